import TaskLanguage
import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

@Suite struct CalendarWriterTests {
  private static func write(_ task: TaskItem) -> (
    lines: [String], losses: LossReport, bytes: [UInt8]
  ) {
    let state = ModelState(tasks: [task], users: [], seats: [], attributes: [], nextNumber: 2)
    let written = ExchangeFormat.ical.write([task], WritingContext(state, clock: .fixed()))
    let lines = String(decoding: written.bytes, as: UTF8.self).split(separator: "\r\n")
    let names = ["DUE", "DTSTART", "RRULE", "X-TASKSHELL-SCHEDULED", "X-TASKSHELL-EVERY", "STATUS"]
    let dates = lines.map(String.init).filter { line in names.contains { line.hasPrefix($0) } }
    return (dates.filter { $0 != "STATUS:NEEDS-ACTION" }, written.losses, written.bytes)
  }

  private static func task(due: String?, scheduled: String?, every: String?) throws -> TaskItem {
    var task = TaskItem(number: 1, id: UUID(), text: "Water", created: TaskItem.full.created)
    task.due = try due.map { try #require(Due(iso8601: $0)) }
    task.scheduled = try scheduled.map { try #require(Due(iso8601: $0)) }
    task.recurrence = try every.map { try #require(Recurrence(notation: $0)) }
    return task
  }

  /// A deadline, a start and a rule, and the resulting lines.
  private static let cases: [(String?, String?, String?, [String])] = [
    ("2026-03-20", nil, nil, ["DUE;VALUE=DATE:20260320"]),
    (nil, "2026-03-20T09:00", nil, ["DTSTART:20260320T090000"]),
    (
      "2026-03-20T17:00", "2026-03-19", nil,
      [
        "DUE:20260320T170000", "DTSTART:20260319T000000", "X-TASKSHELL-SCHEDULED:20260319",
      ]
    ),
    (
      "2026-03-20", "2026-03-19T09:00", nil,
      [
        "DUE;VALUE=DATE:20260320", "DTSTART;VALUE=DATE:20260319",
        "X-TASKSHELL-SCHEDULED:20260319T090000",
      ]
    ),
    (
      "2026-03-20", "2026-03-25", nil,
      ["DUE;VALUE=DATE:20260320", "X-TASKSHELL-SCHEDULED:20260325"]
    ),
    (
      "2026-03-20", nil, "week until 2026-05-01",
      [
        "DUE;VALUE=DATE:20260320", "DTSTART;VALUE=DATE:20260320",
        "RRULE:FREQ=WEEKLY;UNTIL=20260501",
      ]
    ),
    (
      "2026-03-20T17:00", nil, "week until 2026-05-01",
      [
        "DUE:20260320T170000", "DTSTART:20260320T170000", "RRULE:FREQ=WEEKLY;UNTIL=20260501T235959",
      ]
    ),
    (
      "2026-03-20", "2026-03-18", "2 weeks",
      [
        "DUE;VALUE=DATE:20260320", "DTSTART;VALUE=DATE:20260318", "RRULE:FREQ=WEEKLY;INTERVAL=2",
      ]
    ),
    (
      "2026-03-20", "2026-03-20", "2 weeks",
      [
        "DUE;VALUE=DATE:20260320", "DTSTART;VALUE=DATE:20260320", "X-TASKSHELL-SCHEDULED:20260320",
        "RRULE:FREQ=WEEKLY;INTERVAL=2",
      ]
    ),
    (
      "2026-03-20", "2026-03-18", "fri",
      [
        "DUE;VALUE=DATE:20260320", "DTSTART;VALUE=DATE:20260320", "X-TASKSHELL-SCHEDULED:20260318",
        "RRULE:FREQ=WEEKLY;BYDAY=FR",
      ]
    ),
    (
      "2026-03-31", nil, "month from 2026-03-31",
      [
        "DUE;VALUE=DATE:20260331", "DTSTART;VALUE=DATE:20260331",
        "RRULE:FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
        "X-TASKSHELL-EVERY:month from 2026-03-31",
      ]
    ),
    (nil, nil, "2 weeks", ["X-TASKSHELL-EVERY:2 weeks"]),
    (
      "2026-04-24", nil, "25th or workday before",
      ["DUE;VALUE=DATE:20260424", "X-TASKSHELL-EVERY:25th or workday before"]
    ),
    (
      "2026-03-20", nil, "again 2 weeks",
      [
        "DUE;VALUE=DATE:20260320", "X-TASKSHELL-EVERY:again 2 weeks",
      ]
    ),
  ]

  /// Both dates are of one type, a rule has a start and an end of its type; all is read back.
  @Test(arguments: cases)
  func datesFitOneAnother(
    due: String?, scheduled: String?, every: String?, lines: [String]
  ) throws {
    let task = try Self.task(due: due, scheduled: scheduled, every: every)
    let written = Self.write(task)
    #expect(written.lines == lines)
    let read = try ExchangeFormat.ical.read(written.bytes, .fixed())
    #expect(read.problems == [] && read.losses.words == [])
    let back = read.tasks.first?.task
    #expect(back?.due == task.due && back?.scheduled == task.scheduled)
    #expect(back?.recurrence == task.recurrence)
  }

  /// If another program has changed the rule or the start, its value applies.
  @Test func changeByAnotherProgramApplies() throws {
    let exact = try readTodo(
      "DTSTART;VALUE=DATE:20260331", "DUE;VALUE=DATE:20260331",
      "X-TASKSHELL-EVERY:month from 2026-03-31", "RRULE:FREQ=WEEKLY")
    #expect(exact.task?.task.recurrence?.notation == "week")
    let moved = try readTodo(
      "DTSTART:20260318T000000", "DUE:20260320T170000", "X-TASKSHELL-SCHEDULED:20260319")
    #expect(moved.task?.task.scheduled?.iso8601 == "2026-03-18T00:00")
  }

  @Test func workThatGoesOnIsInProcess() throws {
    var task = try Self.task(due: nil, scheduled: nil, every: nil)
    task.started = Instant(utc: .now)
    let written = Self.write(task)
    #expect(written.lines == ["STATUS:IN-PROCESS"])
    #expect(try ExchangeFormat.ical.read(written.bytes, .fixed()).losses.words == [])
  }

  /// Control characters are not written, and their loss is reported.
  @Test func controlCharactersAreNotWritten() throws {
    var task = try Self.task(due: nil, scheduled: nil, every: nil)
    task.text = "a\u{1B}[31mb"
    task.notes = ["x\u{7F}\u{0}y", "tab\tand\r\nline"]
    let written = Self.write(task)
    #expect(written.bytes.filter { $0 < 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } == [])
    #expect(written.bytes.filter { $0 == 0x7F } == [])
    let words = written.losses.all.map { $0.loss.words(count: $0.count) }
    #expect(
      words.map(\.english) == [
        "SUMMARY: control characters of 1 value left out",
        "DESCRIPTION: control characters of 1 value left out",
      ])
    #expect(
      words.map(\.japanese) == ["SUMMARY: 1件の制御文字を除きました", "DESCRIPTION: 1件の制御文字を除きました"])
    let back = try ExchangeFormat.ical.read(written.bytes, .fixed()).tasks.first?.task
    #expect(back?.text == "a[31mb" && back?.notes == ["xy", "tab\tand\nline"])
  }
}
