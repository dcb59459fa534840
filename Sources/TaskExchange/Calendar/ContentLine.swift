/// A property of iCalendar in a file: a name, parameters, and the bytes of a value (RFC 5545,
/// section 3.1).
struct ContentLine {
  /// The whole line, unfolded.
  let bytes: [UInt8]
  /// The name in upper case.
  let name: String
  /// The parameters in order; names in upper case, values without quotation marks.
  private(set) var parameters: [(name: String, value: String)] = []
  /// The value in UTF-8 as written, with its escapes.
  let value: ArraySlice<UInt8>
  /// The number of its first line, from 1.
  let line: Int

  /// Reads an unfolded line; nil if it is not a property, or not UTF-8.
  init?(_ bytes: [UInt8], line: Int) {
    var isQuoted = false
    var parts: [[UInt8]] = []
    var part: [UInt8] = []
    var rest = bytes[...]
    var isComplete = false
    while !isComplete, let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if !isQuoted, byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") {
        parts.append(part)
        part = []
        isComplete = byte == UInt8(ascii: ":")
      } else {
        part.append(byte)
      }
    }
    guard let first = parts.first, !first.isEmpty, isComplete else { return nil }
    name = first[...].capitals
    for parameter in parts.dropFirst() {
      guard let equals = parameter.firstIndex(of: UInt8(ascii: "=")) else { continue }
      parameters.append((parameter[..<equals].capitals, parameter[(equals + 1)...].string))
    }
    (self.bytes, value) = (bytes, rest)
    self.line = line
  }

  /// The name and the parameters as written, with the colon before the value.
  var head: ArraySlice<UInt8> { bytes[..<value.startIndex] }

  /// Returns parameters as written, each with the semicolon before it.
  ///
  /// - Parameter isWanted: whether to return that of a name in upper case.
  func writtenParameters(_ isWanted: (String) -> Bool) -> [UInt8] {
    var parts: [[UInt8]] = []
    var isQuoted = false
    for byte in head.dropLast() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: ";"), !isQuoted { parts.append([]) }
      if !parts.isEmpty { parts[parts.count - 1].append(byte) }
    }
    let kept = parts.filter { part in
      isWanted(part.dropFirst().prefix { $0 != UInt8(ascii: "=") }.capitals)
    }
    return Array(kept.joined())
  }

  /// Returns the value of the first parameter of that name.
  func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// The value as written.
  var written: String { value.string }

  /// The unescaped text of the value (section 3.3.11).
  var text: String { Self.texts(value, separator: nil).first ?? "" }

  /// Whether the text contains only white space and control characters.
  var isBlank: Bool { Self.isBlank(text) }

  static func isBlank(_ text: String) -> Bool { text.withoutControls.allSatisfy(\.isWhitespace) }

  /// The unescaped texts of a comma-separated list.
  var texts: [String] { Self.texts(value, separator: UInt8(ascii: ",")) }

  /// The texts of a list as written, in any order of which they are a list again: a lone backslash at the end
  /// would escape the comma behind it.
  var writtenTexts: [[UInt8]] {
    var (texts, isEscaped): ([[UInt8]], Bool) = ([[]], false)
    for byte in value {
      if byte == UInt8(ascii: ","), !isEscaped {
        texts.append([])
      } else {
        texts[texts.count - 1].append(byte)
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    if isEscaped { texts[texts.count - 1].append(UInt8(ascii: "\\")) }
    return texts
  }

  /// Returns the unescaped text of some bytes.
  static func text(_ written: [UInt8]) -> String {
    texts(written[...], separator: nil).first ?? ""
  }

  private static func texts(_ value: ArraySlice<UInt8>, separator: UInt8?) -> [String] {
    var texts: [String] = []
    var text: [UInt8] = []
    var rest = value
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() {
        let isBreak = escaped == UInt8(ascii: "n") || escaped == UInt8(ascii: "N")
        text.append(isBreak ? 0x0A : escaped)
      } else if byte == separator {
        texts.append(text[...].string)
        text = []
      } else {
        text.append(byte)
      }
    }
    return texts + [text[...].string]
  }

  // MARK: Writing

  /// Escapes a text; all line ends become the same escape (section 3.3.11).
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { last = scalar }
      switch scalar {
      case "\\", ";", ",": result += ["\\", scalar]
      case "\n" where last == "\r": continue
      case "\n", "\r": result += ["\\", "n"]
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Whether a property cannot contain the character: it has no escape (section 3.1).
  static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && scalar != "\t" || scalar.value == 0x7F
  }

  /// Whether dropping the character loses information.
  static func isLost(_ scalar: Unicode.Scalar) -> Bool {
    isForbidden(scalar) && scalar != "\n" && scalar != "\r"
  }

  /// Returns a line with its end, folded after 75 bytes, between UTF-8 characters (section 3.1).
  static func folded(_ line: String) -> [UInt8] {
    var line = line
    if line.unicodeScalars.contains(where: isForbidden) {
      line.unicodeScalars.removeAll(where: isForbidden)
    }
    return folded(Array(line.utf8), end: Array("\r\n".utf8))
  }

  /// Folds the bytes of a line after 75 bytes, ending each part with `end`.
  static func folded(_ line: [UInt8], end: [UInt8]) -> [UInt8] {
    var (folded, rest) = ([UInt8](), line[...])
    var room = 75
    while rest.count > room {
      var cut = rest.startIndex + room
      // Not within a character.
      while cut > rest.startIndex + room - 4, rest[cut] & 0xC0 == 0x80 { cut -= 1 }
      folded += rest[..<cut]
      folded += end
      folded.append(UInt8(ascii: " "))
      (rest, room) = (rest[cut...], 74)
    }
    return folded + rest + end
  }
}

/// Reads the content lines of calendars, unfolding them by bytes: a fold may be within a character
/// (section 3.1).
struct ContentLines {
  /// The maximum length of a property in bytes: more than any record of a store.
  static let maximumLength = TextLines.maximumLength

  private let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of the next property.
  private(set) var offset = 0
  /// The number of the first line of the last property, from 1.
  private(set) var line = 0
  /// The offset of that line.
  private(set) var start = 0
  private var count = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Returns the next property; nil after the last one. Skips empty lines.
  mutating func next() throws(RecordProblem) -> ContentLine? {
    guard let unfolded = try nextUnfolded() else { return nil }
    guard String(validating: unfolded, as: UTF8.self) != nil else {
      throw RecordProblem(line: line, .utf8)
    }
    guard let property = ContentLine(unfolded, line: line) else {
      let found = String(decoding: unfolded.prefix(200), as: UTF8.self)
      throw RecordProblem(line: line, .mark("NAME:VALUE"), found: found)
    }
    return property
  }

  /// Returns the bytes of the next non-empty line, whatever they are; nil after the last one.
  mutating func nextUnfolded() throws(RecordProblem) -> [UInt8]? {
    while offset < bytes.count {
      (line, start) = (count + 1, offset)
      let unfolded = try unfolded()
      if !unfolded.isEmpty { return unfolded }
    }
    return nil
  }

  /// Reads a line and its continuations; skips the rest of a line that is too long.
  private mutating func unfolded() throws(RecordProblem) -> [UInt8] {
    // Calendars of a folder are concatenated, and each may begin with a byte order mark.
    if bytes[offset...].starts(with: [0xEF, 0xBB, 0xBF]) { offset += 3 }
    var text: [UInt8] = []
    var isTooLong = false
    repeat {
      var end = offset
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      // The first byte of a continuation is only its mark.
      var part = bytes[(count < line ? offset : offset + 1)..<end]
      if part.last == 0x0D { part = part.dropLast() }
      isTooLong = isTooLong || text.count + part.count > Self.maximumLength
      if !isTooLong { text += part }
      offset = min(end + 1, bytes.count)
      count += 1
    } while offset < bytes.count && (bytes[offset] == 0x20 || bytes[offset] == 0x09)
    if isTooLong { throw RecordProblem(line: line, .atMost(Self.maximumLength)) }
    return text
  }
}

extension ArraySlice<UInt8> {
  /// The bytes as text; invalid UTF-8 is replaced.
  var string: String { String(decoding: self, as: UTF8.self) }

  /// The bytes as text, with ASCII letters in upper case.
  var capitals: String {
    String(decoding: map { (0x61...0x7A).contains($0) ? $0 - 32 : $0 }, as: UTF8.self)
  }

  /// Parses up to nine digits, with a sign if that is allowed; nil for anything else.
  func number(isSigned: Bool = false) -> Int? {
    var digits = self
    let isNegative = isSigned && digits.first == UInt8(ascii: "-")
    if isNegative || isSigned && digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    guard (1...9).contains(digits.count) else { return nil }
    var number = 0
    for byte in digits {
      guard (0x30...0x39).contains(byte) else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    return isNegative ? -number : number
  }

  /// Returns the parts between separators.
  func parts(_ mark: Unicode.Scalar) -> [ArraySlice<UInt8>] {
    split(separator: UInt8(ascii: mark), omittingEmptySubsequences: false)
  }
}
