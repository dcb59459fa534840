import TaskModel

extension Character {
  /// Whether it is a comma of any language.
  package var isComma: Bool { self == "," || self == "、" || self == "，" }
}

extension String {
  /// The words separated by spaces.
  package var plainWords: [String] {
    if !isEmpty, utf8.allSatisfy({ (0x21...0x7E).contains($0) }) { return [self] }
    return split { Tokenizer.isSeparator($0) }.map { String($0) }
  }

  /// The text without separators at its ends.
  package var trimmingSpaces: String {
    guard let start = firstIndex(where: { !Tokenizer.isSeparator($0) }),
      let end = lastIndex(where: { !Tokenizer.isSeparator($0) })
    else { return "" }
    return String(self[start...end])
  }

  /// Whether this is the word that removes a value.
  package var isNone: Bool { isOne(of: ["none", "なし", "無し"]) }

  /// Whether it is one of these words of at most four letters, folded.
  fileprivate func isOne(of words: [String]) -> Bool {
    // Letters of full width have three bytes.
    utf8.count <= 12 && words.contains(folded)
  }
}

extension Word {
  /// Whether it is neither quoted nor an attribute.
  package var isPlain: Bool { !isLiteral && attribute == nil }
}

extension Word.Attribute {
  /// Whether the value is an unquoted `none`.
  package var isNone: Bool { !isQuoted && value.isNone }

  /// Whether the value is an unquoted `any`.
  package var isAny: Bool { !isQuoted && value.isOne(of: ["any", "あり"]) }

  /// The maximum number of words after a value that may belong to it.
  private static let longestValue = 40

  /// Returns the words of the value, and these together with the plain words after it.
  package func words(followedBy rest: ArraySlice<Word>) -> (own: [String], all: [String]) {
    let own = value.plainWords
    let following = rest.prefix(Self.longestValue).prefix(while: \.isPlain)
    return (own, isWhole ? own : own + following.map(\.text))
  }
}

/// Quotes texts so that they are parsed back as the same text.
package enum Quoting {
  /// Returns the text in quotes.
  package static func quoted(_ text: String) -> String {
    // By scalars, as a combining mark would make another character of the quote before it.
    var quoted = "\"".unicodeScalars
    for scalar in text.unicodeScalars {
      if scalar == "\\" || scalar == "\"" { quoted.append("\\") }
      quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
  }

  /// Returns the text as the value of an attribute: in quotes unless it is a single plain word
  /// without commas.
  package static func value(_ text: String) -> String {
    let isPlain =
      text.unicodeScalars.first != "'"
      && !text.unicodeScalars.contains {
        Tokenizer.isSeparator(Character($0)) || ["\\", "\"", ",", "、", "，"].contains($0)
      }
    return isPlain ? text : quoted(text)
  }
}

/// Words without special meaning, as most are, found by their bytes.
///
/// A bare scalar is always a character of its own beside others of its kind, separates no words and
/// has no meaning in one: letters and digits of ASCII, its marks except the backslash, the colon
/// and comparisons, the letters of Latin-1 and its extensions, Greek and Cyrillic, kana of both
/// widths, the ideographs from U+4E00 on, and Hangul syllables. An accent combined with a letter of
/// ASCII is a part of it.
enum BareWord {
  /// Returns the size in bytes of the bare word, or rest of one, that begins there; nil if a full
  /// parse is needed, for example after a mark.
  static func length(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < bytes.count, mayBegin(bytes, at: start) else { return nil }
    let mayBeFilter = bytes[start] == UInt8(ascii: "(") || bytes[start] == UInt8(ascii: "-")
    var index = start
    while index < bytes.count, !isSpace(bytes, at: index) {
      // Quotes and patterns have a meaning after these.
      let isQuote = bytes[index] == UInt8(ascii: "\"")
      if mayBeFilter, isQuote || bytes[index] == UInt8(ascii: "/") { return nil }
      if isQuote, index > start, bytes[index - 1] == UInt8(ascii: "=") { return nil }
      let length = max(scalarLength(bytes, at: index), accentLength(bytes, at: index))
      if length == 0 { return nil }
      index += length
    }
    return index - start
  }

  /// Returns the size of an accent, U+0300 to U+036F, after a letter of ASCII; otherwise 0.
  private static func accentLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    guard index > 0, index + 1 < bytes.count else { return 0 }
    switch (bytes[index - 1], bytes[index], bytes[index + 1]) {
    case (0x41...0x5A, 0xCC, _), (0x61...0x7A, 0xCC, _), (0x41...0x5A, 0xCD, ..<0xB0),
      (0x61...0x7A, 0xCD, ..<0xB0):
      return 2
    default: return 0
    }
  }

  /// Returns whether there is a separator that nothing combines with.
  private static func isSpace(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let length = separatorLength(bytes, at: index)
    guard length > 0 else { return false }
    let next = index + length
    return next >= bytes.count || bytes[next] < 0x80 || scalarLength(bytes, at: next) > 0
      || separatorLength(bytes, at: next) > 0
  }

  /// Returns the size in bytes of a space, of ASCII, no-break or ideographic; otherwise 0.
  private static func separatorLength(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> Int {
    func holds(_ byte: UInt8, at index: Int) -> Bool { index < bytes.count && bytes[index] == byte }
    return switch bytes[index] {
    case 0x20, 0x09...0x0D: 1
    case 0xC2: holds(0xA0, at: index + 1) ? 2 : 0
    case 0xE3: holds(0x80, at: index + 1) && holds(0x80, at: index + 2) ? 3 : 0
    default: 0
    }
  }

  /// Returns whether a bare word may begin there: a letter, a digit, a mark without a meaning, or a
  /// mark alone; not a quote, the long vowel mark or a full-width mark.
  private static func mayBegin(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let next = index + 1
    switch bytes[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return false
    case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "#"), UInt8(ascii: "@"),
      UInt8(ascii: "!"):
      return next == bytes.count || isSpace(bytes, at: next)
    case UInt8(ascii: "-"): return next == bytes.count || !isSigil(bytes[next])
    case 0x21...0x7E, 0xC3...0xC9, 0xCE...0xD1: return true
    case 0xE3...0xED: return !bytes[index...].starts(with: "ー".utf8)
    case 0xEF: return scalarLength(bytes, at: index) > 0
    default: return false
    }
  }

  private static func isSigil(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "#") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "!")
  }

  /// Returns the size in bytes of the bare scalar that begins there; otherwise 0.
  private static func scalarLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let byte = bytes[index]
    switch byte {
    case 0x20, UInt8(ascii: ":"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"): return 0
    case 0x21...0x7E: return 1
    case 0xC3...0xC9, 0xCE...0xD1: return index + 1 < bytes.count ? 2 : 0
    case 0xE3...0xED, 0xEF: break
    default: return 0
    }
    guard index + 2 < bytes.count else { return 0 }
    switch (byte, bytes[index + 1]) {
    case (0xE3, 0x81), (0xE3, 0x83), (0xE4, 0xB8...), (0xE5...0xE9, _): return 3
    case (0xEA, 0xB0...), (0xEB...0xEC, _), (0xED, ...0x9D): return 3
    case (0xED, 0x9E): return bytes[index + 2] <= 0xA3 ? 3 : 0
    // Except the combining voiced marks, U+3099 and U+309A.
    case (0xE3, 0x82): return (0x99...0x9A).contains(bytes[index + 2]) ? 0 : 3
    // Half-width kana from U+FF71 on, except their combining voiced marks, U+FF9E and U+FF9F.
    case (0xEF, 0xBD): return bytes[index + 2] >= 0xB1 ? 3 : 0
    case (0xEF, 0xBE): return bytes[index + 2] <= 0x9D ? 3 : 0
    default: return 0
    }
  }
}

extension Character {
  /// The ASCII form of a full-width mark; any other character unchanged.
  package var narrow: Character {
    // Called for every typed character; the marks have three bytes, the first of them EF or E2.
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

  /// The ASCII form of a full-width character, including letters and the space; any other
  /// unchanged.
  package var ascii: Character {
    guard let scalar = unicodeScalars.first, utf8.count == 3 else { return self }
    switch scalar.value {
    case 0x3000: return " "
    case 0xFF01...0xFF5E: return Unicode.Scalar(scalar.value - 0xFEE0).map(Character.init) ?? self
    default: return self
    }
  }

  /// Whether it is a minus at the start of a word: a hyphen of any width, or the long vowel mark,
  /// which is on the same key in Japanese.
  package var isMinus: Bool { narrow == "-" || self == "ー" }

  /// Whether a name may begin with it after a mark: a letter or an emoji.
  package var canStartName: Bool {
    if isLetter { return true }
    guard let scalar = unicodeScalars.first, scalar.value > 0x7F else { return false }
    return scalar.properties.isEmoji
  }
}
