import TestSupport
import Testing

@testable import TaskLanguage

/// Words that can be recognised by bytes alone, and those that need a full check.
struct BareWordTests {
  private static func length(_ text: String) -> Int? {
    Array(text.utf8).withUnsafeBufferPointer { BareWord.length($0, from: 0) }
  }

  @Test(arguments: [
    ("milk", 4), ("milk and", 4), ("a-b/c's, (x)", 8), ("2026-03-11", 10), ("x=1 y", 3),
    ("買う 牛乳", 6), ("カレー", 9), ("a 牛乳", 1), ("かが", 6), ("e-mail!", 7), ("x  y", 1),
    ("über Café", 5), ("Cafe\u{301} x", 6), ("ﾊﾝ x", 6), ("a×b÷c", 7), ("-x", 2), ("--yes", 5),
    ("(x y)", 2), ("~x", 2), ("; x", 1), ("- x", 1), ("# x", 1), ("!", 1), ("/ x", 1), ("한글 x", 6),
    ("срок x", 8), ("λ x", 2), ("a　b", 1), ("a　　b", 1), ("a\tb", 1), ("a\u{A0}b", 1),
  ])
  func plain(text: String, bytes: Int) {
    #expect(Self.length(text) == bytes)
  }

  /// A key, a comparison, an escape, a leading mark, combining characters, and rare spaces.
  @Test(arguments: [
    "", " x", "due:x", "due<x", "x>1", #"a\ b"#, "-#x", "#home", "\"x\"", "(\"x", "(/x", "-\"x",
    "+x",
    "ーx", "1\u{301}",
    "é\u{301}", "e\u{301}\u{302}", "x\u{370}", "ﾊﾞ", "ｰx", "＠x",
    "か\u{3099}", "x \u{301}y", "x \u{3099}", "a\t\u{301}b", "a、b", "a\u{202F}b", "ᄒ", "🎉", "x🎉",
    "１",
  ])
  func closerLook(text: String) {
    #expect(Self.length(text) == nil)
  }

  /// Any characters between separators form a word.
  @Test(arguments: 0..<500)
  func wordsLieBetweenSeparators(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "milk", "牛乳", "カレー", "it's", "a-b", "x=1", "か", "１", "한", "🎉", "、", "ー", "\u{3099}", "é", "e",
      "ﾊ", "ﾞ", "ｰ",
      "\u{301}",
      "\u{FE0F}", "\u{200D}", " ", "  ", "　", "\t",
      "\u{A0}", "\r\n",
    ]
    let line = (0..<8).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    let words = Tokenizer.split(line).words
    let expected = line.split(whereSeparator: Tokenizer.isSeparator)
    #expect(words.map(\.text) == expected.map(String.init), "\(line)")
    let starts = expected.map { line.utf8.distance(from: line.startIndex, to: $0.startIndex) }
    #expect(words.map(\.range.lowerBound) == starts)
    let allPlain = words.allSatisfy(\.isPlain)
    #expect(allPlain)
  }
}
