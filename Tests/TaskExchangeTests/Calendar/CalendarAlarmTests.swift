import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

/// Alarms of to-dos are reminders of tasks; other alarms are preserved.
@Suite struct CalendarAlarmTests {
  private static var context: CalendarContext { CalendarContext(clock: .fixed()) { _ in nil } }

  private static func object(_ alarms: [[String]]) throws -> CalendarObject {
    let alarms = alarms.flatMap { ["BEGIN:VALARM"] + $0 + ["END:VALARM"] }
    let lines =
      ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", "UID:a-1", "SUMMARY:Milk"] + alarms
      + ["END:VTODO", "END:VCALENDAR"]
    return try CalendarObject(Array(lines.map { $0 + "\r\n" }.joined().utf8))
  }

  @Test(
    arguments: [
      (["ACTION:DISPLAY", "TRIGGER;RELATED=END:-PT30M"], "due-30m"),
      (["ACTION:AUDIO", "TRIGGER;RELATED=END:-P1DT2H"], "due-1d2h"),
      (["TRIGGER;RELATED=END:PT0S", "ACTION:DISPLAY", "DESCRIPTION:x"], "due"),
      (["ACTION:display", "TRIGGER;related=end:PT15M"], "due+15m"),
      (["ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:20260314T080000Z"], "2026-03-14T08:00"),
      (
        [
          "ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:20260314T080000Z",
          "RELATED-TO;RELTYPE=SNOOZE:b-2",
        ], "snoozed-2026-03-14T08:00"
      ),
      // Relative to a start, or not a reminder of a time.
      (["ACTION:DISPLAY", "TRIGGER:-PT15M"], nil),
      (["ACTION:EMAIL", "TRIGGER;RELATED=END:PT0S"], nil),
      (["ACTION:DISPLAY"], nil), (["TRIGGER;RELATED=END:PT0S"], nil),
      (["ACTION:DISPLAY", "TRIGGER;RELATED=END:-PT90S"], nil),
      (["ACTION:DISPLAY", "TRIGGER;RELATED=END:-P99999999D"], nil),
      (["ACTION:DISPLAY", "TRIGGER;RELATED=END:-PT99999999999999999999M"], nil),
      (["ACTION:DISPLAY", "TRIGGER;RELATED=END:soon"], nil),
      (["ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:19760401T005545Z"], nil),
      (
        [
          "ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:20260314T080000Z",
          "X-APPLE-PROXIMITY:ARRIVE",
        ], nil
      ),
    ] as [([String], String?)])
  func alarmIsRead(lines: [String], notation: String?) throws {
    let object = try Self.object([lines])
    let fields = object.fields(Self.context)
    #expect(fields.reminders.map(\.notation) == (notation.map { [$0] } ?? []), "\(lines)")
    // It is preserved when other fields change.
    var other = fields
    other[.text] = .text("Bread")
    other[.due] = .due(Due(date: .epoch))
    let changed = String(
      decoding: object.saying(other, at: Instant(utc: .now), Self.context).bytes, as: UTF8.self)
    let alarm = (["BEGIN:VALARM"] + lines + ["END:VALARM"]).map { $0 + "\r\n" }.joined()
    #expect(changed.contains(alarm), "\(changed)")
  }

  /// Every reminder is restored from its written form.
  @Test(
    arguments: [
      "due", "due-30m", "due-1d", "due+1d2h3m", "scheduled", "scheduled-45m", "2026-03-14T08:15",
      "snoozed-2026-03-14T08:15",
    ])
  func alarmRoundTrips(notation: String) throws {
    let reminder = try #require(Reminder(notation: notation))
    var fields = CalendarFields(uid: "a-1")
    fields[.text] = .text("Milk, bread")
    fields[.reminders] = Reminder.list([reminder])
    let object = CalendarObject(fields, at: Instant(utc: .now), Self.context)
    #expect(object.fields(Self.context).reminders == [reminder])
    // It is removed as a whole.
    fields[.reminders] = nil
    let without = object.saying(fields, at: Instant(utc: .now), Self.context)
    #expect(!String(decoding: without.bytes, as: UTF8.self).contains("ALARM"))
  }

  /// One more comes behind those that are there, as it does in the task.
  @Test func oneMoreComesBehind() throws {
    let object = try Self.object([
      ["ACTION:DISPLAY", "TRIGGER;RELATED=END:-PT30M"], ["ACTION:EMAIL", "TRIGGER:PT0S"],
    ])
    var fields = object.fields(Self.context)
    fields[.reminders] = Reminder.list(fields.reminders + [.counted(.due, minutes: -60)])
    let changed = object.saying(fields, at: Instant(utc: .now), Self.context)
    #expect(changed.fields(Self.context).reminders == fields.reminders)
  }

  @Test func oneOfSeveralGoesAlone() throws {
    let object = try Self.object([
      ["ACTION:DISPLAY", "TRIGGER;RELATED=END:-PT30M", "X-OTHER:1"],
      ["ACTION:EMAIL", "TRIGGER;RELATED=END:-PT30M", "SUMMARY:x"],
      ["ACTION:DISPLAY", "TRIGGER;RELATED=END:-PT60M", "X-OTHER:2"],
    ])
    var fields = object.fields(Self.context)
    fields[.reminders] = Reminder.list([.counted(.due, minutes: -60)])
    let lines = String(
      decoding: object.saying(fields, at: Instant(utc: .now), Self.context).bytes, as: UTF8.self
    ).split(separator: "\r\n").map(String.init)
    #expect(lines.filter { $0 == "BEGIN:VALARM" }.count == 2)
    #expect(
      !lines.contains("X-OTHER:1") && lines.contains("X-OTHER:2") && lines.contains("ACTION:EMAIL"))
  }
}
