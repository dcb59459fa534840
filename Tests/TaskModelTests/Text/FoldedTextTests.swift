import TaskModel
import TestSupport
import Testing

@Suite struct FoldedTextTests {
  @Test(arguments: [
    ("milk", "Buy MILK", true), ("ＭＩＬＫ", "buy milk", true), ("milk", "ｂｕｙ　ｍｉｌｋ", true),
    ("ガ", "ｶﾞﾗｽ", true), ("牛乳", "牛乳を買う", true), ("牛", "馬", false), ("", "", true), ("a", "", false),
    ("ä", "ÄRGER", true), ("神", "\u{FA19}", true), ("\u{FA19}", "神", true), ("か", "が", false),
    ("🍣", "寿司🍣", true), ("milk", "mil", false),
  ])
  func occurs(fragment: String, text: String, isThere: Bool) {
    #expect(FoldedText(fragment).isWithin(text) == isThere)
  }

  /// Bytes answer as the characters of folded strings do.
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
      let isThere = Array(other.folded).firstRange(of: Array(fragment.folded)) != nil
      #expect(folded.isWithin(other) == isThere, "\(fragment) \(other)")
      #expect(folded.equals(other) == (other.folded == fragment.folded), "\(fragment) \(other)")
    }
  }
}
