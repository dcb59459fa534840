import TaskLanguage
import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

@Suite struct CalendarReaderTests {
  /// Dates consist of digits only.
  @Test(arguments: [
    "+0260314", "-0260314", "2026031", "202603145", "20260230", "2026-03-14", "20260314T",
    "２０２６０３１４",
    "20260314T2400", "20260314T170000z", "20260314T+70000", "20260314T170000ZZ", "",
    "20260314 170000",
  ])
  func anotherDateIsRefused(text: String) throws {
    let read = try readTodo("DUE:\(text)")
    #expect(
      read.problems == [
        RecordProblem(line: 7, field: "DUE", .moment(example: "20260314T170000"), found: text)
      ])
  }

  @Test(arguments: [
    ("DUE:20260314T170000", "2026-03-14T17:00"), ("DUE;VALUE=DATE:20260314", "2026-03-14"),
    ("DUE:20260314T170000Z", "2026-03-14T17:00"), ("due:20260314", "2026-03-14"),
  ])
  func datesAreRead(line: String, due: String) throws {
    #expect(try readTodo(line).task?.task.due?.iso8601 == due)
  }

  /// DTSTART and DURATION make a deadline (section 3.8.2.5).
  @Test(arguments: [
    ("20260316T090000", "P1DT1H", "2026-03-17T10:00"), ("20260316", "P1W", "2026-03-23"),
    ("20260316T233000", "PT45M", "2026-03-17T00:15"), ("20260316", "PT0S", "2026-03-16"),
  ])
  func aDurationIsADeadline(start: String, length: String, due: String) throws {
    let read = try readTodo("DURATION:\(length)", "DTSTART:\(start)")
    #expect(read.task?.task.due?.iso8601 == due && read.losses == [])
    #expect(read.task?.task.scheduled != nil)
  }

  /// The sentence for values that are only preserved.
  fileprivate static func kept(_ name: String, _ count: Int = 1) -> (String, String) {
    (
      "\(name): \(count == 1 ? "1 value" : "\(count) values")"
        + " kept for an export as iCalendar, and not used here",
      "\(name)（\(count)件）は iCalendar に書き出すために残し、ここでは使いません"
    )
  }

  /// A value that cannot be interpreted is reported, and the import continues.
  @Test(arguments: [
    ("PRIORITY:10", kept("PRIORITY")),
    ("PRIORITY:high", kept("PRIORITY")),
    ("STATUS:WAITING", kept("STATUS")),
    ("PERCENT-COMPLETE:101", kept("PERCENT-COMPLETE")),
    ("SUMMARY:  ", ("1 task without a text: called (untitled)", "本文のないタスク1件の本文を (untitled) としました")),
    ("CLASS:PRIVATE", kept("CLASS")),
    ("ORGANIZER:mailto:a@example.org", kept("ORGANIZER")),
    ("RDATE:20260320", kept("RDATE")),
    ("EXDATE:20260320,20260321", kept("EXDATE", 2)),
    ("DURATION:-P1D", kept("DURATION")),
    (
      "DUE;TZID=Mars/Base:20260316T090000",
      ("Mars/Base: 1 time taken as local time", "Mars/Base: 1件の時刻を現地時間とみなしました")
    ),
  ])
  func whatIsNotUnderstoodIsNamed(line: String, words: (String, String)) throws {
    let (english, japanese) = words
    let read = try ExchangeFormat.ical.read(
      calendar(["UID:\(UUID().notation)", "SUMMARY:Water", line]))
    #expect(read.problems == [] && read.tasks.count == 1)
    #expect(read.losses.all.map { $0.loss.words(count: $0.count).english } == [english])
    #expect(read.losses.all.map { $0.loss.words(count: $0.count).japanese } == [japanese])
  }

  @Test(arguments: [
    (["COMPLETED:20260302T080000Z"], true), (["PERCENT-COMPLETE:100"], true),
    (["STATUS:COMPLETED"], true), (["STATUS:WAITING", "COMPLETED:20260302T080000Z"], true),
    (["STATUS:NEEDS-ACTION", "COMPLETED:20260302T080000Z"], false), (["PERCENT-COMPLETE:0"], false),
    (["COMPLETED:20260302T080000Z", "STATUS:NEEDS-ACTION"], false), (["CLASS:PUBLIC"], false),
  ])
  func completedTodoIsDone(lines: [String], isDone: Bool) throws {
    let read = try ExchangeFormat.ical.read(calendar(["UID:a", "SUMMARY:x"] + lines))
    let task = read.tasks.first?.task
    #expect(task?.state == (isDone ? .done : .open) && (task?.completed != nil) == isDone)
  }

  /// A to-do in process without a start was started at its last modification.
  @Test func todoInProcessIsStarted() throws {
    let read = try readTodo("STATUS:IN-PROCESS", "LAST-MODIFIED:20260302T080000Z")
    #expect(read.losses == [] && read.task?.task.started?.rfc3339 == "2026-03-02T08:00:00Z")
    let stopped = try readTodo("STATUS:NEEDS-ACTION", "X-TASKSHELL-STARTED:20260302T080000Z")
    #expect(stopped.task?.task.started == nil)
  }

  /// A UID is exported as it was imported, in references as well.
  @Test(arguments: [
    "6BA7B810-9DAD-11D1-80B4-00C04FD430C8", "6ba7b810-9dad-11d1-80b4-00c04fd430c8",
    "6Ba7b810-9dad-11d1-80b4-00c04fd430c8", "20070313T123432Z-456553@example.com", "a,b", "日本",
  ])
  func uidsComeBack(uid: String) throws {
    let read = try ExchangeFormat.ical.read(
      calendar(["UID:\(uid)", "SUMMARY:Whole"], ["UID:b", "SUMMARY:Part", "RELATED-TO:\(uid)"]))
    let state = ModelState().importing(read).state
    let written = ExchangeFormat.ical.write(state.tasks, WritingContext(state, clock: .fixed()))
    let text = String(decoding: written.bytes, as: UTF8.self)
    #expect(text.contains("UID:\(uid)\r\n") && text.contains("RELTYPE=PARENT:\(uid)\r\n"))
    #expect(state.importing(try ExchangeFormat.ical.read(written.bytes, .fixed())).changes.isEmpty)
  }

  // MARK: Rules

  /// The recurrence for a rule, from its start on; nil if it is reported as lost.
  private static let rules: [(String, String?)] = [
    ("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=3", "3rd monday"),
    ("FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1", "last friday"),
    ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "mon,tue,wed,thu,fri"), ("FREQ=YEARLY;BYMONTH=3", "year"),
    ("FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYMONTHDAY=16", "2 years"),
    ("FREQ=YEARLY;BYMONTH=4", "apr 16"),
    ("FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "4th thursday of nov"),
    ("FREQ=MONTHLY;BYDAY=SU,MO,TU,WE,TH,FR,SA;BYSETPOS=-1", "last day"),
    ("FREQ=MONTHLY;BYDAY=TU,MO,WE,FR,TH;BYSETPOS=-1", "last workday"),
    ("FREQ=MONTHLY;BYDAY=MO", "mon"), ("FREQ=WEEKLY;BYDAY=FR;WKST=SU", "fri"),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;WKST=SU", "2 weeks on mon,fri from 2026-03-16"),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU", nil),
    ("FREQ=WEEKLY;INTERVAL=2;WKST=SU", "2 weeks"),
    ("FREQ=DAILY;BYHOUR=9;BYMINUTE=0", "day"), ("FREQ=DAILY;BYHOUR=10", nil),
    ("FREQ=MONTHLY;INTERVAL=9223372036854775807;BYMONTHDAY=15", nil),
    ("FREQ=MONTHLY;INTERVAL=10001", nil), ("FREQ=MONTHLY;INTERVAL=10000", "10000 months"),
    ("FREQ=MONTHLY;BYMONTHDAY=28,29,30,31,32", nil), ("FREQ=MONTHLY;BYMONTHDAY=+1", "1st"),
    ("FREQ=DAILY;COUNT=9223372036854775807", nil), ("FREQ=DAILY;COUNT=+3", nil),
    ("FREQ=HOURLY;INTERVAL=10001", nil), ("FREQ=SECONDLY", nil), ("FREQ=DAILY;BYYEARDAY=1", nil),
    ("FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31", nil), ("INTERVAL=2", nil), ("", nil),
    ("FREQ=DAILY;UNTIL=20260401", "day until 2026-04-01"),
    ("FREQ=DAILY;UNTIL=20260401T080000", "day until 2026-03-31"),
    ("FREQ=DAILY;UNTIL=20260401T090000", "day until 2026-04-01"),
  ]

  @Test(arguments: rules)
  func rulesAreRead(rule: String, notation: String?) throws {
    let read = try readTodo("DTSTART:20260316T090000", "DUE:20260316T090000", "RRULE:\(rule)")
    #expect(read.problems == [] && read.task?.task.recurrence?.notation == notation)
    let loss = "rule \(rule): not supported, so 1 task will not recur"
    #expect((read.losses.firstIndex(of: loss) != nil) == (notation == nil))
    #expect(read.task?.task.scheduled == nil)
  }

  /// iCalendar skips months without that day, where this program uses their last day: the
  /// difference is reported.
  @Test(arguments: [
    ("20260331", "FREQ=MONTHLY", true), ("20260316", "FREQ=MONTHLY;BYMONTHDAY=30", true),
    ("20280229", "FREQ=YEARLY", true), ("20260331", "FREQ=YEARLY", false),
    ("20260331", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", false),
    ("20260331", "FREQ=MONTHLY;BYMONTHDAY=-1", false), ("20260328", "FREQ=MONTHLY", false),
  ])
  func shortMonthsAreSaid(start: String, rule: String, isSaid: Bool) throws {
    let text = calendar([
      "UID:\(UUID().notation)", "SUMMARY:x", "DTSTART:\(start)", "DUE:\(start)", "RRULE:\(rule)",
    ])
    let losses = try ExchangeFormat.ical.read(text).losses.all.map {
      $0.loss.words(count: $0.count)
    }
    let said = Bilingual(
      "rule \(rule): in a month without that day, the last day is due",
      "繰り返しの規則 \(rule): その日のない月では、月末日が期限になります")
    #expect(losses.map(\.english) == (isSaid ? [said.english] : []))
    #expect(losses.map(\.japanese) == (isSaid ? [said.japanese] : []))
  }

  /// A rule that counts from the start is converted to count from the deadline.
  @Test func aRuleOfStartsBecomesOneOfDeadlines() throws {
    let weekly = try readTodo(
      "DTSTART:20260316", "DUE:20260318", "RRULE:FREQ=WEEKLY;BYDAY=MO,SU;UNTIL=20260330")
    #expect(weekly.task?.task.recurrence?.notation == "tue,wed until 2026-04-01")
    #expect(weekly.task?.task.scheduled?.iso8601 == "2026-03-16")
    let monthly = try readTodo("DTSTART:20260316", "DUE:20260318", "RRULE:FREQ=MONTHLY;BYDAY=3MO")
    #expect(monthly.task?.task.recurrence == nil)
    #expect(
      monthly.losses.firstIndex(
        of: "rule FREQ=MONTHLY;BYDAY=3MO: not supported, so 1 task will not recur") != nil)
  }

  // MARK: Occurrences

  private static let master = [
    "UID:a", "SUMMARY:Water", "DTSTART:20260302T090000", "DUE:20260302T090000",
    "RRULE:FREQ=WEEKLY;COUNT=5",
  ]

  private static func occurrence(_ day: String, _ lines: String...) -> [String] {
    ["UID:a", "SUMMARY:Water", "RECURRENCE-ID:\(day)", "DUE:\(day)"] + lines
  }

  /// An occurrence completed by another program is a separate task, and the series continues after
  /// it, in either order of the file.
  @Test(arguments: [false, true]) func completedOccurrencesGoOn(isFirst: Bool) throws {
    let done = Self.occurrence("20260302T090000", "STATUS:COMPLETED", "COMPLETED:20260302T080000Z")
    let read = try ExchangeFormat.ical.read(
      isFirst ? calendar(done, Self.master) : calendar(Self.master, done))
    #expect(read.problems == [])
    let tasks = read.tasks.map(\.task).sorted { $0.state.rawValue > $1.state.rawValue }
    #expect(tasks.map(\.state) == [.open, .done])
    #expect(tasks.map { $0.due?.iso8601 } == ["2026-03-09T09:00", "2026-03-02T09:00"])
    #expect(tasks.map { $0.recurrence?.notation } == ["week 4 times", nil])
    // Before and after its completion there, it is one task that continues.
    let before = ModelState().importing(try ExchangeFormat.ical.read(calendar(Self.master)))
    let after = before.state.importing(read)
    #expect(after.summary.count(.changed) == 1 && after.summary.count(.added) == 1)
    #expect(after.summary.conflicts.isEmpty && after.state.importing(read).changes.isEmpty)
  }

  @Test func occurrencesThatDoNotComeAreLeftOut() throws {
    let read = try readTodo(
      "DTSTART;VALUE=DATE:20260302", "DUE;VALUE=DATE:20260304", "RRULE:FREQ=WEEKLY",
      "EXDATE;VALUE=DATE:20260309,20260302", "EXDATE:20260323")
    #expect(read.task?.task.due?.iso8601 == "2026-03-18")
    #expect(read.task?.task.scheduled?.iso8601 == "2026-03-16")
    #expect(read.losses.firstIndex(of: Self.kept("EXDATE").0) != nil)
  }

  /// A change of a later occurrence that a series cannot express is reported.
  @Test func laterOccurrencesAreNamed() throws {
    let read = try ExchangeFormat.ical.read(
      calendar(Self.master, Self.occurrence("20260316T090000", "STATUS:COMPLETED")))
    #expect(read.problems == [] && read.tasks.count == 2)
    #expect(read.tasks.first?.task.due?.iso8601 == "2026-03-02T09:00")
    #expect(read.losses.words.firstIndex(of: Self.kept("RECURRENCE-ID").0) != nil)
  }

  @Test func aSeriesOfWhichAllIsDoneIsDone() throws {
    let days = ["02", "09", "16", "23", "30"]
    let done = days.map { Self.occurrence("202603\($0)T090000", "STATUS:COMPLETED") }
    let lines = ([Self.master] + done).flatMap { ["BEGIN:VTODO"] + $0 + ["END:VTODO"] }
    let text = (["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\n")
    let read = try ExchangeFormat.ical.read(text)
    #expect(read.tasks.count == 6 && read.tasks.allSatisfy { $0.task.state == .done })
    #expect(Set(read.tasks.map(\.task.id)).count == 6)
  }

  /// An empty UID identifies nothing.
  @Test(arguments: [["UID:", "SUMMARY:Water"], ["SUMMARY:Water"]])
  func aToDoNeedsAnIdentity(lines: [String]) throws {
    let read = try ExchangeFormat.ical.read(calendar(lines))
    #expect(read.problems.map(\.field) == ["UID"])
  }
}
