import TaskModel
import TestSupport
import Testing

@Suite struct FoldedTextTests {
  @Test(arguments: [
    ("milk", "Buy MILK", true), ("ＭＩＬＫ", "buy milk", true), ("milk", "ｂｕｙ　ｍｉｌｋ", true),
    ("ガ", "ｶﾞﾗｽ", true), ("牛乳", "牛乳を買う", true), ("牛", "馬", false), ("", "", true), ("a", "", false),
    ("ä", "ÄRGER", true), ("神", "\u{FA19}", true), ("\u{FA19}", "神", true), ("か", "が", false),
    ("🍣", "寿司🍣", true), ("milk", "mil", false),
    ("みるく", "ミルクを買う", true), ("ミルク", "みるく", true), ("みるく", "ﾐﾙｸ", true), ("か", "カ", true),
    ("か", "ガ", false), ("Aみ", "xaミ", true), ("み", "牛", false), ("みる", "ミ", false), ("ゔ", "ヴ", true),
  ])
  func occurs(fragment: String, text: String, isThere: Bool) {
    #expect(FoldedText(fragment).isWithin(text) == isThere)
  }

  /// Matching by folded bytes agrees with matching the characters of folded strings.
  @Test func agreesWithFoldedStrings() {
    var generator = SeededGenerator(seed: 11)
    let pool = Array("abAB 牛乳かがガｶﾞﾞＡÄäßK神\u{3099}ーゟヿ一鿿🍣😀".unicodeScalars)
    func text(_ length: ClosedRange<Int>) -> String {
      var text = String.UnicodeScalarView()
      for _ in 0..<generator.number(length) {
        text.append(pool.randomElement(using: &generator) ?? "a")
      }
      return String(text)
    }
    for _ in 0..<20_000 {
      let (fragment, other) = (text(1...2), text(0...6))
      let folded = FoldedText(fragment)
      let isThere = Self.kana(other).firstRange(of: Self.kana(fragment)) != nil
      #expect(folded.isWithin(other) == isThere, "\(fragment) \(other)")
      #expect(folded.equals(other) == (other.folded == fragment.folded), "\(fragment) \(other)")
    }
  }

  private static func kana(_ text: String) -> [Character] {
    let scalars = text.folded.unicodeScalars.map { scalar in
      let isKatakana = (0x30A1...0x30F6).contains(scalar.value)
      return isKatakana ? Unicode.Scalar(scalar.value - 0x60) ?? scalar : scalar
    }
    return Array(String(String.UnicodeScalarView(scalars)))
  }
}
