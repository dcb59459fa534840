import SystemCalls

/// The terminal on which the line is edited: standard input and standard output.
final class TerminalDevice {
  static let input: Int32 = STDIN_FILENO
  static let output: Int32 = STDOUT_FILENO

  /// Whether the terminal supports no control sequences, or none that we know.
  let isDumb: Bool

  private static let longestEcho = 40

  /// Creates the terminal, judged by `TERM`.
  init() {
    let term = getenv("TERM").map { String(cString: $0) } ?? ""
    isDumb = ["", "dumb", "unknown", "emacs"].contains(term)
  }

  /// Whether both standard input and output are a terminal.
  static var isPresent: Bool {
    isatty(input) == 1 && isatty(output) == 1
  }

  /// The current size; 24 × 80 if the terminal does not report it.
  ///
  /// At least 1 × 2.
  var size: WindowSize {
    guard let size = WindowSize.current(of: Self.output) else {
      return WindowSize(rows: 24, columns: 80)
    }
    return WindowSize(rows: size.rows, columns: max(2, size.columns))
  }

  /// Whether changes of several rows are shown at once.
  var isSynchronized = false

  /// Text to be written together with the next one, so that no part of it is visible alone.
  private var pending = ""

  /// Buffers a text until the next ``write(_:)``.
  func buffer(_ text: String) { pending += text }

  /// Writes the buffered text and `text` in one piece; fails silently if the terminal is gone,
  /// which reading will report. Writes nothing while the terminal is another program's.
  func write(_ text: String) {
    let whole = pending + text
    pending = ""
    guard !whole.isEmpty, isInForeground else { return }
    // An echoed key is one piece anyway.
    let isLong = isSynchronized && whole.utf8.count > Self.longestEcho
    let text = isLong ? TerminalSequence.synchronized(whole) : whole
    try? writeAll(Array(text.utf8), to: Self.output)
  }

  /// Whether this process's group may read the terminal and change its modes.
  var isInForeground: Bool {
    let group = tcgetpgrp(Self.input)
    // Without a controlling terminal, or with one of another container, there is no job control.
    return group <= 0 || group == getpgrp()
  }

  /// Waits until the process group is in the foreground. It is stopped until then, as the system
  /// would do at the first change of a mode, but writes nothing before.
  ///
  /// Returns false if the process is to end first, or if nobody can bring it there: the shell that
  /// started it has ended.
  func awaitForeground(unless isEnding: () -> Bool) -> Bool {
    while !isInForeground {
      if isEnding() || getsid(getppid()) != getsid(0) { return false }
      // Not the suspend key's signal, which the editor may be catching.
      kill(0, SIGSTOP)
    }
    return true
  }

  /// Leaves the terminal to whoever uses it now: what is still written goes nowhere.
  func abandon() {
    guard let nothing = try? OpenFile.open("/dev/null", O_RDWR) else { return }
    for descriptor in Self.input...STDERR_FILENO { dup2(nothing.descriptor, descriptor) }
  }
}

/// Another program that gets bytes, such as a pager; for use between lines only, when the terminal is
/// restored.
package enum TerminalPrograms {
  /// Pipes the bytes to a command of sh(1); returns false if it could not be started.
  ///
  /// A command that stops reading early is not an error. Interrupting keys reach only the command.
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
