import TaskModel
import TestSupport
import Testing

@Suite struct FoldingTests {
  @Test(arguments: [
    ("", ""), ("Buy MILK", "buy milk"), ("ＡＢＣａｂｃ１２３！", "abcabc123!"), ("Ａnna　Maria", "anna maria"),
    ("ÄÖÜ", "äöü"), ("É", "é"), ("ΑΝΝΑ", "αννα"), ("ЖЁ", "жё"), ("ｶﾞｷﾞｸﾞ", "ガギグ"), ("ﾊﾟﾋﾟ", "パピ"),
    ("ｳﾞ", "ヴ"), ("ｱｲｳ", "アイウ"), ("ｶｰﾄﾞ", "カード"), ("｡｢｣､･", "。「」、・"), ("ｦﾝ", "ヲン"), ("ﾜﾞ", "ヷ"),
    ("ｦﾞ", "ヺ"), ("か\u{3099}", "が"), ("は\u{309A}", "ぱ"), ("カ\u{3099}ﾀﾅ", "ガタナ"), ("①②", "①②"),
    ("～", "~"), ("￥５００", "¥500"), ("🍣", "🍣"), ("田中", "田中"), ("ﾀﾅｶさんＡＢＣ", "タナカさんabc"),
  ])
  func folds(text: String, expected: String) { #expect(text.folded == expected) }

  /// Numbers of any size are compared as numbers, wherever they stand.
  @Test(arguments: ["", "p", "2F-", "第", "１"])
  func numbersAreSortedByValue(prefix: String) {
    let numbers = [0, 1, 2, 9, 10, 11, 99, 100, 12_345_678, 123_456_789, 1_234_567_890]
    let texts = numbers.map { "\(prefix)\($0)番" }
    #expect(texts.reversed().sorted { $0.sortKey < $1.sortKey } == texts)
    let long = ["9", String(repeating: "1", count: 9), String(repeating: "1", count: 120)]
    #expect(long.reversed().sorted { $0.sortKey < $1.sortKey } == long)
    #expect("P010".sortKey == "ｐ１０".sortKey)
  }

  /// Compares scalars, because strings compare canonically and would hide a mark that is not
  /// composed.
  @Test func voicedMarksAreComposed() {
    #expect(Array("か\u{3099}".folded.unicodeScalars) == ["が"])
    #expect(Array("ｶﾞ".folded.unicodeScalars) == ["ガ"])
    #expect(Array("ﾊﾟ".folded.unicodeScalars) == ["パ"])
    #expect(Array("カﾞ".folded.unicodeScalars) == ["ガ"])
  }

  @Test func marksWithoutAPartnerStay() {
    #expect("ｱﾞ".folded != "ア")
    #expect("ﾅﾟ".folded != "ナ")
    #expect("ﾞ".folded.unicodeScalars.count == 1)
    #expect("ｶﾞﾞ".folded.unicodeScalars.count == 2)
  }

  @Test func foldingAgainChangesNothing() {
    var generator = SeededGenerator(seed: 7)
    let pool = Array("aAzZ ＡｚÄßİΣς１！ｶﾞﾊﾟｳﾞ゛\u{3099}\u{309A}か゜ー🍣K①\u{301}".unicodeScalars)
    for _ in 0..<2000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<generator.number(0...8) {
        text.append(pool.randomElement(using: &generator) ?? "a")
      }
      let once = String(text).folded
      #expect(once.folded == once, "\(Array(text))")
    }
  }

  /// A text of letters that stay as they are is not folded letter by letter, unlike any other.
  @Test func theShortWayFoldsAsTheLongOne() {
    var generator = SeededGenerator(seed: 11)
    let pool = Array(
      ("aZ1 あがカヴｱﾞ、。　「ー明日鿿🎉\u{3099}\u{309A}\u{1F170}éÄßαΣςжЖאس가ᄀ…𝒜K①Ⅳ\u{345}"
        + "\u{FE0F}\u{200D}ａＡ").unicodeScalars)
    for _ in 0..<2000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<generator.number(0...8) {
        text.append(pool.randomElement(using: &generator) ?? "a")
      }
      #expect((String(text) + "É").folded == String(text).folded + "é", "\(Array(text))")
    }
  }

  /// Most scripts are taken to have no capitals; every other scalar is asked.
  @Test func everyScalarFoldsToItsLowercase() {
    for value in UInt32(0x80)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value), value != 0x3000, !(0xFF01...0xFFE6).contains(value)
      else { continue }
      let expected = ["a"] + Array(scalar.properties.lowercaseMapping.unicodeScalars)
      let folded = Array("A\(scalar)".folded.unicodeScalars)
      if folded != expected { Issue.record("U+\(String(value, radix: 16))") }
    }
  }

  @Test func substringsFoldToo() { #expect("xＡＢx".dropFirst().dropLast().folded == "ab") }
}
