/// Latin letters as kana, by the rules of Hepburn and Kunrei, like input methods.
package enum Romaji {
  /// Returns the hiragana of the letters: `miruku` is みるく. An incomplete syllable at the end is
  /// omitted: `mir` is み. Nil if the letters are not syllables.
  package static func hiragana(_ text: String) -> String? {
    var rest = Array(text.lowercased().utf8)[...]
    var kana = ""
    while let letter = rest.first {
      let next = rest.dropFirst().first
      if let (syllable, length) = syllable(at: rest) {
        kana += syllable
        rest = rest.dropFirst(length)
      } else if letter == UInt8(ascii: "n"), let next, next != UInt8(ascii: "y") {
        kana += "ん"
        rest = rest.dropFirst(next == UInt8(ascii: "'") ? 2 : 1)
      } else if next == letter, consonants.contains(letter) {
        kana += "っ"
        rest = rest.dropFirst()
      } else if rest.count <= 2, rest.allSatisfy(consonants.contains) {
        break
      } else {
        return nil
      }
    }
    return kana.isEmpty ? nil : kana
  }

  /// Returns the longest syllable at the beginning.
  private static func syllable(at letters: ArraySlice<UInt8>) -> (String, length: Int)? {
    var (letter, longest): (UInt32, (String, Int)?) = (0, nil)
    for (index, byte) in letters.prefix(4).enumerated() {
      letter = letter << 8 | UInt32(byte)
      if let kana = syllables[letter] { longest = (kana, index + 1) }
    }
    return longest
  }

  private static let consonants = Array("bcdfghjkmnprstvwyz".utf8)

  /// The initial sounds of syllables, each with the kana for the five vowels.
  private static let rows = [
    ("", "あ い う え お"), ("k", "か き く け こ"), ("g", "が ぎ ぐ げ ご"), ("s", "さ し す せ そ"),
    ("z", "ざ じ ず ぜ ぞ"), ("t", "た ち つ て と"), ("d", "だ ぢ づ で ど"), ("n", "な に ぬ ね の"),
    ("h", "は ひ ふ へ ほ"), ("b", "ば び ぶ べ ぼ"), ("p", "ぱ ぴ ぷ ぺ ぽ"), ("m", "ま み む め も"),
    ("y", "や い ゆ いぇ よ"), ("r", "ら り る れ ろ"), ("w", "わ うぃ う うぇ を"),
    ("ky", "きゃ きぃ きゅ きぇ きょ"), ("gy", "ぎゃ ぎぃ ぎゅ ぎぇ ぎょ"),
    ("sh", "しゃ し しゅ しぇ しょ"), ("sy", "しゃ しぃ しゅ しぇ しょ"),
    ("j", "じゃ じ じゅ じぇ じょ"), ("zy", "じゃ じぃ じゅ じぇ じょ"),
    ("ch", "ちゃ ち ちゅ ちぇ ちょ"), ("ty", "ちゃ ちぃ ちゅ ちぇ ちょ"),
    ("ts", "つぁ つぃ つ つぇ つぉ"), ("th", "てゃ てぃ てゅ てぇ てょ"),
    ("ny", "にゃ にぃ にゅ にぇ にょ"), ("hy", "ひゃ ひぃ ひゅ ひぇ ひょ"),
    ("by", "びゃ びぃ びゅ びぇ びょ"), ("py", "ぴゃ ぴぃ ぴゅ ぴぇ ぴょ"),
    ("my", "みゃ みぃ みゅ みぇ みょ"), ("ry", "りゃ りぃ りゅ りぇ りょ"),
    ("f", "ふぁ ふぃ ふ ふぇ ふぉ"), ("v", "ゔぁ ゔぃ ゔ ゔぇ ゔぉ"),
  ]

  /// The kana of up to four letters, by their bytes.
  private static let syllables: [UInt32: String] = {
    var all: [UInt32: String] = [:]
    func add(_ letters: String, _ kana: String) {
      all[letters.utf8.reduce(0) { $0 << 8 | UInt32($1) }] = kana
    }
    add("-", "ー")
    for (beginning, row) in rows {
      for (vowel, kana) in zip("aiueo", row.split(separator: " ")) {
        add("\(beginning)\(vowel)", String(kana))
      }
    }
    return all
  }()
}
