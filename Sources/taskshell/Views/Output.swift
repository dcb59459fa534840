import SystemCalls

/// Standard output and standard error, in the order in which things are said.
///
/// Data is gathered and written in one piece; before a message it is written out, so that both
/// appear in order where they go to the same place.
final class Output {
  /// Whether some output could not be written: the run has failed then, whatever it did.
  private(set) var hasFailed = false
  /// Why data could not be written to standard output, as an `errno`; nil if all was.
  private(set) var failure: Int32?
  /// Shows long data instead of standard output, between two messages or flushes; nil writes it.
  var pager: Pager?
  private var data: [UInt8] = []

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  static var errorsGoToTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  func write(_ text: String) {
    data += text.utf8
    if data.count > 1 << 16, pager == nil { flush() }
  }

  func flush() {
    if data.isEmpty || pager?.show(data) != true { send(data, to: STDOUT_FILENO) }
    data.removeAll(keepingCapacity: true)
  }

  func message(_ text: String) {
    flush()
    send(Array(text.utf8), to: STDERR_FILENO)
  }

  private func send(_ bytes: [UInt8], to descriptor: Int32) {
    do {
      try writeAll(bytes, to: descriptor)
    } catch {
      hasFailed = true
      if descriptor == STDOUT_FILENO, failure == nil { failure = error.code }
    }
  }
}

/// The size of the terminal that standard output goes to.
enum TerminalSize {
  /// Its columns; nil if the output goes elsewhere.
  static var columns: Int? { WindowSize.current(of: STDOUT_FILENO)?.columns }

  /// Its rows, likewise.
  static var rows: Int? { WindowSize.current(of: STDOUT_FILENO)?.rows }
}
