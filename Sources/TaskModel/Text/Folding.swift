/// Comparing text regardless of case and width.
extension String {
  /// The text in lower case and in the usual width; texts with equal foldings are the same name.
  ///
  /// Full-width forms become ASCII, half-width katakana full-width, with voiced marks composed. The
  /// mapping is the width part of Unicode's NFKC for the block "Halfwidth and Fullwidth Forms", but
  /// for Hangul and arrows, and the ideographic space; other compatibility characters stay as they
  /// are, so that ① is not 1.
  package var folded: String {
    if Unfolded.isAll(of: self) { return self }
    if Unfolded.isASCII(self) { return lowercased() }
    var folded: [UInt8] = []
    folded.reserveCapacity(utf8.count)
    var last: Unicode.Scalar?
    for scalar in unicodeScalars {
      if let voiced = last.flatMap({ Width.compose($0, mark: scalar) }) {
        last = voiced
        continue
      }
      if let last { Unfolded.appendLowercase(last, to: &folded) }
      last = Width.fold(scalar)
    }
    if let last { Unfolded.appendLowercase(last, to: &folded) }
    return String(decoding: folded, as: UTF8.self)
  }

  /// The key by which names and texts are sorted: folded, with numbers as numbers, so that p2 comes
  /// before p10.
  ///
  /// The number of its digits, without leading zeros, stands before each number.
  package var sortKey: String {
    let folded = folded
    guard folded.utf8.contains(where: Self.isDigit) else { return folded }
    var key: [UInt8] = []
    var rest = folded.utf8[...]
    while let first = rest.first {
      guard Self.isDigit(first) else {
        key.append(first)
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix(while: Self.isDigit)
      rest = rest[digits.endIndex...]
      let number = digits.drop { $0 == 0x30 }
      key += Self.size(number.count) + number
    }
    return String(decoding: key, as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Returns one digit, or 9 and the digits of the count with their own size before them.
  private static func size(_ count: Int) -> [UInt8] {
    if count < 9 { return [0x30 + UInt8(count)] }
    let digits = Array(String(count).utf8)
    return [0x39] + size(digits.count) + digits
  }
}

extension StringProtocol {
  /// See ``Swift/String/folded``, which is faster than for a text of any kind.
  package var folded: String { String(self).folded }
}

/// Letters that folding leaves as they are, found by their bytes, as most names and texts have no
/// others: small letters, scripts without capitals, marks of usual width.
private enum Unfolded {
  static func isAll(of text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      var place = 0
      while place < bytes.count {
        let length = length(bytes, at: place)
        if length == 0 { return false }
        place += length
      }
      return true
    } ?? false
  }

  /// Appends the scalar in lower case. Most scripts have no capitals, and asking takes long.
  @inline(__always)
  static func appendLowercase(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar.value {
    case 0x41...0x5A: bytes.append(UInt8(scalar.value) | 0x20)
    case 0..<0x80: bytes.append(UInt8(scalar.value))
    case 0x300..<0x370, 0x3000..<0xA000, 0xAC00..<0xD800, 0x1F000..<0x20000:
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    default:
      if scalar.properties.changesWhenLowercased {
        bytes += scalar.properties.lowercaseMapping.utf8
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// Looks at the bytes themselves: a text calls a function for each of them.
  static func isASCII(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 < 0x80 } } ?? false
  }

  /// Returns the size in bytes of the scalar that begins there; 0 if folding may change it or the
  /// one before it.
  @inline(__always)
  private static func length(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Int {
    let byte = bytes[place]
    if byte < 0x80 { return (0x41...0x5A).contains(byte) ? 0 : 1 }
    guard place + 1 < bytes.count else { return 0 }
    switch (byte, bytes[place + 1]) {
    // Latin, combining marks, Greek, Cyrillic, Hebrew to N'Ko.
    case (0xC2, _), (0xC3, 0x9F...), (0xCC, _), (0xCD, ..<0xB0), (0xCE, 0xAC...), (0xCF, ..<0x8F),
      (0xD0, 0xB0...), (0xD1, ..<0xA0), (0xD6...0xDF, _):
      return 2
    case (0xE3, 0x80):
      let isSpace = place + 2 < bytes.count && bytes[place + 2] == 0x80
      return isSpace ? 0 : 3
    case (0xE3, 0x82):
      let isVoicing = place + 2 < bytes.count && (0x99...0x9A).contains(bytes[place + 2])
      return isVoicing ? 0 : 3
    // Indic scripts, Hangul, punctuation, kana, ideographs, variation selectors.
    case (0xE0, _), (0xE1, 0x84...0x87), (0xE2, 0x80...0x83), (0xE2, 0x88...0x91), (0xE3, _),
      (0xE4...0xE9, _), (0xEA, 0xB0...), (0xEB...0xEE, _), (0xEF, ..<0xBC):
      return 3
    // Mathematical letters, emoji and rare ideographs.
    case (0xF0, 0x9D), (0xF0, 0x9F...), (0xF1...0xF4, _): return 4
    default: return 0
    }
  }
}

private enum Width {
  /// Full-width katakana in the order of U+FF66 … U+FF9D.
  private static let katakana: [Unicode.Scalar] = Array(
    ("ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテト"
      + "ナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン").unicodeScalars)
  private static let voiceable = Set("カキクケコサシスセソタチツテトハヒフヘホかきくけこさしすせそたちつてとはひふへほ".unicodeScalars)
  /// The kana whose voiced form is not the next code point in Unicode.
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

  /// Returns the kana composed of `base` and a voiced or semi-voiced mark, or nil.
  static func compose(_ base: Unicode.Scalar, mark: Unicode.Scalar) -> Unicode.Scalar? {
    guard (0x3040...0x30FF).contains(base.value) else { return nil }
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

/// A folded text for comparing with many others, without folding each of them.
///
/// Most texts are ASCII, kana, ideographs and emoji, of which only `A` to `Z` fold; those are
/// compared byte by byte, at some 50 ns instead of a microsecond and more.
package struct FoldedText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// See ``Swift/String/folded``.
  package let text: String
  private let bytes: [UInt8]
  private let isPlain: Bool
  /// The text with hiragana for katakana; nil if it has neither.
  private let kana: [UInt8]?

  /// Folds `text`.
  package init(_ text: some StringProtocol) {
    self.text = text.folded
    bytes = Array(self.text.utf8)
    isPlain = bytes.withUnsafeBufferPointer(Self.isPlain)
    kana = Kana.hiragana(in: bytes)
  }

  package static func == (left: FoldedText, right: FoldedText) -> Bool { left.text == right.text }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  package init(stringLiteral text: String) { self.init(text) }

  package var isEmpty: Bool { bytes.isEmpty }

  /// Whether `other` folds to this text.
  package func equals(_ other: String) -> Bool {
    comparePlain(other) { $0.count == bytes.count && occurs(in: $0, at: 0) }
      ?? (other.folded == text)
  }

  /// Whether this text occurs in `other`, both folded and in hiragana. The empty text occurs in
  /// every text.
  package func isWithin(_ other: String) -> Bool {
    if let kana {
      return comparePlain(other) { Kana.contains(kana, in: $0) }
        ?? Kana.hiragana(other.folded).contains(Kana.hiragana(text))
    }
    return comparePlain(other) { other in
      guard other.count >= bytes.count else { return false }
      for start in 0...other.count - bytes.count where occurs(in: other, at: start) { return true }
      return false
    } ?? (mayBeWithin(other) && other.folded.contains(text))
  }

  /// Whether it is short enough: no text is more than this much longer in another normal form.
  private func mayBeWithin(_ other: String) -> Bool { bytes.count <= 12 * other.utf8.count }

  /// Returns nil if comparing bytes is not enough.
  @inline(__always)
  private func comparePlain(
    _ other: String, _ compare: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool? {
    guard isPlain else { return nil }
    let answer = other.utf8.withContiguousStorageIfAvailable { other in
      Self.isPlain(other) ? compare(other) : nil
    }
    return answer ?? nil
  }

  @inline(__always)
  private func occurs(in other: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    for index in bytes.indices {
      let byte = other[start + index]
      let lower = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      if lower != bytes[index] { return false }
    }
    return true
  }

  /// Whether only `A` to `Z` fold in this UTF-8: it is ASCII, kana without loose voiced marks,
  /// Japanese punctuation but the space, ideographs U+4000 to U+9FFF, and U+1F000 to U+1FFFF.
  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case 0..<0x80: index += 1
      case 0xE4...0xE9: index += 3
      case 0xE3 where index + 2 < bytes.count && isPlain(bytes[index + 1], bytes[index + 2]):
        index += 3
      case 0xF0 where index + 1 < bytes.count && bytes[index + 1] == 0x9F: index += 4
      default: return false
      }
    }
    return true
  }

  /// Whether no scalar U+3000 to U+30FF of these last two bytes folds: all but the ideographic
  /// space and loose voiced marks.
  @inline(__always)
  private static func isPlain(_ second: UInt8, _ third: UInt8) -> Bool {
    switch second {
    case 0x80: third != 0x80
    case 0x81, 0x83: true
    case 0x82: !(0x99...0x9A).contains(third)
    default: false
    }
  }
}
