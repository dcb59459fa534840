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
  /// Cuts data that is longer than a terminal keeps; nil shows all.
  var limit: OutputLimit?
  /// Whether the user asked to stop: then nothing more is shown.
  var isInterrupted: () -> Bool = { false }
  private var data: [UInt8] = []

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  static var errorsGoToTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  func write(_ text: String) {
    guard !isInterrupted() else { return }
    data += text.utf8
    if data.count > 1 << 16, pager == nil, limit == nil { flush() }
  }

  func flush() {
    let all = data
    data.removeAll(keepingCapacity: true)
    guard !all.isEmpty, pager?.show(all) != true else { return }
    guard let (rest, remark) = limit?.cut(all) else { return show(all[...]) }
    show(all[..<rest])
    send(Array(remark.utf8)[...], to: STDERR_FILENO)
  }

  func message(_ text: String) {
    flush()
    send(Array(text.utf8)[...], to: STDERR_FILENO)
  }

  /// Writes data in pieces, between which it can be stopped.
  private func show(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty, !isInterrupted(), !hasFailed {
      send(rest.prefix(1 << 14), to: STDOUT_FILENO)
      rest = rest.dropFirst(1 << 14)
    }
  }

  private func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) {
    do {
      try writeAll(Array(bytes), to: descriptor)
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
