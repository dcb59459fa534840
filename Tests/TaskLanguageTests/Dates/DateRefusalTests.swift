import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

@Suite struct DateRefusalTests {
  private static let parser = DateParser(now: .now)
  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  @Test(arguments: [
    "", "soon", "32", "2th", "0", "at", "on", "by", "in", "in days", "in 3",
    "three", "3 dogs", "-3d", "+3", "+", "+d", "3.5 days", "half a day", "friday tomorrow",
    "5pm 6pm", "am", "pm",
    "next", "this", "last", "next today", "next 5pm", "last tomorrow", "on tomorrow",
    "on 5pm", "on tonight", "5:3", "5:300", "5:pm", ":30", "today at", "at friday",
    "2026-03-14-15", "26-03-14", "10000-01-01", "2026-03/14",
    "32日", "0日", "13月", "2週間", "in 3日", "0840 days",
    "0840 day after tomorrow", "半", "時", "後", "曜日", "日後", "まで", "3日おき",
    "tomorrow 9", "friday 9-11", "a b c d e f g h",
  ])
  func noDate(text: String) throws { #expect(try Self.parser.parse(Self.words(text)) == nil) }

  /// A sign that slipped into a date makes it no other date: it is refused, or changes nothing.
  @Test(arguments: [
    "friday", "5 march", "march 5", "5pm", "tomorrow 5pm", "friday at 17:00", "in 3 days",
    "2 weeks", "week 20", "w20", "end of month", "next monday", "the 14th", "2026-03-20", "20.3.",
    "monday morning", "every 2 weeks", "every friday at 5pm", "every month", "daily", "金曜 17時",
    "3日後", "毎週 月曜", "3月20日 15時",
  ])
  func aStraySign(phrase: String) throws {
    let recurrences = RecurrenceParser(context: DateContext(now: .now))
    let words = Self.words(phrase)
    let right = try (Self.parser.parse(words), recurrences.match(words))
    for sign in ["-", "@", "+", "#", "!", "/", "~", "&", "*", "=", ":"] {
      for place in 0..<words.count {
        for put in [[sign], []] {
          var slipped = words
          if put.isEmpty {
            slipped[place] = sign + words[place]
          } else {
            slipped.insert(sign, at: place)
          }
          let due = (try? Self.parser.parse(slipped)) ?? nil
          let rule = ((try? recurrences.match(slipped)) ?? nil)
          let typed = slipped.joined(separator: " ")
          #expect(due == nil || due == right.0, "\(typed)")
          #expect(rule == nil || right.1 == nil || rule == right.1, "\(typed)")
        }
      }
    }
  }

  @Test(arguments: [
    ("2026-02-30", DateError.noSuchDay("2026-02-30")), ("2026/02/30", .noSuchDay("2026/02/30")),
    ("2025-02-29", .noSuchDay("2025-02-29")), ("2026-13-01", .noSuchDay("2026-13-01")),
    ("2026-00-01", .noSuchDay("2026-00-01")), ("0000-01-01", .noSuchDay("0000-01-01")),
    ("2026-02-30T10:00", .noSuchDay("2026-02-30T10:00")),
    ("2026-02-30 5pm", .noSuchDay("2026-02-30")),
    ("25:00", .noSuchTime("25:00")), ("24:01", .noSuchTime("24:01")),
    ("17:60", .noSuchTime("17:60")), ("13pm", .noSuchTime("13pm")), ("0am", .noSuchTime("0am")),
    ("13:30pm", .noSuchTime("13:30pm")), ("13 pm", .noSuchTime("13 pm")),
    ("mar 32", .noSuchDay("mar 32")),
    ("5 o'clock", .needsHalfOfDay("5 o'clock", hour: 5)), ("明日3時", .needsHalfOfDay("3時", hour: 3)),
    ("half past 5", .needsHalfOfDay("half past 5", hour: 5, minute: 30)),
    ("friday the 17th", .wrongWeekday("friday the 17th", CivilDate(dayNumber: 20_529) ?? .epoch)),
    ("明日の夜1時", .ambiguous("明日の夜1時", either: ["明日25時", "明日午前1時"])),
    ("今夜1時", .notUnderstood("今夜1時", nearest: ["今夜25時"])),
    ("夜1時", .notUnderstood("夜1時", nearest: ["今夜25時"])),
    ("金曜の深夜2時", .ambiguous("金曜の深夜2時", either: ["3月13日26時", "3月13日午前2時"])),
    ("次の水曜", .ambiguous("次の水曜", either: ["今日", "来週の水曜"])),
    ("今度の水曜日の夜", .ambiguous("今度の水曜日", either: ["今日", "来週の水曜日"])),
    (
      "monday in two weeks",
      .ambiguous("monday in two weeks", either: ["2026-03-23", "2026-03-30"])
    ),
    ("13日(土)", .wrongWeekday("13日(土)", CivilDate(dayNumber: 20_525) ?? .epoch)),
    ("friday by 5", .needsHalfOfDay("5", hour: 5)),
    ("14.03", .notUnderstood("14.03", nearest: ["2026-03-14", "14:03"])),
    ("tomorrow 25:00", .noSuchTime("25:00")), ("at 25", .noSuchTime("at 25")),
    ("at 99", .noSuchTime("at 99")), ("30時", .noSuchTime("30時")),
    ("午後13時", .noSuchTime("午後13時")), ("17時60分", .noSuchTime("17時60分")),
    ("2026-03-14T25:00", .noSuchTime("2026-03-14T25:00")),
    ("tonight 3am", .noSuchTime("tonight 3am")),
    ("at 1", .needsHalfOfDay("at 1", hour: 1)), ("at 7", .needsHalfOfDay("at 7", hour: 7)),
    ("tomorrow at 7", .needsHalfOfDay("at 7", hour: 7)),
    ("at 7 tomorrow", .needsHalfOfDay("at 7", hour: 7)),
    ("tonight 9am", .noSuchTime("tonight 9am")),
    ("in 99999999999999999999 days", .outOfRange("99999999999999999999 days")),
    ("+99999999999999999999d", .outOfRange("99999999999999999999d")),
    ("in 9999999 days", .outOfRange("in 9999999 days")),
    ("9223372036854775807h", .outOfRange("9223372036854775807h")),
    ("9223372036854775807 minutes", .outOfRange("9223372036854775807 minutes")),
    ("9223372036854775807w", .outOfRange("9223372036854775807w")),
    ("9223372036854775807mo", .outOfRange("9223372036854775807mo")),
    ("9223372036854775807y", .outOfRange("9223372036854775807y")),
    ("in 7974 years", .outOfRange("in 7974 years")),
    ("99999999999999999999日後", .outOfRange("99999999999999999999日")),
  ])
  func refused(text: String, expected: DateError) {
    #expect(throws: expected) { try Self.parser.parse(Self.words(text)) }
  }

  @Test func theLastDayHasNoTomorrow() throws {
    let end = CivilDateTime(
      date: try #require(CivilDate(year: 9999, month: 12, day: 31)), time: .midnight)
    let parser = DateParser(now: end)
    #expect(throws: DateError.outOfRange("tomorrow")) { try parser.parse(["tomorrow"]) }
    #expect(throws: DateError.outOfRange("friday")) { try parser.parse(["friday"]) }
    #expect(throws: DateError.outOfRange("midnight")) { try parser.parse(["midnight"]) }
    #expect(try parser.parse(["today"])?.iso8601 == "9999-12-31")
  }

  @Test(arguments: [
    ("next friday 5pm and more", "2026-03-20T17:00", 3), ("friday", "2026-03-13", 1),
    ("in 3 days we go", "2026-03-14", 3), ("tomorrow today", "2026-03-12", 1),
    ("3 d x", "2026-03-14", 2),
  ])
  func theLongestPrefixCounts(text: String, expected: String, count: Int) throws {
    let found = try #require(try Self.parser.longestPrefix(of: Self.words(text)))
    #expect(found.meaning.due.iso8601 == expected)
    #expect(found.count == count)
  }

  @Test func aRefusalOffersWhatIsNear() {
    func nearest(_ text: String) -> [String] {
      guard case .notUnderstood(text, let nearest) = DateSuggestions.notUnderstood(text) else {
        return []
      }
      return nearest
    }
    #expect(nearest("tomorow") == ["tomorrow"])
    #expect(nearest("fridy") == ["friday", "fri"])
    #expect(nearest("wendesday") == ["wednesday"])
    #expect(nearest("whenever") == [])
    // What `add` would offer for these words, of which some are near another date: sat.
    #expect(nearest("asap") == ["today"])
    #expect(nearest("至急") == ["今日"])
    #expect(nearest("1730") == ["17:30"])
    #expect(nearest("someday") == [])
  }

  /// The parser reads or refuses any words.
  @Test(arguments: 0..<6)
  func anyWordsAreAnsweredOrRefused(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "today", "tomorrow", "next", "last", "this", "friday", "sun", "at", "on", "by", "in", "+",
      "3", "99999999999999999999", "d", "days", "mo", "years", "5pm", "25:00", "noon", "-", "/",
      "2026-03-14", "T", "明日", "17時", "日後", "まで", "に", "の", "午後", "半", "\u{301}", "🍣", "", "٣",
    ]
    for _ in 0..<1500 {
      let words = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
        (0..<Int.random(in: 1...3, using: &generator)).map { _ in
          pieces.randomElement(using: &generator) ?? ""
        }.joined()
      }
      if let due = try? Self.parser.parse(words) { #expect(Due(iso8601: due.iso8601) == due) }
      if let found = try? Self.parser.longestPrefix(of: words) {
        #expect((1...DateParser.wordLimit).contains(found.count))
      }
    }
  }
}
