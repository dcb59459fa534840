import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// An hour of an evening that has begun is not meant if it has passed.
@Suite struct EveningTests {
  private static func context(_ hour: Int, _ minute: Int) -> DateContext {
    DateContext(
      now: CivilDateTime(
        date: CivilDateTime.now.date, time: CivilTime(hour: hour, minute: minute) ?? .midnight))
  }

  @Test(arguments: [
    ("tonight", 21, 30, "2026-03-11"), ("tonight", 23, 59, "2026-03-11"),
    ("tonight", 20, 0, "2026-03-11"), ("tonight", 19, 59, "2026-03-11T20:00"),
    ("tonight", 0, 30, "2026-03-11T20:00"), ("今夜", 22, 0, "2026-03-11"),
    ("this evening", 18, 30, "2026-03-11"), ("this morning", 11, 59, "2026-03-11T09:00"),
    ("this afternoon", 16, 0, "2026-03-11T15:00"), ("today evening", 23, 0, "2026-03-11"),
    ("tonight at 8", 21, 30, "2026-03-11T20:00"), ("tomorrow night", 21, 30, "2026-03-12T20:00"),
    ("evening", 19, 0, "2026-03-12T18:00"),
  ])
  func means(text: String, hour: Int, minute: Int, expected: String) throws {
    let words = text.split(separator: " ").map(String.init)
    let due = try DateParser(Self.context(hour, minute)).parse(words)
    #expect(due?.iso8601 == expected)
  }

  @Test func tonightEndsAText() throws {
    let found = try DueInText.find(
      in: Tokenizer.words(of: "Call Bob tonight"), Self.context(21, 30))
    #expect(found.due?.iso8601 == "2026-03-11")
    #expect(found.notice == nil)
  }
}
