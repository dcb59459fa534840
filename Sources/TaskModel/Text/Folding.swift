/// How text is compared where people do not see a difference: in any case and in any width.
extension StringProtocol {
  /// This text in lower case and in the usual width; two texts that fold alike are the same name.
  ///
  /// Full-width forms become ASCII, half-width katakana full-width, with voiced marks composed. The
  /// mapping is the width part of Unicode's NFKC for the block "Halfwidth and Fullwidth Forms", but
  /// for Hangul and arrows, and the ideographic space; other compatibility characters stay as they
  /// are, so that ① is not 1.
  package var folded: String {
    switch letters {
    case .ofLowerCase: return String(self)
    case .ofASCII: return lowercased()
    case .any: break
    }
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let voiced = scalars.last.flatMap({ Width.compose($0, mark: scalar) }) {
        scalars.removeLast()
        scalars.append(voiced)
      } else {
        scalars.append(Width.fold(scalar))
      }
    }
    return String(scalars).lowercased()
  }

  /// What letters there are, seen from the bytes.
  private var letters: Letters {
    utf8.withContiguousStorageIfAvailable { bytes in
      var letters = Letters.ofLowerCase
      for byte in bytes {
        if byte >= 0x80 { return .any }
        if (0x41...0x5A).contains(byte) { letters = .ofASCII }
      }
      return letters
    } ?? .any
  }
}

private enum Letters {
  /// Of ASCII, and none that folding changes: most names are so.
  case ofLowerCase
  case ofASCII
  case any
}

private enum Width {
  /// Full-width katakana in the order of U+FF66 … U+FF9D.
  private static let katakana: [Unicode.Scalar] = Array(
    ("ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテト"
      + "ナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン").unicodeScalars)
  private static let voiceable = Set("カキクケコサシスセソタチツテトハヒフヘホかきくけこさしすせそたちつてとはひふへほ".unicodeScalars)
  /// The kana whose voiced form does not follow them in Unicode.
  private static let voiced: [Unicode.Scalar: Unicode.Scalar] = [
    "ウ": "ヴ", "ワ": "ヷ", "ヲ": "ヺ", "う": "ゔ",
  ]
  private static let semiVoiceable = Set("ハヒフヘホはひふへほ".unicodeScalars)

  static func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x3000: " "
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0xFF61: "。"
    case 0xFF62: "「"
    case 0xFF63: "」"
    case 0xFF64: "、"
    case 0xFF65: "・"
    case 0xFFE0: "¢"
    case 0xFFE1: "£"
    case 0xFFE2: "¬"
    case 0xFFE4: "¦"
    case 0xFFE5: "¥"
    case 0xFFE6: "₩"
    case 0xFF66...0xFF9D: katakana[Int(scalar.value - 0xFF66)]
    default: scalar
    }
  }

  /// The kana that `base` and a voiced or semi-voiced mark make together, or nil.
  static func compose(_ base: Unicode.Scalar, mark: Unicode.Scalar) -> Unicode.Scalar? {
    switch mark.value {
    case 0xFF9E, 0x3099:
      if let special = voiced[base] { return special }
      return voiceable.contains(base) ? Unicode.Scalar(base.value + 1) : nil
    case 0xFF9F, 0x309A:
      return semiVoiceable.contains(base) ? Unicode.Scalar(base.value + 2) : nil
    default: return nil
    }
  }
}
