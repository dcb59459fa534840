/// Katakana compared with hiragana, in UTF-8: both blocks have the same order, U+60 apart.
enum Kana {
  /// Returns the text with hiragana for katakana.
  static func hiragana(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      let isKatakana = (0x30A1...0x30F6).contains(scalar.value)
      return isKatakana ? Unicode.Scalar(scalar.value - 0x60) ?? scalar : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Returns the text with hiragana for katakana; nil if it has neither.
  static func hiragana(in bytes: [UInt8]) -> [UInt8]? {
    guard bytes.contains(0xE3) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var hasKana = false
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        let unit = unit(at: index, in: bytes)
        hasKana = hasKana || (0x3041...0x3096).contains(unit.code)
        if unit.length == 3 {
          result += [
            0xE0 | UInt8(unit.code >> 12), 0x80 | UInt8(unit.code >> 6 & 0x3F),
            0x80 | UInt8(unit.code & 0x3F),
          ]
        } else {
          result += bytes[index..<index + unit.length]
        }
        index += unit.length
      }
    }
    return hasKana ? result : nil
  }

  /// Whether the text, in hiragana and lower case, occurs in another one.
  static func contains(_ wanted: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Bool {
    wanted.withUnsafeBufferPointer { wanted in
      var start = 0
      while text.count - start >= wanted.count {
        if occurs(wanted, in: text, at: start) { return true }
        start += unit(at: start, in: text).length
      }
      return false
    }
  }

  private static func occurs(
    _ wanted: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Bool {
    var index = 0
    while index < wanted.count {
      let (unit, other) = (unit(at: index, in: wanted), unit(at: start + index, in: text))
      if unit.code != other.code || unit.length != other.length { return false }
      index += unit.length
    }
    return true
  }

  /// Returns one byte in lower case, or one scalar of three bytes in hiragana.
  @inline(__always)
  private static func unit(
    at index: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (code: Int, length: Int) {
    let byte = Int(bytes[index])
    guard byte >> 4 == 0xE, index + 2 < bytes.count else {
      return ((0x41...0x5A).contains(byte) ? byte | 0x20 : byte, 1)
    }
    let code =
      (byte & 0xF) << 12 | (Int(bytes[index + 1]) & 0x3F) << 6 | Int(bytes[index + 2]) & 0x3F
    return ((0x30A1...0x30F6).contains(code) ? code - 0x60 : code, 3)
  }
}

extension User {
  /// The key for sorting people: the reading, or else the name, in hiragana.
  package var orderKey: String { Self.readingKey(reading ?? name).sortKey }

  /// Whether it can be a reading: kana of either width or Latin letters, with spaces.
  package static func isReading(_ text: String) -> Bool {
    text.contains { !$0.isWhitespace }
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A, 0x20, 0x3000: true
        case 0x3041...0x309F, 0x30A0...0x30FF, 0xFF66...0xFF9F: true
        default: false
        }
      }
  }

  /// Returns the key for comparing readings: hiragana for katakana, folded, without spaces.
  package static func readingKey(_ text: String) -> String {
    Kana.hiragana(text.folded).filter { !$0.isWhitespace }
  }
}
