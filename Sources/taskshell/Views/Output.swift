#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

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
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeBytes(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        hasFailed = true
        if descriptor == STDOUT_FILENO, failure == nil { failure = errno }
        return
      }
    }
  }
}

/// write(2), whose name ``Output/write(_:)`` hides.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// The size of the terminal.
enum TerminalSize {
  /// The columns of the terminal that standard output goes to; nil if it goes elsewhere.
  static var columns: Int? {
    let columns = size?.ws_col ?? 0
    return columns > 0 ? Int(columns) : nil
  }

  /// Its rows, likewise.
  static var rows: Int? {
    let rows = size?.ws_row ?? 0
    return rows > 0 ? Int(rows) : nil
  }

  private static var size: winsize? {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }
}
