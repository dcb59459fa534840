/// An error in the bytes being read, with its position.
package struct Defect: Error, Equatable {
  /// The offset in bytes from the start of the buffer.
  package let offset: Int
  package let what: Damage

  @inlinable
  package init(offset: Int, what: Damage) {
    self.offset = offset
    self.what = what
  }
}

/// Kinds of damage to a line of JSON.
package enum Damage: Equatable, Sendable {
  case notJSON
  case unknownRecord
  case badField(String)
  case checksum
  case truncated
  case countMismatch
  case duplicate
  /// A line contradicts a sealed one.
  case contradicted
  /// A task claims the number of another one.
  case sameNumber(new: Int)
}

/// Reads JSON (RFC 8259) from bytes, value by value, without building a tree.
///
/// It is strict: no comments, no trailing commas, no control characters or invalid UTF-8 in
/// strings, no lone surrogates, at most ``maximumDepth`` levels. It never reads outside of its
/// range and never traps. A function that finds a value of another type returns nil without
/// consuming it; bytes that are not JSON throw a ``Defect``.
package struct JSONReader {
  /// The maximum nesting of objects and arrays; the store uses two, skipped values may use more.
  package static let maximumDepth = 64

  /// A string in its written form, between its quotation marks.
  package struct Literal {
    package let range: Range<Int>
    package let hasEscapes: Bool
    package let isASCII: Bool

    @inlinable
    init(range: Range<Int>, hasEscapes: Bool, isASCII: Bool) {
      self.range = range
      self.hasEscapes = hasEscapes
      self.isASCII = isASCII
    }
  }

  package let bytes: UnsafeBufferPointer<UInt8>
  @usableFromInline let end: Int
  /// The offset of the next byte.
  package internal(set) var position: Int
  @usableFromInline var depth = 0

  /// Reads `range` of `bytes`, which must stay alive as long as the reader.
  @inlinable
  package init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.bytes = bytes
    let whole = range.clamped(to: 0..<bytes.count)
    position = whole.lowerBound
    end = whole.upperBound
  }

  /// Reads an object: `member` is called after each key and must read or skip its value.
  @inlinable @inline(__always)
  package mutating func object(
    _ member: (inout JSONReader, Literal) throws(Defect) -> Void
  ) throws(Defect) -> Bool {
    guard take(UInt8(ascii: "{")) else { return false }
    try enter()
    skipSpace()
    if !take(UInt8(ascii: "}")) {
      repeat {
        skipSpace()
        guard let key = try literal() else { throw defect() }
        skipSpace()
        guard take(UInt8(ascii: ":")) else { throw defect() }
        skipSpace()
        try member(&self, key)
        skipSpace()
      } while take(UInt8(ascii: ","))
      guard take(UInt8(ascii: "}")) else { throw defect() }
    }
    depth -= 1
    return true
  }

  /// Reads an array: `element` is called before each value and must read or skip it.
  @inlinable
  package mutating func array(
    _ element: (inout JSONReader) throws(Defect) -> Void
  ) throws(Defect) -> Bool {
    guard take(UInt8(ascii: "[")) else { return false }
    try enter()
    skipSpace()
    if !take(UInt8(ascii: "]")) {
      repeat {
        skipSpace()
        try element(&self)
        skipSpace()
      } while take(UInt8(ascii: ","))
      guard take(UInt8(ascii: "]")) else { throw defect() }
    }
    depth -= 1
    return true
  }

  @inlinable
  package mutating func string() throws(Defect) -> String? {
    guard let literal = try literal() else { return nil }
    return try text(of: literal)
  }

  /// Reads a string of exactly `count` bytes without checking them, if it can end there.
  ///
  /// Intended for values whose bytes the caller checks against an alphabet without `"` and `\`.
  @inlinable @inline(__always)
  package mutating func unchecked(count: Int) -> UnsafeBufferPointer<UInt8>? {
    let end = position + 1 + count
    guard end < self.end, bytes[position] == UInt8(ascii: "\""), bytes[end] == UInt8(ascii: "\"")
    else { return nil }
    defer { position = end + 1 }
    return UnsafeBufferPointer(rebasing: bytes[position + 1..<end])
  }

  /// Reads a string and returns its position.
  @inlinable
  package mutating func literal() throws(Defect) -> Literal? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = position
    var hasEscapes = false
    var union: UInt8 = 0
    skipPlain()
    while position < end {
      let byte = bytes[position]
      union |= byte
      if byte == UInt8(ascii: "\"") {
        position += 1
        return Literal(
          range: start..<position - 1, hasEscapes: hasEscapes, isASCII: union < 0x80)
      }
      guard byte >= 0x20 else { throw defect() }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        position += 1
        // An escaped character cannot end the string; `text(of:)` decodes it.
        guard position < end, bytes[position] >= 0x20 else { throw defect() }
      }
      position += 1
    }
    throw defect()
  }

  /// Skips plain ASCII, as long as eight bytes are available.
  ///
  /// A byte that is not plain has its highest bit set in `word`, or in one of the differences; a
  /// borrow may make a plain byte look otherwise, but only after one that is not plain.
  @inlinable @inline(__always)
  mutating func skipPlain() {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let raw = UnsafeRawBufferPointer(bytes)
    while position + 8 <= end {
      let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      let quotes = word ^ (ones &* 0x22)
      let escapes = word ^ (ones &* 0x5C)
      let marks = word | (word &- ones &* 0x20) | (quotes &- ones) | (escapes &- ones)
      let found = UInt64(littleEndian: marks & (ones &* 0x80))
      guard found == 0 else {
        position += found.trailingZeroBitCount / 8
        return
      }
      position += 8
    }
  }

  /// Reads an integer; nil for another type, a fraction, an exponent, or what `Int` cannot hold.
  @inlinable
  package mutating func integer() throws(Defect) -> Int? {
    if let short = shortInteger() { return short }
    let start = position
    guard let number = try number() else { return nil }
    var digits = number.range
    let isNegative = digits.first.map { bytes[$0] } == UInt8(ascii: "-")
    if isNegative { digits = digits.dropFirst() }
    var value = 0
    for index in digits {
      guard let digit = Self.digit(bytes[index]) else { break }
      let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflows) =
        isNegative
        ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
      if isTooLarge || overflows {
        position = start
        return nil
      }
      value = sum
    }
    guard number.isInteger else {
      position = start
      return nil
    }
    return value
  }

  /// Reads only digits that fit into any `Int`, followed by something that cannot continue the
  /// number; nil for everything else.
  @inlinable @inline(__always)
  mutating func shortInteger() -> Int? {
    var value = 0
    var index = position
    let limit = min(end, position + 18)
    while index < limit, let digit = Self.digit(bytes[index]) {
      value = value &* 10 &+ digit
      index += 1
    }
    guard index > position, index < limit, bytes[position] != UInt8(ascii: "0") else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): return nil
    default:
      position = index
      return value
    }
  }

  /// Reads a number and returns its position.
  @inlinable
  package mutating func number() throws(Defect) -> (range: Range<Int>, isInteger: Bool)? {
    let start = position
    let isNegative = take(UInt8(ascii: "-"))
    guard let first = byte, Self.digit(first) != nil else {
      if isNegative { throw defect() }
      return nil
    }
    position += 1
    if first != UInt8(ascii: "0") { skipDigits() }
    let integerEnd = position
    if take(UInt8(ascii: ".")), !skipDigits() { throw defect() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
      guard skipDigits() else { throw defect() }
    }
    return (start..<position, position == integerEnd)
  }

  /// Reads `true`, `false` or, as an inner nil, `null`.
  package mutating func word() -> Bool?? {
    if take("true") { return .some(true) }
    if take("false") { return .some(false) }
    return take("null") ? .some(nil) : nil
  }

  /// Skips any value.
  package mutating func skipValue() throws(Defect) {
    let isObject = try object { (reader, key) throws(Defect) in
      _ = try reader.text(of: key)
      try reader.skipValue()
    }
    if isObject { return }
    if try array({ (reader) throws(Defect) in try reader.skipValue() }) { return }
    if try string() != nil { return }
    if try number() != nil { return }
    guard word() != nil else { throw defect() }
  }

  @inlinable package var isAtEnd: Bool { position == end }

  /// Skips space to the end of the range; throws if there is anything else.
  package mutating func finish() throws(Defect) {
    skipSpace()
    guard position == end else { throw defect() }
  }

  @inlinable @inline(__always)
  package mutating func skipSpace() {
    while let byte, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  /// Returns the error that the bytes at the position are not JSON.
  @inlinable package func defect() -> Defect { Defect(offset: position, what: .notJSON) }

  @inlinable @inline(__always)
  var byte: UInt8? { position < end ? bytes[position] : nil }

  @inlinable @inline(__always)
  mutating func take(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    position += 1
    return true
  }

  /// Consumes these exact bytes, if they are next.
  @inlinable @inline(__always)
  package mutating func take(_ word: StaticString) -> Bool {
    guard matches(position..<end, startsWith: word) else { return false }
    position += word.utf8CodeUnitCount
    return true
  }

  /// Whether that byte is the third from here: a cheap check before ``take(_:)`` for many names,
  /// which differ there.
  @inlinable @inline(__always)
  package func hasThird(_ expected: UInt8) -> Bool {
    position + 2 < end && bytes[position + 2] == expected
  }

  @discardableResult @inlinable
  mutating func skipDigits() -> Bool {
    let start = position
    while let byte, Self.digit(byte) != nil { position += 1 }
    return position > start
  }

  @inlinable
  mutating func enter() throws(Defect) {
    depth += 1
    guard depth <= Self.maximumDepth else { throw defect() }
  }

  @inlinable
  static func digit(_ byte: UInt8) -> Int? {
    (48...57).contains(byte) ? Int(byte) - 48 : nil
  }
}

/// Reading of arrays with values of one type.
extension JSONReader {
  /// Reads an array of strings; nil for anything else.
  package mutating func strings() throws(Defect) -> [String]? {
    try list { (reader) throws(Defect) in try reader.string() }
  }

  /// Reads an array of integers in that range; nil for anything else.
  package mutating func integers(in range: ClosedRange<Int>) throws(Defect) -> [Int]? {
    try list { (reader) throws(Defect) in
      try reader.integer().flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// Stops at the first value of another type.
  private mutating func list<Value>(
    _ read: (inout JSONReader) throws(Defect) -> Value?
  ) throws(Defect) -> [Value]? {
    var values: [Value] = []
    var isComplete = true
    let isArray = try array { (reader) throws(Defect) in
      let start = reader.position
      if let value = try read(&reader) {
        values.append(value)
      } else {
        isComplete = false
        if reader.position == start { try reader.skipValue() }
      }
    }
    return isArray && isComplete ? values : nil
  }
}

/// Reading of whole files.
extension JSONReader {
  /// Reads the object that the bytes begin with, member by member; false for anything else.
  package static func readObject(
    _ json: [UInt8], _ member: (inout JSONReader, String) throws(Defect) -> Void
  ) -> Bool {
    json.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes, bytes.indices)
      do throws(Defect) {
        return try reader.object { (reader, key) throws(Defect) in
          try member(&reader, try reader.text(of: key))
        }
      } catch {
        return false
      }
    }
  }

  /// Reads one value from each line, all ending in a line feed; false if a line is anything else.
  package static func readLines(
    _ lines: [UInt8], _ line: (inout JSONReader, _ isFirst: Bool) throws(Defect) -> Void
  ) -> Bool {
    lines.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return false }
        var reader = JSONReader(bytes, start..<end)
        do throws(Defect) {
          try line(&reader, start == 0)
          try reader.finish()
        } catch {
          return false
        }
        start = end + 1
      }
      return true
    }
  }
}
