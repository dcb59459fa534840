import TestSupport
import Testing

@testable import TaskModel

@Suite struct ReminderNotationTests {
  /// Each with its time, for a task that is due on Friday the 13th at 17:00 and begins on Thursday.
  @Test(
    arguments: [
      ("due", "2026-03-13T17:00"), ("due-30m", "2026-03-13T16:30"), ("due-1d", "2026-03-12T17:00"),
      ("due+1h30m", "2026-03-13T18:30"), ("scheduled", "2026-03-12T09:00"),
      ("scheduled-1d2h", "2026-03-11T07:00"), ("2026-03-14T08:15", "2026-03-14T08:15"),
      ("snoozed-2026-03-14T08:15", "2026-03-14T08:15"),
    ])
  func notationRoundTrips(notation: String, moment: String) throws {
    let reminder = try #require(Reminder(notation: notation))
    #expect(reminder.notation == notation)
    let due = Due(iso8601: "2026-03-13T17:00")
    let scheduled = Due(iso8601: "2026-03-12")
    #expect(
      reminder.moment(due: due, scheduled: scheduled)
        == Due(iso8601: moment).flatMap { due in
          due.time.map { CivilDateTime(date: due.date, time: $0) }
        })
  }

  @Test(
    arguments: [
      "", "30m", "due-", "due+", "due-0m", "due-30", "due-m", "due--30m", "due-30m1h", "due-1h1h",
      "until-1d", "2026-03-14", "2026-02-30T08:00", "snoozed-", "snoozed-2026-03-14",
      "due-99999999999d", "due-999999999m", "due-10000d", "due-١m", "DUE", "due-30m ",
    ])
  func nothingElseIsRead(notation: String) { #expect(Reminder(notation: notation) == nil) }

  /// A notation reads back as itself, for any number of minutes.
  @Test func everyLengthIsReadAgain() {
    var numbers = SeededGenerator(seed: 39)
    for _ in 0..<2000 {
      let minutes = Int(numbers.next() % UInt64(2 * Reminder.minuteLimit)) - Reminder.minuteLimit
      let reminder = Reminder.counted(.due, minutes: minutes)
      #expect(Reminder(notation: reminder.notation) == reminder)
    }
  }
}
