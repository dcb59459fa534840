import TaskModel
import TestSupport
import Testing

/// Recurrence in hours, with a clock that is put forward on 29 March 2026 and back on 25 October
/// 2026, as in Berlin.
@Suite struct HourlyRecurrenceTests {
  private static let berlin = Clock(
    now: {
      Clock.Reading(
        civil: CivilDateTime(date: .epoch, time: .midnight), instant: Instant(secondsSinceEpoch: 0))
    },
    civil: { instant in
      let isSummer = (1_774_746_000..<1_792_890_000).contains(instant.secondsSinceEpoch)
      let minutes = instant.secondsSinceEpoch / 60 + (isSummer ? 120 : 60)
      return CivilDate.epoch.adding(days: minutes / 1440).flatMap { date in
        CivilTime(hour: minutes % 1440 / 60, minute: minutes % 60)
          .map { CivilDateTime(date: date, time: $0) }
      }
    })

  private static func moment(_ text: String) throws -> CivilDateTime {
    let due = try #require(Due(iso8601: text))
    return CivilDateTime(date: due.date, time: due.time ?? .midnight)
  }

  /// The successive deadlines if each is done in time.
  private static func dues(_ rule: String, from first: String, _ count: Int) throws -> [String] {
    var recurrence = try #require(Recurrence(notation: rule))
    var dues = [try #require(Due(iso8601: first))]
    while dues.count < count, let last = dues.last,
      let next = recurrence.next(after: last, at: try moment(last.iso8601), berlin)
    {
      dues.append(next)
      recurrence = recurrence.following
    }
    return dues.map { String($0.iso8601.dropFirst(5)) }
  }

  @Test func hoursAreRealHours() throws {
    #expect(
      try Self.dues("2 hours", from: "2026-03-28T23:00", 4) == [
        "03-28T23:00", "03-29T01:00", "03-29T04:00", "03-29T06:00",
      ])
    #expect(
      try Self.dues("6 hours", from: "2026-10-24T22:00", 4) == [
        "10-24T22:00", "10-25T03:00", "10-25T09:00", "10-25T15:00",
      ])
    #expect(
      try Self.dues("90 minutes", from: "2026-03-11T23:00", 3) == [
        "03-11T23:00", "03-12T00:30", "03-12T02:00",
      ])
  }

  /// An hour that the clock repeats counts once.
  @Test func aSeriesAlwaysGoesOn() throws {
    #expect(
      try Self.dues("hour", from: "2026-10-25T01:00", 4) == [
        "10-25T01:00", "10-25T02:00", "10-25T03:00", "10-25T04:00",
      ])
    #expect(
      try Self.dues("30 minutes", from: "2026-10-25T02:00", 4) == [
        "10-25T02:00", "10-25T02:30", "10-25T03:00", "10-25T03:30",
      ])
  }

  @Test func hourlyRuleEnds() throws {
    #expect(
      try Self.dues("hour 3 times", from: "2026-03-11T22:00", 9) == [
        "03-11T22:00", "03-11T23:00", "03-12T00:00",
      ])
    #expect(
      try Self.dues("hour until 2026-03-11", from: "2026-03-11T22:00", 9) == [
        "03-11T22:00", "03-11T23:00",
      ])
  }

  /// Done late, it continues with the next of its hours still to come; counted from completion, it
  /// is due that many hours after completion.
  @Test func lateOnesGoOnFromNow() throws {
    let due = try #require(Due(iso8601: "2026-03-11T09:15"))
    let now = try Self.moment("2026-03-11T14:40")
    let next = { (notation: String) in
      Recurrence(notation: notation)?.next(after: due, at: now, Self.berlin)?.iso8601
    }
    #expect(next("2 hours") == "2026-03-11T15:15")
    #expect(next("again 2 hours") == "2026-03-11T16:40")
    let again = try #require(Recurrence(notation: "again 2 hours"))
    #expect(again.skipped(due, at: now, Self.berlin)?.iso8601 == "2026-03-11T15:15")
  }

  @Test(arguments: [
    "minute", "30 minutes", "hour", "2 hours", "90 minutes", "again 12 hours",
    "hour until 2026-12-31", "36 hours 5 times",
  ])
  func theNotationIsReadAsWritten(text: String) {
    #expect(Recurrence(notation: text)?.notation == text)
  }

  @Test(arguments: ["60 minutes", "1 hours", "0 hours", "hours", "99999999999999999999 hours"])
  func anotherNotationIsNone(text: String) { #expect(Recurrence(notation: text) == nil) }

  @Test func nothingOverflows() throws {
    let due = try #require(Due(iso8601: "9999-12-31T23:00"))
    let now = try Self.moment("9999-12-31T23:30")
    for minutes in [1, 60, 999_999 * 60, .max] {
      #expect(
        Recurrence(.minutes(minutes)).next(after: due, at: now, nil)?.date == nil || minutes < 30)
    }
  }
}
