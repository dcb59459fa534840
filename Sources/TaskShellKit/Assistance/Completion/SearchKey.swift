import TaskModel

/// Search keys: texts without differences of case, width and accent, hiragana as katakana.
///
/// Coarser than ``Swift/StringProtocol/folded``, which distinguishes names: texts that fold alike
/// have the same key.
enum SearchKey {
  /// Returns the key of a text, in UTF-8.
  static func bytes(of text: String) -> [UInt8] {
    var key: [UInt8] = []
    append(text, to: &key)
    return key
  }

  /// Appends the key of a text.
  static func append(_ text: String, to key: inout [UInt8]) {
    let start = key.count
    for byte in text.utf8 {
      guard byte < 0x80 else {
        key.removeSubrange(start...)
        for scalar in text.folded.unicodeScalars { append(scalar, to: &key) }
        return
      }
      key.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to key: inout [UInt8]) {
    switch scalar.value {
    case 0..<0x80: key.append(UInt8(scalar.value))
    case 0x300...0x36F: break
    case 0x30A1...0x30F6:
      key += UTF8.encode(Unicode.Scalar(scalar.value - 0x60) ?? scalar) ?? .init()
    case 0xE0...0x17F:
      if let base = bases[scalar] {
        key.append(base)
      } else {
        key += UTF8.encode(scalar) ?? .init()
      }
    default: key += UTF8.encode(scalar) ?? .init()
    }
  }

  /// ASCII letters of accented ones (Unicode, Latin-1 Supplement and Latin Extended-A).
  private static let bases: [Unicode.Scalar: UInt8] = {
    let groups = [
      "aàáâãäåāăą", "cçćĉċč", "dďđ", "eèéêëēĕėęě", "gĝğġģ", "hĥħ", "iìíîïĩīĭįı", "jĵ", "kķ",
      "lĺļľŀł", "nñńņň", "oòóôõöøōŏő", "rŕŗř", "sśŝşš", "tţťŧ", "uùúûüũūŭůűų", "wŵ", "yýÿŷ",
      "zźżž",
    ]
    var bases: [Unicode.Scalar: UInt8] = [:]
    for group in groups {
      let scalars = group.unicodeScalars
      guard let base = scalars.first else { continue }
      for scalar in scalars.dropFirst() { bases[scalar] = UInt8(truncatingIfNeeded: base.value) }
    }
    return bases
  }()
}
