import LineEditing
import SystemCalls

/// Standard output and standard error, in the order in which things are said.
///
/// Data is gathered and written in one piece; before a message it is written out, so that both
/// appear in order where they go to the same place.
final class Output {
  /// Whether some output could not be written: the run has failed then, whatever it did.
  var hasFailed: Bool { failure != nil || hasLostMessages }
  /// Why data could not be written to standard output, as an `errno`; nil if all was.
  private(set) var failure: Int32?
  /// Whether a message could not be written to standard error; data is still shown then.
  private var hasLostMessages = false
  /// Shows long data instead of standard output, between two messages or flushes; nil writes it.
  var pager: Pager?
  /// Cuts data that is longer than a terminal keeps; nil shows all.
  var limit: OutputLimit?
  /// Whether nothing is written.
  var isMuted = false
  /// Whether the user asked to stop: then nothing more is shown.
  var isInterrupted: () -> Bool = { false }
  private var data: [UInt8] = []
  /// What was said while it is held back; nil where everything is shown at once.
  private var held: [UInt8]?
  /// When more bytes than this are held back, they are shown.
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

  /// Sends the terminal what it shows nothing of; false where the output goes elsewhere.
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

  /// From now on holds back what is said, until ``release()``.
  func holdBack() {
    flush()
    held = []
  }

  /// Ends that; answers with what was held back and not shown.
  func release() -> String {
    flush()
    defer { held = nil }
    return String(decoding: held ?? [], as: UTF8.self)
  }

  /// Shows what was held back so far: whoever is asked something has to know it.
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

  /// Writes data in pieces, between which it can be stopped; false if it was.
  ///
  /// A terminal forgets what it has not shown yet when its key interrupts, so that a row may be cut
  /// even where all of it was written: what is said next begins a row of its own.
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

/// The size of the terminal that standard output goes to.
enum TerminalSize {
  /// Its columns; nil if the output goes elsewhere.
  static var columns: Int? { WindowSize.current(of: STDOUT_FILENO)?.columns }

  /// Its rows, likewise.
  static var rows: Int? { WindowSize.current(of: STDOUT_FILENO)?.rows }
}

/// Shows what is longer than the screen one screen at a time.
struct Pager {
  private let command: String

  /// The user's pager; nil when there is none to be used.
  ///
  /// The first of `TASKSHELL_PAGER` and `PAGER` that is set decides; empty or `cat` means none.
  init?(environment: [String: String]) {
    let named = environment["TASKSHELL_PAGER"] ?? environment["PAGER"] ?? "less -FIRX"
    guard !named.isEmpty, named != "cat", environment["TERM"] != "dumb" else { return nil }
    // Without the first, less shows UTF-8 as numbers wherever the locale is not installed. With the
    // second its keys cannot write files: a command typed too soon must not do so.
    command = ": \"${LESSCHARSET=utf-8}\"; export LESSCHARSET LESSSECURE=1; \(named)"
  }

  /// Shows the bytes if they do not fit the screen; false if that is left to the caller.
  func show(_ bytes: [UInt8]) -> Bool {
    guard let rows = TerminalSize.rows else { return false }
    let lines = bytes.count { $0 == UInt8(ascii: "\n") }
    return lines >= rows && TerminalPrograms.feed(bytes, to: command)
  }
}

/// Cuts what a terminal would not keep when it scrolls.
struct OutputLimit {
  /// The most rows; terminals keep about as many.
  static let rows = 1000

  /// Whether data is for people now; nothing is cut out of JSON or CSV.
  let applies: () -> Bool
  /// What stands in the place of that many rows.
  let remark: (Int) -> String

  /// The index of the first byte that is left out, and what is said instead; nil if all is shown.
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
