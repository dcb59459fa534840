import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// Rules restricted to working days: their parsing, their days, and their storage.
@Suite struct HolidayRecurrenceTests {
  private static func dues(
    _ phrase: String, from now: String, _ holidays: HolidayCalendar, count: Int
  ) throws -> [String]? {
    let context = DateContext(
      now: try #require(CivilDateTime(iso8601: now)), style: DateStyle(holidays: holidays))
    return try RecurrenceParser(context: context)
      .dues(of: phrase.split(separator: " ").map(String.init), count: count)?
      .map { String($0.date.iso8601.dropFirst(5)) }
  }

  /// 25 April and 25 July 2026 are Saturdays, 25 October is a Sunday; 3 to 6 May and 23 November are
  /// holidays in Japan.
  @Test(arguments: [
    ("毎月25日（休日なら前営業日）", ["03-25", "04-24", "05-25", "06-25", "07-24", "08-25", "09-25", "10-23"]),
    ("毎月25日（休日なら翌営業日）", ["03-25", "04-27", "05-25", "06-25", "07-27", "08-25", "09-25", "10-26"]),
    ("毎月25日 休日なら前営業日", ["03-25", "04-24"]), ("毎月25日、土日祝の場合は翌営業日", ["03-25", "04-27"]),
    ("毎月25日が休日なら前営業日", ["03-25", "04-24"]), ("毎月25日(祝日のときは次の営業日)", ["03-25", "04-27"]),
    ("毎月3日（休日なら翌営業日）", ["04-03", "05-07", "06-03"]),
    ("毎月3日（休日なら前営業日）", ["04-03", "05-01", "06-03"]),
    ("毎月末（休日なら前営業日）", ["03-31", "04-30", "05-29"]),
    ("毎週月曜（祝日を除く）", ["03-16", "03-23", "03-30", "04-06", "04-13", "04-20", "04-27", "05-11"]),
    ("毎年5月5日（休日なら翌営業日）", ["05-07", "05-06", "05-08"]),
    ("every 25th or the business day before", ["03-25", "04-24", "05-25"]),
    ("every 25th (or the business day before)", ["03-25", "04-24", "05-25"]),
    ("every 25th or the next working day", ["03-25", "04-27", "05-25"]),
    ("every 25th or workday after", ["03-25", "04-27"]),
    ("every month on the 25th or the previous business day", ["03-25", "04-24"]),
    ("every 3rd or workday before until 2026-06-30", ["04-03", "05-01", "06-03"]),
    ("every monday unless holiday", ["03-16", "03-23"]),
    ("every monday except holidays", ["03-16", "03-23"]),
  ])
  func japaneseHolidays(phrase: String, days: [String]) throws {
    #expect(try Self.dues(phrase, from: "2026-03-11T10:00", .japanese, count: days.count) == days)
  }

  /// Without holidays, the working days are Monday to Friday.
  @Test(arguments: [
    (HolidayCalendar.none, ["11-20", "11-23", "11-24"]), (.japanese, ["11-20", "11-24", "11-25"]),
  ])
  func workdays(holidays: HolidayCalendar, days: [String]) throws {
    for phrase in ["every workday", "every working day", "every business day", "毎営業日"] {
      #expect(
        try Self.dues(phrase, from: "2026-11-20T08:00", holidays, count: 3) == days, "\(phrase)")
    }
    // A weekday is one from Monday to Friday, even if it is a holiday.
    for phrase in ["every weekday", "毎平日", "平日毎日"] {
      #expect(
        try Self.dues(phrase, from: "2026-11-20T08:00", holidays, count: 2) == ["11-20", "11-23"])
    }
  }

  @Test(arguments: ["毎月第1営業日", "every first workday of the month"])
  func workdaysOfAMonth(phrase: String) throws {
    #expect(try Self.dues(phrase, from: "2026-12-15T08:00", .japanese, count: 1) == ["01-04"])
    #expect(try Self.dues(phrase, from: "2026-12-15T08:00", .none, count: 1) == ["01-01"])
  }

  /// An occurrence moved to the month before or after still counts from its original month.
  @Test(arguments: [
    (
      "2 months on 1st or workday before", "2026-01-31", ["2026-04-01", "2026-06-01", "2026-07-31"]
    ),
    ("2 months on 31st or workday after", "2026-02-02", ["2026-03-31", "2026-06-01"]),
  ])
  func everyOtherMonth(notation: String, due: String, next: [String]) throws {
    // 1 February 2026 is a Sunday, 31 January a Saturday: it moves to Friday or Monday.
    let rule = try #require(Recurrence(notation: notation))
    let holidays = HolidayCalendar.none
    var clock = Clock.plain
    clock.isWorkday = holidays.isWorkday
    let shown = due == "2026-01-31" ? "2026-01-30" : due
    var day = try #require(Due(iso8601: shown)?.date)
    let anchored = rule.anchored(at: day)
    for expected in next {
      day = try #require(anchored.next(after: day, today: day, clock))
      #expect(day.iso8601 == expected)
    }
  }

  /// A task done before its time, or long after, continues by the rule.
  @Test(arguments: [
    ("2026-04-24", "2026-04-20", "2026-05-25"), ("2026-04-24", "2026-04-24", "2026-05-25"),
    ("2026-03-25", "2026-04-24", "2026-05-25"), ("2026-03-25", "2026-04-23", "2026-04-24"),
    ("2026-03-25", "2026-07-24", "2026-08-25"), ("2026-03-25", "2026-07-25", "2026-08-25"),
  ])
  func nextAfter(due: String, today: String, next: String) throws {
    let rule = try #require(Recurrence(notation: "25th or workday before"))
    let days = try [due, today].map { try #require(Due(iso8601: $0)?.date) }
    #expect(rule.next(after: days[0], today: days[1], nil)?.iso8601 == next)
  }

  @Test(arguments: [
    ("25th or workday before", "毎月25日（休日なら前営業日）"),
    ("25th or workday after until 2026-12-31", "毎月25日（休日なら翌営業日、2026-12-31まで）"),
    ("mon,tue,wed,thu,fri unless holiday", "平日（祝日を除く）"),
    ("2 weeks on fri or workday after from 2026-03-13", "隔週金曜（休日なら翌営業日）"),
    ("again last day or workday before", "完了から次の末日（休日なら前営業日）"),
    ("may 5 or workday after 3 times", "毎年5月5日（休日なら翌営業日、残り3回）"),
  ])
  func notations(notation: String, japanese: String) throws {
    let recurrence = try #require(Recurrence(notation: notation))
    #expect(recurrence.notation == notation)
    #expect(Bilingual.recurrence(recurrence).japanese == japanese)
  }

  /// A rule that only counts days has no day to be moved.
  @Test(arguments: [
    "week or workday before", "3 days unless holiday", "2 hours or workday after",
    "25th or workday", "25th workday before", "or workday before", "25th or workday before after",
    "25th unless holiday or workday before",
  ])
  func noNotations(text: String) { #expect(Recurrence(notation: text) == nil) }

  @Test(arguments: ["every week or workday before", "毎日（休日なら前営業日）", "毎月25日（休日なら）"])
  func noRules(phrase: String) throws {
    #expect((try? Self.dues(phrase, from: "2026-03-11T10:00", .japanese, count: 1)) ?? nil == nil)
  }

  /// A rule as shown in lists and the editor can be typed again.
  @Test(arguments: [
    "25th or workday before", "last day or workday after", "mon,tue,wed,thu,fri unless holiday",
    "mar 14 or workday before", "2 weeks on fri unless holiday", "1st,15th or workday after",
  ])
  func shownRuleIsRead(notation: String) throws {
    let recurrence = try #require(Recurrence(notation: notation))
    let context = DateContext(now: .now)
    let parser = RecurrenceParser(context: context)
    for text in [notation, Bilingual.typedRecurrence(recurrence).japanese] {
      let match = try parser.match(text.split(separator: " ").map(String.init))
      #expect(match?.recurrence == recurrence, "\(text)")
    }
  }
}
