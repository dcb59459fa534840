extension Character {
  /// The ASCII mark that a full-width one stands for; every other character itself.
  package var narrow: Character {
    // Asked of every character that is typed; the marks are of three bytes, the first one EF or E2.
    guard let byte = utf8.first, byte == 0xEF || byte == 0xE2, utf8.count == 3 else { return self }
    return switch unicodeScalars.first {
    case "−", "‐", "‑", "－": "-"
    case "＠": "@"
    case "：": ":"
    case "＃": "#"
    case "！": "!"
    case "＋": "+"
    case "＜": "<"
    case "＞": ">"
    case "＝": "="
    case "（": "("
    case "）": ")"
    default: self
    }
  }

  /// The ASCII character that a full-width one stands for, letters and the space too; every other
  /// character itself.
  package var ascii: Character {
    guard let scalar = unicodeScalars.first, utf8.count == 3 else { return self }
    switch scalar.value {
    case 0x3000: return " "
    case 0xFF01...0xFF5E: return Unicode.Scalar(scalar.value - 0xFEE0).map(Character.init) ?? self
    default: return self
    }
  }

  /// Whether it takes away at the start of a word: a hyphen of any width, or the long vowel mark,
  /// which lies on the same key in Japanese.
  package var isMinus: Bool { narrow == "-" || self == "ー" }

  /// Whether a name may follow a mark from here on: a letter or an emoji.
  package var canStartName: Bool {
    if isLetter { return true }
    guard let scalar = unicodeScalars.first, scalar.value > 0x7F else { return false }
    return scalar.properties.isEmoji
  }
}
