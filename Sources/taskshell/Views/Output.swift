import LineEditing
import SystemCalls

/// Standard output and standard error, in the order of the calls.
///
/// Data is buffered and written in one piece; it is flushed before a message, so that both appear
/// in order if they go to the same place.
final class Output {
  /// Whether some output could not be written, which makes the run a failure.
  var hasFailed: Bool { failure != nil || hasLostMessages }
  /// The reason why data could not be written to standard output, as an `errno`; nil if all was.
  private(set) var failure: Int32?
  /// Whether a message could not be written to standard error; data is still written then.
  private var hasLostMessages = false
  /// The pager for long data between two messages or flushes; nil writes to standard output.
  var pager: Pager?
  /// The limit for data that is longer than a terminal keeps; nil for none.
  var limit: OutputLimit?
  /// Whether all output is discarded.
  var isMuted = false
  /// Whether the user asked to stop; nothing more is shown then.
  var isInterrupted: () -> Bool = { false }
  private var data: [UInt8] = []
  /// Output that is held back; nil if everything is shown at once.
  private var held: [UInt8]?
  /// The most bytes that are held back; more are shown.
  private static let mostHeld = 1 << 20
  private let writeOut: ([UInt8], Int32) throws(SystemError) -> Void

  /// - Parameter writeOut: writes bytes to a descriptor.
  init(
    writeOut: @escaping ([UInt8], Int32) throws(SystemError) -> Void = { bytes, descriptor in
      try writeAll(bytes, to: descriptor)
    }
  ) { self.writeOut = writeOut }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  static var errorsGoToTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  func write(_ text: String) {
    guard !text.isEmpty, !isMuted, !isInterrupted() else { return }
    data += text.utf8
    if data.count > 1 << 16, pager == nil, limit == nil { flush() }
  }

  func flush() {
    let all = data
    data.removeAll(keepingCapacity: true)
    if all.isEmpty { return }
    if held != nil { return hold(all) }
    guard pager?.show(all) != true else { return }
    let (end, remark) = limit?.cut(all) ?? (all.count, "")
    if show(all[..<end]) { send(Array(remark.utf8)[...], to: STDERR_FILENO) }
  }

  /// Sends a control sequence to the terminal; false if the output goes elsewhere.
  func control(_ sequence: String) -> Bool {
    guard Self.isTerminal, !isMuted else { return false }
    flush()
    send(Array(sequence.utf8)[...], to: STDOUT_FILENO)
    return true
  }

  func message(_ text: String) {
    if isMuted { return }
    flush()
    if held != nil { return hold(Array(text.utf8)) }
    send(Array(text.utf8)[...], to: STDERR_FILENO)
  }

  /// Starts to hold back all output, until ``release()``.
  func holdBack() {
    flush()
    held = []
  }

  /// Stops holding back; returns the output that was not shown.
  func release() -> String {
    flush()
    defer { held = nil }
    return String(decoding: held ?? [], as: UTF8.self)
  }

  /// Shows the output held back so far, which a question may refer to.
  func showHeld() {
    flush()
    guard let text = held, !text.isEmpty else { return }
    held = []
    send(text[...], to: STDERR_FILENO)
  }

  private func hold(_ bytes: [UInt8]) {
    held? += bytes
    if held.map({ $0.count > Self.mostHeld }) == true { showHeld() }
  }

  /// Writes data in pieces, between which it can be interrupted; false if it was.
  ///
  /// A terminal discards what it has not shown yet when its key interrupts, so that a row may be
  /// cut even if all of it was written: further output begins a new row.
  private func show(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while failure == nil {
      guard !isInterrupted() else {
        if rest.count < bytes.count { send([UInt8(ascii: "\n")], to: STDOUT_FILENO) }
        return false
      }
      guard !rest.isEmpty else { break }
      send(rest.prefix(1 << 14), to: STDOUT_FILENO)
      rest = rest.dropFirst(1 << 14)
    }
    return true
  }

  private func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) {
    do {
      try writeOut(Array(bytes), descriptor)
    } catch {
      if descriptor == STDERR_FILENO {
        hasLostMessages = true
      } else {
        failure = failure ?? error.code
      }
    }
  }
}

/// The size of the terminal of standard output.
enum TerminalSize {
  /// The width in columns; nil if the output goes elsewhere.
  static var columns: Int? { WindowSize.current(of: STDOUT_FILENO)?.columns }

  /// The height in rows; nil if the output goes elsewhere.
  static var rows: Int? { WindowSize.current(of: STDOUT_FILENO)?.rows }
}

/// Shows output longer than the screen one screen at a time.
struct Pager {
  private let command: String

  /// Finds the user's pager; nil if there is none.
  ///
  /// The first of `TASKSHELL_PAGER` and `PAGER` that is set decides; empty or `cat` means none.
  init?(environment: [String: String]) {
    let named = environment["TASKSHELL_PAGER"] ?? environment["PAGER"] ?? "less -FIRX"
    guard !named.isEmpty, named != "cat", environment["TERM"] != "dumb" else { return nil }
    // LESSCHARSET: without it, less shows UTF-8 as numbers wherever the locale is not installed.
    // LESSSECURE: its keys cannot write files, which a command typed too soon must not do.
    command = ": \"${LESSCHARSET=utf-8}\"; export LESSCHARSET LESSSECURE=1; \(named)"
  }

  /// Shows the bytes if they do not fit the screen; false if the caller has to show them.
  func show(_ bytes: [UInt8]) -> Bool {
    guard let rows = TerminalSize.rows else { return false }
    let lines = bytes.count { $0 == UInt8(ascii: "\n") }
    return lines >= rows && TerminalPrograms.feed(bytes, to: command)
  }
}

/// A limit on output that a terminal would not keep when it scrolls.
struct OutputLimit {
  /// The most rows; terminals keep about this many.
  static let rows = 1000

  /// Whether data is for people now; JSON and CSV are never cut.
  let applies: () -> Bool
  /// The remark that replaces that many rows.
  let remark: (Int) -> String

  /// Returns the index of the first byte that is left out, and the remark; nil if all is shown.
  func cut(_ bytes: [UInt8]) -> (index: Int, remark: String)? {
    guard applies() else { return nil }
    var rows = 0
    var end: Int?
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      rows += 1
      if rows == Self.rows { end = index + 1 }
    }
    guard let end, rows > Self.rows else { return nil }
    return (end, remark(rows - Self.rows))
  }
}
