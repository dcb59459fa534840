import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// Recurrences at the end of a text, on Wednesday, 11 March 2026, 10:00.
@Suite struct RecurringPhraseTests {
  private static func find(_ text: String) throws -> DueInText {
    try DueInText.find(in: Tokenizer.words(of: text), DateContext(now: .now))
  }

  @Test(arguments: [
    ("Pay rent on the 20th of each month", "Pay rent", "20th"),
    ("Pay rent the first of every month", "Pay rent", "1st"),
    ("Retro last friday of every month 5pm", "Retro", "last friday"),
    ("Retro 2nd and 4th tuesday of each month", "Retro", "2nd tuesday,4th tuesday"),
    ("Close books first workday of every month", "Close books", "1st workday"),
    ("Close books end of each month", "Close books", "last day"),
    ("Close books at the end of every month at noon", "Close books", "last day"),
    ("Retro 1st friday every month", "Retro", "1st friday"),
    ("Pay rent 15th every month 9am", "Pay rent", "15th"),
    ("Retro last friday each month", "Retro", "last friday"),
    ("Close books every eom", "Close books", "last day"),
    ("Close books every end of month 5pm", "Close books", "last day"),
    ("Plan every month end", "Plan", "last day"),
    ("Call Bob every single day", "Call Bob", "day"),
    ("Call Bob every day but sunday", "Call Bob", "mon,tue,wed,thu,fri,sat"),
    ("Call Bob every day except friday 9am", "Call Bob", "mon,tue,wed,thu,sat,sun"),
    ("Call Bob every second thursday in the morning", "Call Bob", "2 weeks on thu"),
    ("Call Bob every month on the 21st in the morning", "Call Bob", "21st"),
    ("水やり 毎土日", "水やり", "sat,sun"), ("毎月曜に水やり", "水やり", "mon"), ("水やり 毎日曜日9時", "水やり", "sun"),
    ("水やり 毎週1回", "水やり", "week"), ("水やり 毎月第2・4火曜日", "水やり", "2nd tuesday,4th tuesday"),
    ("Yoga on fridays", "Yoga", "fri"), ("Measure once a day", "Measure", "day"),
    ("Take out trash once a week from april 1", "Take out trash", "week"),
    ("Yoga fridays at 9", "Yoga", "fri"),
    ("Standup weekdays 9:30", "Standup", "mon,tue,wed,thu,fri"),
    ("Standup on weekdays at 9:30", "Standup", "mon,tue,wed,thu,fri"),
    ("水やり 毎土曜", "水やり", "sat"), ("水やり 半年に1回", "水やり", "6 months"),
  ])
  func understood(text: String, rest: String, rule: String) throws {
    let found = try Self.find(text)
    #expect(found.text.joined(separator: " ") == rest)
    #expect(found.recurrence?.recurrence.notation == rule)
  }

  /// A plural weekday may belong to the title, and so may a description of a state.
  @Test(arguments: [
    ("Yoga fridays", "fridays", "every:fridays"),
    ("Museum closed on mondays", "on mondays", "every:mondays"),
    ("Pay rent every payday", "every payday", nil),
    ("Retro 1st friday every 2 months", "1st friday every 2 months", nil),
  ])
  func pointedOut(text: String, word: String, written: String?) throws {
    let found = try Self.find(text)
    #expect(found.text.joined(separator: " ") == text)
    #expect(found.notice == .word(word, written: written))
  }

  /// No part of it is read as a date.
  @Test(arguments: [
    "Call Bob every monday or tuesday",
    "Water plants every evening at noon",
  ])
  func noPartIsADate(text: String) throws {
    do throws(DateError) {
      let words = text.split(separator: " ").map {
        Word(String($0))
      }
      let found = try DueInText.find(in: words, DateContext(now: .now))
      #expect(found.due == nil && found.recurrence == nil && found.notice != nil)
    } catch {}
  }
}
