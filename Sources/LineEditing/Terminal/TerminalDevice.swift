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
