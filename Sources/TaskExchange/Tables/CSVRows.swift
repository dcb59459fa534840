import TaskModel

/// The rows of comma-separated values (RFC 4180): quoted fields may hold commas, line breaks and
/// doubled quotation marks. A byte order mark is left out; a separator other than a comma is known
/// by the first line.
struct CSVRows {
  /// The longest field that is read, in bytes.
  static let maximumLength = 1 << 20

  private let bytes: UnsafeBufferPointer<UInt8>
  private let separator: UInt8
  private(set) var offset = 0
  private var nextLine = 1
  /// The line in which the row that was read last begins, from 1 on.
  private(set) var line = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    let first = bytes[offset...].prefix { $0 != 0x0A }
    let marks = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    separator =
      marks.max { left, right in
        first.count { $0 == left } < first.count { $0 == right }
      } ?? marks[0]
  }

  /// The fields of the next row; nil after the last one. Empty lines are none.
  mutating func next() throws(RecordProblem) -> [String]? {
    while offset < bytes.count, bytes[offset] == 0x0A || bytes[offset] == 0x0D { skipLineEnd() }
    guard offset < bytes.count else { return nil }
    line = nextLine
    var fields: [String] = []
    while true {
      fields.append(try field())
      guard offset < bytes.count, bytes[offset] == separator else { break }
      offset += 1
    }
    if offset < bytes.count { skipLineEnd() }
    return fields
  }

  private mutating func skipLineEnd() {
    if bytes[offset] == 0x0A { nextLine += 1 }
    offset += 1
  }

  private mutating func field() throws(RecordProblem) -> String {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
      let start = offset
      while offset < bytes.count, bytes[offset] != separator, bytes[offset] != 0x0A,
        bytes[offset] != 0x0D
      {
        offset += 1
      }
      return try text(Array(bytes[start..<offset]))
    }
    offset += 1
    var content: [UInt8] = []
    while true {
      guard offset < bytes.count else { throw RecordProblem(line: line, .quote) }
      let byte = bytes[offset]
      offset += 1
      if byte == UInt8(ascii: "\"") {
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else { break }
        offset += 1
      }
      if byte == 0x0A { nextLine += 1 }
      content.append(byte)
      guard content.count <= Self.maximumLength else {
        throw RecordProblem(line: line, .atMost(Self.maximumLength))
      }
    }
    return try text(content)
  }

  private func text(_ bytes: [UInt8]) throws(RecordProblem) -> String {
    guard bytes.count <= Self.maximumLength else {
      throw RecordProblem(line: line, .atMost(Self.maximumLength))
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw RecordProblem(line: line, .utf8)
    }
    return text
  }

  /// Goes past the rest of a row that cannot be read.
  mutating func skipRow() {
    while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
  }
}

/// A field as CSV writes it.
enum CSVField {
  static func written(_ text: String) -> String {
    // By bytes: a mark that carries an accent is still a mark.
    let needsQuotes = text.utf8.contains { [0x2C, 0x22, 0x0A, 0x0D].contains($0) }
    guard needsQuotes else { return text }
    let doubled = text.utf8.flatMap { $0 == 0x22 ? [$0, $0] : [$0] }
    return "\"" + String(decoding: doubled, as: UTF8.self) + "\""
  }

  /// The same with a `'` before what a spreadsheet would calculate (OWASP, "CSV Injection"), and
  /// before what already looks as if it had one.
  static func guarded(_ text: String) -> String { isGuarded(text) ? "'" + text : text }

  /// With a `'` only before what would be read without its own.
  static func kept(_ text: String) -> String {
    text.hasPrefix("'") ? guarded(text) : text
  }

  /// What ``guarded(_:)`` or ``kept(_:)`` was given.
  static func unguarded(_ cell: String) -> String {
    cell.hasPrefix("'") && isGuarded(cell) ? String(cell.unicodeScalars.dropFirst()) : cell
  }

  private static func isGuarded(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first(where: { $0 != "'" }) else { return false }
    return "=+-@\t\r".unicodeScalars.contains(first)
  }
}
