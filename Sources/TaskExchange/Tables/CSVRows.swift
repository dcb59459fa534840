import TaskModel

/// The rows of comma-separated values (RFC 4180): quoted fields may hold commas, line breaks and
/// doubled quotation marks. A byte order mark is left out; a separator other than a comma is known
/// by the first line, or named by `sep=;` in it, as spreadsheets write it.
struct CSVRows {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let separator: UInt8
  private(set) var offset: Int
  private var nextLine = 1
  /// The line in which the row that was read last begins, from 1 on.
  private(set) var line = 0
  /// What is wrong with the row that is being read.
  private var problem: RecordProblem?

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    offset = bytes.textStart
    let rest = bytes[offset...]
    if let named = Self.namedSeparator(rest.prefix(16)) {
      separator = named
      offset = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    } else {
      separator = Self.likelySeparator(rest)
    }
  }

  /// `;` of `sep=;`, in quotation marks or without.
  private static func namedSeparator(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt8? {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D && $0 != 0x22 }
    let plain = bytes.first == 0x22 ? bytes.dropFirst().prefix { $0 != 0x22 } : line
    guard plain.count == 5, plain.starts(with: "sep=".utf8), let mark = plain.last, mark < 0x80
    else { return nil }
    return mark
  }

  /// What stands most often between the names of the heading.
  private static func likelySeparator(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt8 {
    let marks = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    var (counts, isQuoted) = ([0, 0, 0], false)
    for byte in bytes {
      if byte == 0x22 { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == 0x0A || byte == 0x0D { break }
      if let place = marks.firstIndex(of: byte) { counts[place] += 1 }
    }
    let most = counts.max() ?? 0
    return zip(marks, counts).first { $0.1 == most }?.0 ?? marks[0]
  }

  /// The fields of the next row; nil after the last one. Empty lines are none.
  ///
  /// Whatever is wrong with a row, the next one is read after it.
  mutating func next() throws(RecordProblem) -> [String]? {
    while offset < bytes.count, isLineEnd(bytes[offset]) { skipLineEnd() }
    guard offset < bytes.count else { return nil }
    (line, problem) = (nextLine, nil)
    var fields: [String] = []
    while true {
      let field = field()
      if fields.count < ExchangeLimits.members {
        fields.append(field)
      } else {
        refuse(.members(ExchangeLimits.members))
      }
      guard offset < bytes.count, bytes[offset] == separator else { break }
      offset += 1
    }
    if offset < bytes.count { skipLineEnd() }
    if let problem { throw problem }
    return fields
  }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private mutating func skipLineEnd() {
    let isPair =
      bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
    offset += isPair ? 2 : 1
    nextLine += 1
  }

  private mutating func refuse(_ expected: RecordProblem.Expected, found: String? = nil) {
    problem = problem ?? RecordProblem(line: line, expected, found: found)
  }

  private mutating func field() -> String {
    guard offset < bytes.count, bytes[offset] == 0x22 else { return plainField() }
    offset += 1
    var content: [UInt8] = []
    while true {
      guard offset < bytes.count else {
        refuse(.quote)
        return ""
      }
      let byte = bytes[offset]
      offset += 1
      if byte == 0x22 {
        guard offset < bytes.count, bytes[offset] == 0x22 else { break }
        offset += 1
      }
      if byte == 0x0A || byte == 0x0D && !(offset < bytes.count && bytes[offset] == 0x0A) {
        nextLine += 1
      }
      // Only as much as tells that it is too long.
      if content.count <= ExchangeLimits.line { content.append(byte) }
    }
    requireSeparator()
    return content.withUnsafeBufferPointer { text($0) }
  }

  private mutating func plainField() -> String {
    let start = offset
    skipPlain()
    return text(UnsafeBufferPointer(rebasing: bytes[start..<offset]))
  }

  private mutating func skipPlain() {
    while offset < bytes.count, bytes[offset] != separator, !isLineEnd(bytes[offset]) {
      offset += 1
    }
  }

  /// What stands behind a closing quotation mark is nobody's: with the rest of its line, it is left.
  private mutating func requireSeparator() {
    guard offset < bytes.count, bytes[offset] != separator, !isLineEnd(bytes[offset]) else {
      return
    }
    let start = offset
    while offset < bytes.count, !isLineEnd(bytes[offset]) { offset += 1 }
    refuse(.separator, found: String(decoding: bytes[start..<offset].prefix(40), as: UTF8.self))
  }

  private mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard bytes.count <= ExchangeLimits.line else {
      refuse(.atMost(ExchangeLimits.line))
      return ""
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      refuse(.utf8)
      return ""
    }
    return text
  }
}
