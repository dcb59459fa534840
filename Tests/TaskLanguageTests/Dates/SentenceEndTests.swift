import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// Punctuation at the end of a sentence hides no date; on Wednesday, 11 March 2026, 10:00.
@Suite struct SentenceEndTests {
  private static func find(_ text: String) throws -> DueInText {
    try DueInText.find(in: Tokenizer.words(of: text), DateContext(now: .now))
  }

  @Test(arguments: [
    ("Buy milk tomorrow!!!", "Buy milk!!!", "2026-03-12"),
    ("Buy milk tomorrow.", "Buy milk", "2026-03-12"),
    ("Buy milk tomorrow…", "Buy milk", "2026-03-12"),
    ("Buy milk tomorrow ...", "Buy milk", "2026-03-12"),
    ("Buy milk tomorrow,", "Buy milk", "2026-03-12"),
    ("Buy milk tomorrow 🎉", "Buy milk 🎉", "2026-03-12"),
    ("Buy milk tomorrow🎉", "Buy milk🎉", "2026-03-12"),
    ("Buy milk tomorrow ❤️ 👍🏽", "Buy milk ❤️ 👍🏽", "2026-03-12"),
    ("Buy milk tomorrow :)", "Buy milk :)", "2026-03-12"),
    ("Buy milk tomorrow pls!", "Buy milk pls!", "2026-03-12"),
    ("Buy milk tomorrow thank you", "Buy milk thank you", "2026-03-12"),
    ("Buy milk at 5 p.m.", "Buy milk", "2026-03-11T17:00"),
    ("Buy milk at 9.30pm.", "Buy milk", "2026-03-11T21:30"),
    ("Buy milk 16/4/2027.", "Buy milk", "2027-04-16"),
    ("牛乳を買う 金曜までに 🎉", "牛乳を買う 🎉", "2026-03-13"),
    ("牛乳を買う 明日。", "牛乳を買う", "2026-03-12"), ("牛乳を買う 明日♪", "牛乳を買う♪", "2026-03-12"),
    ("牛乳を買う 明日！！", "牛乳を買う！！", "2026-03-12"),
    ("牛乳を買う 明日 お願いします", "牛乳を買う お願いします", "2026-03-12"),
    ("金曜までに牛乳を買う！", "牛乳を買う！", "2026-03-13"), ("金曜までに 🎉", "🎉", "2026-03-13"),
    ("Say hello!", "Say hello!", "none"), ("Why at 7?", "Why at 7?", "none"),
  ])
  func stays(text: String, rest: String, due: String) throws {
    let found = try Self.find(text)
    #expect(found.text.joined(separator: " ") == rest)
    #expect(found.due?.iso8601 ?? "none" == due)
  }

  @Test(arguments: [
    ("Buy milk tomorow!", "tomorow"), ("Call Bob soon!!", "soon"), ("Pay 12/12 🎉", "12/12"),
    ("Call Bob 9ish :)", "9ish"), ("Call Bob by q3 23:00.", "by q3 23:00"),
  ])
  func isNotHidden(text: String, word: String) throws {
    switch try Self.find(text).notice {
    case .word(let shown, _), .typo(let shown, _): #expect(shown == word)
    default: Issue.record("nothing is said of \(text)")
    }
  }

  /// The position of the date is that of its words, for highlighting.
  @Test(arguments: [
    ("Buy milk tomorrow 5pm 🎉", 2..<4), ("明日 牛乳を買う", 0..<1), ("Buy milk", 0..<0),
    ("本を返す、来週", 0..<1),
  ])
  func place(text: String, place: Range<Int>) throws {
    #expect(try Self.find(text).place == place)
  }
}
