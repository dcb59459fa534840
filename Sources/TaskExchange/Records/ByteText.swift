import Formats

/// Text processing by bytes, so that a mark counts even if a combining accent follows.
extension StringProtocol
where SubSequence == Substring, UTF8View.SubSequence == Substring.UTF8View {
  /// Whether the text begins with these exact bytes.
  func begins(with bytes: String) -> Bool { utf8.starts(with: bytes.utf8) }

  /// Whether the text ends with these exact bytes.
  func ends(with bytes: String) -> Bool { utf8.suffix(bytes.utf8.count).elementsEqual(bytes.utf8) }

  /// Returns the index of the first such ASCII mark; nil if there is none.
  func index(of mark: Unicode.Scalar) -> Index? { utf8.firstIndex(of: UInt8(ascii: mark)) }

  /// Returns the text after the ASCII mark at that index.
  func behind(_ mark: Index) -> Substring { self[utf8.index(after: mark)...] }

  /// Returns the text without its first `count` bytes.
  func dropping(_ count: Int) -> Substring {
    self[(utf8.index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex)...]
  }

  /// Returns the first `count` bytes, which must end between UTF-8 characters.
  func prefix(bytes count: Int) -> Substring {
    self[..<(utf8.index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex)]
  }

  /// Returns the index of the first occurrence of these bytes; nil if there is none.
  func index(ofBytes bytes: String) -> Index? {
    var rest = self[...]
    guard let first = bytes.utf8.first else { return startIndex }
    while let found = rest.utf8.firstIndex(of: first) {
      if rest[found...].begins(with: bytes) { return found }
      rest = rest.behind(found)
    }
    return nil
  }

  /// Returns the parts between ASCII marks, including empty ones.
  func parts(at mark: Unicode.Scalar, atMost count: Int = .max) -> [Substring] {
    let parts = utf8.split(
      separator: UInt8(ascii: mark), maxSplits: count - 1, omittingEmptySubsequences: false)
    return parts.map { (part: Substring.UTF8View) in Substring(part) }
  }

  /// Returns the non-empty parts.
  func words(at mark: Unicode.Scalar = " ") -> [Substring] {
    let parts: [Substring.UTF8View] = utf8.split(separator: UInt8(ascii: mark))
    return parts.map { Substring($0) }
  }

  /// The ASCII digits at the start.
  var leadingDigits: Substring { Substring(utf8.prefix { (48...57).contains($0) }) }

  /// The text without white space at its ends.
  package var trimmed: String {
    let scalars = unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(self[start..<scalars.index(after: end)])
  }
}

extension String {
  /// The lines separated by line feeds, carriage returns, or both, as text readers split them.
  var physicalLines: [Substring] {
    var (lines, start, rest) = ([Substring](), utf8.startIndex, utf8[...])
    while let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      lines.append(self[start..<end])
      let next = utf8.index(after: end)
      let isPair = utf8[end] == 0x0D && next < utf8.endIndex && utf8[next] == 0x0A
      start = isPair ? utf8.index(after: next) : next
      rest = utf8[start...]
    }
    return lines + [self[start...]]
  }

  /// The text as in a list of lines: in one line, without blanks at its ends.
  var asOneLine: String {
    let isPlain = utf8.allSatisfy { (0x20..<0x80).contains($0) }
    if isPlain, utf8.first != 0x20, utf8.last != 0x20 { return self }
    let line = contains(where: \.isNewline) ? String(map { $0.isNewline ? " " : $0 }) : self
    return line.trimmed
  }
}

extension JSONReader {
  /// Creates a reader of JSON written by another program, which may begin with a byte order mark.
  init(foreign bytes: UnsafeBufferPointer<UInt8>) {
    self.init(bytes, bytes.textStart..<bytes.count)
  }

  /// Reads all bytes, as a list of records or as consecutive ones, perhaps separated by commas.
  mutating func records(
    mayHaveCommas: Bool = false, _ record: (inout JSONReader) throws(Defect) -> Void
  ) throws(Defect) {
    skipSpace()
    let isList = try array(record)
    while !isList, !isAtEnd {
      try record(&self)
      skipSpace()
      guard mayHaveCommas else { continue }
      _ = take(",")
      skipSpace()
    }
    try finish()
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The start of the text, after a byte order mark.
  var textStart: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}

/// Reads the lines of a text file in UTF-8, which end in `\n` or `\r\n`; skips a byte order mark.
struct TextLines {
  /// The maximum length of a line, in bytes.
  static let maximumLength = ExchangeLimits.line

  private let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of the next line.
  private(set) var offset = 0
  /// The number of the last line read, from 1.
  private(set) var line = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    offset = bytes.textStart
  }

  /// Returns the next line without its end; nil after the last one.
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

/// Text in another encoding than UTF-8, as spreadsheets write it: recognised by its contents, never
/// by single bytes.
package struct ForeignText {
  /// The name of the encoding.
  package let encoding: String
  package let utf8: [UInt8]

  /// Converts bytes of an encoding to UTF-8; nil if they are invalid in it.
  package typealias Conversion = (_ bytes: [UInt8], _ encoding: String) -> [UInt8]?

  /// Decodes UTF-16, marked by its first bytes: "Unicode text" of Excel.
  package init?(marked bytes: [UInt8], _ convert: Conversion) {
    guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]),
      let utf8 = convert(bytes, "UTF-16")
    else { return nil }
    (encoding, self.utf8) = ("UTF-16", utf8)
  }

  /// Decodes CP932, Microsoft's Shift_JIS: "CSV" of Excel in Japan.
  ///
  /// Accented letters in other encodings can look like kanji: so kana, Japanese punctuation, or a
  /// known heading are required.
  package init?(japanese bytes: [UInt8], _ context: ReadingContext, _ convert: Conversion) {
    guard bytes.contains(where: { $0 >= 0x80 }), let utf8 = convert(bytes, "CP932") else {
      return nil
    }
    let text = String(decoding: utf8, as: UTF8.self)
    guard Self.hasKana(text) || Self.isHeadingKnown(text, context) else { return nil }
    (encoding, self.utf8) = ("CP932 (Shift_JIS)", utf8)
  }

  /// Half-width kana do not count, as they are single bytes.
  private static func hasKana(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x3000...0x30FF).contains($0.value) }
  }

  private static func isHeadingKnown(_ text: String, _ context: ReadingContext) -> Bool {
    let heading = text.utf8.prefix { $0 != 0x0A && $0 != 0x0D }
    let cells = heading.split { byte in [0x2C, 0x3B, 0x09, 0x22].contains(byte) }
    return cells.contains { cell in
      !cell.allSatisfy { $0 < 0x80 } && context.attribute(called: Substring(cell).trimmed) != nil
    }
  }
}
