import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// Times with a zone name, with clocks in UTC, on Wednesday, 11 March 2026, 10:00.
@Suite struct ZoneTests {
  private static let context = DateContext(
    now: .now,
    clock: Clock(
      now: { Clock.Reading(civil: .now, instant: Instant(utc: .now)) },
      civil: { instant in
        let minutes = instant.secondsSinceEpoch / 60
        let time = CivilTime(hour: minutes % 1440 / 60, minute: minutes % 60)
        guard let date = CivilDate.epoch.adding(days: minutes / 1440), let time else { return nil }
        return CivilDateTime(date: date, time: time)
      }))

  @Test(arguments: [
    ("tomorrow 15:00 UTC", "2026-03-12T15:00"), ("tomorrow 15:00 JST", "2026-03-12T06:00"),
    ("tomorrow 5pm PST", "2026-03-13T01:00"), ("friday 9am CET", "2026-03-13T08:00"),
    // Without a day, it is the next occurrence of the time in that zone.
    ("5pm PST", "2026-03-12T01:00"), ("15:00 JST", "2026-03-12T06:00"),
    ("20:00 JST", "2026-03-11T11:00"), ("9am EST", "2026-03-11T14:00"),
  ])
  func times(text: String, due: String) throws {
    let words = text.split(separator: " ").map(String.init)
    let meaning = try #require(try DateParser(Self.context).meaning(words))
    #expect(meaning.due.iso8601 == due)
    #expect(meaning.remarks == [.zoned(text, meaning.due)])
    let title = try Tokenizer.words(of: "Call Bob " + text)
    let found = try DueInText.find(in: title, Self.context)
    #expect(found.text == ["Call", "Bob"])
    #expect(found.due?.iso8601 == due)
  }

  /// In New York the clocks go from 02:00 to 03:00 on Sunday, 8 March 2026.
  private static let beforeChange: DateContext = {
    let now = CivilDateTime(
      date: CivilDate(year: 2026, month: 3, day: 7) ?? .epoch,
      time: CivilTime(hour: 10, minute: 0) ?? .midnight)
    let change = 1_772_953_200
    let clock = Clock(
      now: { Clock.Reading(civil: now, instant: Instant(utc: now)) },
      civil: { instant in
        let hours = instant.secondsSinceEpoch < change ? -5 : -4
        let minutes = instant.secondsSinceEpoch / 60 + hours * 60
        guard let date = CivilDate.epoch.adding(days: minutes / 1440),
          let time = CivilTime(hour: minutes % 1440 / 60, minute: minutes % 60)
        else { return nil }
        return CivilDateTime(date: date, time: time)
      })
    return DateContext(now: now, clock: clock)
  }()

  @Test(arguments: [
    ("tomorrow 2:30am", "2:30am"), ("march 8 02:00", "02:00"),
    ("2026-03-08T02:59", "2026-03-08T02:59"),
  ])
  func aTimeThatTheClocksSkipIsRefused(text: String, time: String) throws {
    let day = try #require(CivilDate(year: 2026, month: 3, day: 8))
    let words = text.split(separator: " ").map(String.init)
    #expect(throws: DateError.skippedTime(time, day)) {
      try DateParser(Self.beforeChange).parse(words)
    }
  }

  @Test(arguments: [
    ("tomorrow 1:59am", "2026-03-08T01:59"), ("tomorrow 3am", "2026-03-08T03:00"),
    ("monday 2:30am", "2026-03-09T02:30"), ("tomorrow 2:30pm", "2026-03-08T14:30"),
  ])
  func timesBesideItAreThere(text: String, due: String) throws {
    let words = text.split(separator: " ").map(String.init)
    #expect(try DateParser(Self.beforeChange).parse(words)?.iso8601 == due)
  }

  /// The names of zones also occur as words in titles.
  @Test(arguments: ["Pay est tomorrow", "Check pst tomorrow"])
  func areWords(text: String) throws {
    let found = try DueInText.find(in: Tokenizer.words(of: text), Self.context)
    #expect(found.text.count == 2)
    #expect(found.due?.iso8601 == "2026-03-12")
  }
}
