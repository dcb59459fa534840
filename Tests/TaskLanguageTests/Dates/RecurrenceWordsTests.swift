import TaskModel
import Testing

@testable import TaskLanguage

/// Recurrences as shown in lists.
@Suite struct RecurrenceWordsTests {
  @Test(arguments: [
    ("day", "毎日"), ("3 days", "3日ごと"), ("week", "毎週"), ("2 weeks", "隔週"), ("3 weeks", "3週間ごと"),
    ("month", "毎月"), ("2 months", "隔月"), ("6 months", "6か月ごと"), ("year", "毎年"),
    ("mon", "毎週月曜"), ("mon,fri", "毎週月・金曜"), ("mon,tue,wed,thu,fri", "平日"),
    ("2 weeks on fri", "隔週金曜"), ("25th", "毎月25日"), ("last day", "毎月末日"),
    ("1st,15th", "毎月1日・15日"), ("2nd tuesday", "毎月第2火曜"), ("last friday", "毎月最終金曜"),
    ("last workday", "毎月最終営業日"), ("mar 14", "毎年3月14日"), ("2nd sunday of may", "毎年5月第2日曜"),
    ("again week", "完了から1週間後"), ("again mon", "完了から次の月曜"),
    ("day until 2026-12-31", "毎日（2026-12-31まで）"), ("day 3 times", "毎日（残り3回）"),
  ])
  func words(notation: String, japanese: String) throws {
    let recurrence = try #require(Recurrence(notation: notation))
    #expect(Bilingual.recurrence(recurrence) == Bilingual(notation, japanese))
  }
}
