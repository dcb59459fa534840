/// Strings of JSON: escapes, encodings, comparisons.
extension JSONReader {
  /// Returns the raw bytes of a literal.
  @inlinable @inline(__always)
  package func raw(_ literal: Literal) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[literal.range])
  }

  /// Whether the decoded string equals `word`, which is ASCII.
  @inlinable @inline(__always)
  package func equals(_ literal: Literal, _ word: StaticString) -> Bool {
    if literal.hasEscapes { return (try? text(of: literal)) == word.description }
    return literal.range.count == word.utf8CodeUnitCount
      && matches(literal.range, startsWith: word)
  }

  @inlinable @inline(__always)
  package func matches(_ range: Range<Int>, startsWith word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard range.count >= count, let base = bytes.baseAddress else { return false }
    let first = base + range.lowerBound
    let actual = UnsafeRawPointer(first)
    let expected = UnsafeRawPointer(word.utf8Start)
    // The third byte is where most members differ.
    if count > 2, first[2] != word.utf8Start[2] { return false }
    guard count >= 8 else {
      guard count >= 4 else {
        for index in 0..<count where first[index] != word.utf8Start[index] { return false }
        return true
      }
      // The last four bytes may overlap the first ones.
      return actual.loadUnaligned(as: UInt32.self) == expected.loadUnaligned(as: UInt32.self)
        && actual.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
          == expected.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
    }
    var index = 0
    while index < count {
      // The last eight bytes may overlap those before.
      let offset = min(index, count - 8)
      guard
        actual.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          == expected.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      else { return false }
      index += 8
    }
    return true
  }

  /// Returns the decoded string of a literal.
  @inlinable
  package func text(of literal: Literal) throws(Defect) -> String {
    if literal.hasEscapes { return try unescaped(literal) }
    let raw = raw(literal)
    let text = String(decoding: raw, as: UTF8.self)
    if !literal.isASCII { try requireUnrepaired(text, raw, at: literal.range.lowerBound) }
    return text
  }

  /// `String` silently repairs invalid UTF-8; repaired text has other bytes.
  @usableFromInline
  func requireUnrepaired(
    _ text: String, _ raw: UnsafeBufferPointer<UInt8>, at offset: Int
  ) throws(Defect) {
    let isSame = text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.count == raw.count && Self.equal(bytes, raw)
    }
    guard isSame ?? text.utf8.elementsEqual(raw) else {
      throw Defect(offset: offset, what: .notJSON)
    }
  }

  /// Whether both, of equal length, contain the same bytes.
  private static func equal(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let (left, right) = (UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
    var index = 0
    while index + 8 <= left.count {
      guard
        left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          == right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      else { return false }
      index += 8
    }
    while index < left.count {
      guard left[index] == right[index] else { return false }
      index += 1
    }
    return true
  }

  @usableFromInline
  func unescaped(_ literal: Literal) throws(Defect) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(literal.range.count)
    var index = literal.range.lowerBound
    let end = literal.range.upperBound
    while index < end {
      guard bytes[index] == UInt8(ascii: "\\") else {
        result.append(bytes[index])
        index += 1
        continue
      }
      guard let scalar = escape(at: &index, end) else {
        throw Defect(offset: index, what: .notJSON)
      }
      UTF8.encode(scalar).map { result.append(contentsOf: $0) }
    }
    let text = String(decoding: result, as: UTF8.self)
    if !literal.isASCII {
      try result.withUnsafeBufferPointer { (bytes) throws(Defect) in
        try requireUnrepaired(text, bytes, at: literal.range.lowerBound)
      }
    }
    return text
  }

  /// Returns the scalar of the escape at `index`, and moves `index` past it.
  private func escape(at index: inout Int, _ end: Int) -> Unicode.Scalar? {
    guard index + 1 < end else { return nil }
    let mark = bytes[index + 1]
    if mark == UInt8(ascii: "u") { return unicodeEscape(at: &index, end) }
    let scalar: Unicode.Scalar
    switch mark {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scalar = Unicode.Scalar(mark)
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    default: return nil
    }
    index += 2
    return scalar
  }

  /// Decodes `\uXXXX`, or two of them that form a surrogate pair.
  private func unicodeEscape(at index: inout Int, _ end: Int) -> Unicode.Scalar? {
    guard let unit = codeUnit(at: index, end) else { return nil }
    if let scalar = Unicode.Scalar(unit) {
      index += 6
      return scalar
    }
    guard unit < 0xDC00, let low = codeUnit(at: index + 6, end), (0xDC00...0xDFFF).contains(low)
    else { return nil }
    index += 12
    return Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
  }

  private func codeUnit(at index: Int, _ end: Int) -> UInt16? {
    guard index + 6 <= end, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return bytes[index + 2..<index + 6].reduce(UInt16?(0)) { value, byte in
      guard let value, let digit = hexDigit(byte) else { return nil }
      return value << 4 | UInt16(digit)
    }
  }
}
