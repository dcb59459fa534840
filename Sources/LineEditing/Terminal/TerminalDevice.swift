import SystemCalls

/// The terminal that the line is edited on: standard input and standard output.
final class TerminalDevice {
  static let input: Int32 = STDIN_FILENO
  static let output: Int32 = STDOUT_FILENO

  /// True for a terminal that understands no control sequences, or none that we know.
  let isDumb: Bool

  private static let longestEcho = 40

  /// The terminal, judged by `TERM`.
  init() {
    let term = getenv("TERM").map { String(cString: $0) } ?? ""
    isDumb = ["", "dumb", "unknown", "emacs"].contains(term)
  }

  /// True when both directions are a terminal.
  static var isPresent: Bool {
    isatty(input) == 1 && isatty(output) == 1
  }

  /// The size now; 24 × 80 where the terminal does not say.
  ///
  /// At least 1 × 2.
  var size: WindowSize {
    guard let size = WindowSize.current(of: Self.output) else {
      return WindowSize(rows: 24, columns: 80)
    }
    return WindowSize(rows: size.rows, columns: max(2, size.columns))
  }

  /// Whether a change of several rows is shown as a whole.
  var isSynchronized = false

  /// Text that is written together with the next one, so that no half of it is ever seen.
  private var pending = ""

  /// Keeps a text until the next ``write(_:)``.
  func buffer(_ text: String) { pending += text }

  /// Writes what is pending and all of a text, in one piece; gives up silently when the terminal is
  /// gone, which reading will tell.
  func write(_ text: String) {
    let whole = pending + text
    pending = ""
    guard !whole.isEmpty else { return }
    // A key that is echoed is one piece anyway.
    let isLong = isSynchronized && whole.utf8.count > Self.longestEcho
    let text = isLong ? TerminalSequence.synchronized(whole) : whole
    try? writeAll(Array(text.utf8), to: Self.output)
  }
}

/// Other programs that get the terminal for a while: the user's editor, a pager.
///
/// Between lines only: the terminal must be as it was found.
package enum TerminalPrograms {
  /// The text, which belongs to that owner, after the user has edited it in `$VISUAL`, `$EDITOR` or
  /// `vi`.
  package static func edited(
    _ text: String, of owner: String
  ) throws(EditorFailure) -> EditedFile {
    try ExternalEditor.edit(text, of: owner)
  }

  /// What was being edited for that owner when an earlier shell ended; it is found once.
  package static func leftovers(of owner: String) -> EditLeftovers { .found(of: owner) }

  /// Runs a command of the shell sh(1) that reads these bytes; false when it could not be started.
  ///
  /// A command that stops reading early has seen enough. Keys that interrupt reach it only.
  package static func feed(_ bytes: [UInt8], to command: String) -> Bool {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    let brokenPipe = signal(SIGPIPE, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
      signal(SIGPIPE, brokenPipe)
    }
    let process = ChildProcess.spawn(["/bin/sh", "-c", command], input: ends[0])
    close(ends[0])
    guard let process else {
      close(ends[1])
      return false
    }
    try? writeAll(bytes, to: ends[1])
    close(ends[1])
    // 127: there is no such command (POSIX, "Shell Command Language", 2.8.2).
    return ChildProcess.wait(for: process) != 127
  }
}
