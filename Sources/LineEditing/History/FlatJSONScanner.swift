/// Reads one JSON object whose members are strings, numbers, `true`, `false` or `null`.
///
/// Any other input gives nil; no input traps.
struct FlatJSONScanner {
  /// The value of a member.
  enum Value: Equatable {
    case string(String)
    case integer(Int)
    /// A fraction, a number out of range, `true`, `false` or `null`.
    case other
  }

  private let bytes: ArraySlice<UInt8>
  private var position: Int

  /// A scanner at the beginning of the bytes.
  init(bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// The members of the object in their order; nil unless the bytes are one object.
  mutating func object() -> [(name: String, value: Value)]? {
    guard take(UInt8(ascii: "{")) else { return nil }
    var members: [(name: String, value: Value)] = []
    if !take(UInt8(ascii: "}")) {
      repeat {
        skipSpace()
        guard let name = string(), take(UInt8(ascii: ":")), let value = value() else { return nil }
        members.append((name, value))
      } while take(UInt8(ascii: ","))
      guard take(UInt8(ascii: "}")) else { return nil }
    }
    skipSpace()
    return position == bytes.endIndex ? members : nil
  }

  private mutating func value() -> Value? {
    skipSpace()
    guard position < bytes.endIndex else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "\""): return string().map(Value.string)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return number()
    default: return word()
    }
  }

  private mutating func number() -> Value? {
    let start = position
    while position < bytes.endIndex, isNumberByte(bytes[position]) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if let integer = Int(text) { return .integer(integer) }
    return Double(text) == nil ? nil : .other
  }

  private func isNumberByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."): true
    case UInt8(ascii: "e"), UInt8(ascii: "E"): true
    default: false
    }
  }

  private mutating func word() -> Value? {
    for word in ["true", "false", "null"] where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return .other
    }
    return nil
  }

  private mutating func string() -> String? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    var result = ""
    while true {
      let start = position
      while position < bytes.endIndex, isPlain(bytes[position]) { position += 1 }
      guard position < bytes.endIndex,
        let plain = String(validating: bytes[start..<position], as: UTF8.self)
      else { return nil }
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") { return result.isEmpty ? plain : result + plain }
      guard byte == UInt8(ascii: "\\"), let scalar = escape() else { return nil }
      result += plain
      result.unicodeScalars.append(scalar)
    }
  }

  private func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard position < bytes.endIndex else { return nil }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "u"): return unicodeEscape()
    default: return nil
    }
  }

  private mutating func unicodeEscape() -> Unicode.Scalar? {
    guard let first = fourDigits() else { return nil }
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
    guard position + 1 < bytes.endIndex, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    else { return nil }
    position += 2
    guard let second = fourDigits(), (0xDC00..<0xE000).contains(second) else { return nil }
    return Unicode.Scalar(0x1_0000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func fourDigits() -> UInt32? {
    guard position + 4 <= bytes.endIndex else { return nil }
    var value: UInt32 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 + UInt32(digit)
    }
    position += 4
    return value
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard position < bytes.endIndex, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while position < bytes.endIndex {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }
}
