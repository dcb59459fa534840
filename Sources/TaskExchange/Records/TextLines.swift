import TaskModel

/// The lines of a text file, one after another: UTF-8, with `\n` or `\r\n` at their ends, and a byte
/// order mark left out.
struct TextLines {
  /// The longest line that is read, in bytes.
  static let maximumLength = ExchangeLimits.line

  private let bytes: UnsafeBufferPointer<UInt8>
  /// Where the next line begins.
  private(set) var offset = 0
  /// The number of the line that was read last, from 1 on.
  private(set) var line = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    offset = bytes.textStart
  }

  /// The next line without its end; nil after the last one.
  mutating func next() throws(RecordProblem) -> String? {
    guard offset < bytes.count else { return nil }
    line += 1
    var end = offset
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    var text = bytes[offset..<end]
    offset = end + 1
    if text.last == 0x0D { text = text.dropLast() }
    guard text.count <= Self.maximumLength else {
      throw RecordProblem(line: line, .atMost(Self.maximumLength))
    }
    guard let line = String(validating: text, as: UTF8.self) else {
      throw RecordProblem(line: self.line, .utf8)
    }
    return line
  }
}
