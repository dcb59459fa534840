import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

/// An import preserves properties without a field, and an export restores them.
@Suite struct CalendarOriginalTests {
  private static func export(
    _ state: ModelState, _ tasks: [TaskItem]? = nil, as format: ExchangeFormat = .ical
  ) -> [UInt8] {
    var writing = WritingContext(state, clock: .fixed())
    writing.zoneFile = { Self.zones[$0] }
    return format.write(tasks ?? state.tasks, writing).bytes
  }

  private static let zones: [String: [UInt8]] = {
    let bytes = try? Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/Berlin"))
    return ["Europe/Berlin": bytes.map { [UInt8]($0) } ?? []]
  }()

  private static func read(_ bytes: [UInt8], as format: ExchangeFormat = .ical) throws
    -> ImportedTasks
  {
    var context = ReadingContext.fixed()
    context.zoneFile = { Self.zones[$0] }
    return try format.read(bytes, context)
  }

  /// The unfolded lines of the to-dos and zones, except those with the time of writing.
  private static func lines(_ bytes: [UInt8]) -> [String] {
    // By bytes: a fold may be between two scalars of one character.
    var unfolded: [[UInt8]] = []
    for line in bytes.split(separator: 0x0A) {
      let line = line.last == 0x0D ? line.dropLast() : line
      if line.first == 0x20, !unfolded.isEmpty {
        unfolded[unfolded.count - 1] += line.dropFirst()
      } else {
        unfolded.append(Array(line))
      }
    }
    return unfolded.map { String(decoding: $0, as: UTF8.self) }
      .filter { line in
        ![
          "DTSTAMP:", "LAST-MODIFIED:", "PRODID:", "VERSION:", "BEGIN:VCALENDAR", "END:VCALENDAR",
        ].contains { line.hasPrefix($0) }
      }
  }

  private static let todo = [
    "BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "BEGIN:STANDARD", "DTSTART:19700101T000000",
    "TZOFFSETFROM:+0100", "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE", "BEGIN:VTODO",
    "UID:a-1", "CREATED:20260301T080000Z", "SUMMARY:Milk", "PRIORITY:2", "CLASS:PRIVATE",
    "DUE;TZID=Europe/Berlin:20260316T090000", "STATUS:NEEDS-ACTION", "PERCENT-COMPLETE:40",
    "RRULE:FREQ=YEARLY;BYWEEKNO=20", "X-OTHER;A=\"b;c\":1", "RELATED-TO:elsewhere",
    "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT30M", "END:VALARM", "END:VTODO",
  ]

  private static var bytes: [UInt8] {
    Array((["BEGIN:VCALENDAR"] + todo + ["END:VCALENDAR", ""]).joined(separator: "\r\n").utf8)
  }

  @Test func unknownPropertiesRoundTrip() throws {
    let state = ModelState().importing(try Self.read(Self.bytes)).state
    #expect(state.tasks.first?.due?.iso8601 == "2026-03-16T08:00")
    let written = Self.export(state)
    #expect(Self.lines(written) == Self.todo)
    #expect(state.importing(try Self.read(written)).changes.isEmpty)
  }

  /// A change affects only its own lines.
  @Test func aChangeTouchesItsLines() throws {
    var state = ModelState().importing(try Self.read(Self.bytes)).state
    var task = try #require(state.tasks.first)
    task.text = "Bread"
    task.due = Due(iso8601: "2026-03-17T08:30")
    state.apply(.task(before: state.tasks.first, after: task))
    var expected = Self.todo
    expected[11] = "SUMMARY:Bread"
    expected[14] = "DUE;TZID=Europe/Berlin:20260317T093000"
    #expect(Self.lines(Self.export(state)) == expected)
  }

  /// Reading in another time zone moves nothing.
  @Test func anotherPlaceMovesNothing() throws {
    let state = ModelState().importing(try Self.read(Self.bytes)).state
    let fixed = Clock.fixed()
    let clock = Clock(now: fixed.now) { instant in
      fixed.civil(Instant(secondsSinceEpoch: instant.secondsSinceEpoch + 9 * 3600))
    }
    var writing = WritingContext(state, clock: clock)
    writing.zoneFile = { Self.zones[$0] }
    #expect(Self.lines(ExchangeFormat.ical.write(state.tasks, writing).bytes) == Self.todo)
  }

  /// The native JSON and CSV carry it to another store.
  @Test(arguments: [ExchangeFormat.json, .csv]) func nativeFormatsCarryIt(format: ExchangeFormat)
    throws
  {
    let state = ModelState().importing(try Self.read(Self.bytes)).state
    let native = Self.export(state, as: format)
    let other = ModelState().importing(try Self.read(native, as: format)).state
    #expect(Self.export(other) == Self.export(state))
    #expect(other.attributes.isEmpty)
    #expect(other.importing(try Self.read(native, as: format)).changes.isEmpty)
  }

  /// A file written by this program needs no preserved original.
  @Test func ownFileNeedsNoOriginal() throws {
    let written = Self.export(RoundTripTests.state)
    let read = try Self.read(written)
    let kept = read.tasks.filter { $0.task.values[CalendarOriginal.key] != nil }.map(\.task)
    #expect(kept.map(\.text) == [])
  }

  /// A copy is a new task without the original's calendar data.
  @Test func aCopyIsAnotherTask() throws {
    let state = ModelState().importing(try Self.read(Self.bytes)).state
    let task = try #require(state.tasks.first)
    let copy = task.copy(number: 2, id: TaskModel.UUID(), created: task.created)
    #expect(!task.values.isEmpty && copy.values.isEmpty)
  }

  /// The occurrences completed by others are kept beside their series.
  @Test func occurrencesComeBack() throws {
    let lines = [
      "BEGIN:VTODO", "UID:a-1", "CREATED:20260301T080000Z", "SUMMARY:Water",
      "DTSTART:20260302T090000", "DUE:20260302T090000", "RRULE:FREQ=WEEKLY;COUNT=5",
      "STATUS:NEEDS-ACTION", "END:VTODO", "BEGIN:VTODO", "UID:a-1",
      "RECURRENCE-ID:20260302T090000", "CREATED:20260301T080000Z", "SUMMARY:Water",
      "DUE:20260302T090000", "STATUS:COMPLETED", "COMPLETED:20260302T080000Z", "END:VTODO",
    ]
    let text = (["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\n")
    var state = ModelState().importing(try Self.read(Array(text.utf8))).state
    #expect(state.tasks.count == 2)
    #expect(Self.lines(Self.export(state)) == lines)
    #expect(Self.lines(Self.export(state, Array(state.tasks.prefix(1)))) == lines)
    #expect(state.importing(try Self.read(Self.export(state))).changes.isEmpty)
    // One more is done here: the open one has the UID and the rule.
    let open = try #require(state.tasks.first { $0.state == .open })
    for change in try state.complete([open.number], at: Instant(utc: .now), clock: .fixed()) {
      state.apply(change)
    }
    let written = Self.lines(Self.export(state))
    #expect(written.filter { $0 == "UID:a-1" }.count == 2)
    #expect(Set(written.filter { $0.hasPrefix("UID:") }).count == 2)
    // The file updates the open one and adds nothing twice.
    let again = state.importing(try Self.read(Array(text.utf8)))
    #expect(again.summary.count(.added) == 0 && again.state.tasks.count == 3)
    let files = ExchangeFormat.ical.files(
      of: state.tasks, WritingContext(state, clock: .fixed()))
    #expect(files.map(\.count).sorted() == [1, 2])
  }

  /// Objects of other programs, imported and exported: every line of the to-do is preserved.
  @Test func objectsOfOthersComeBack() throws {
    var foreign = ForeignToDos(seed: 5)
    for _ in 0..<700 {
      let lines = foreign.next().lines
      let bytes = Array(lines.map { $0 + "\r\n" }.joined().utf8)
      let read = try Self.read(bytes)
      guard read.problems.isEmpty else {
        Issue.record("\(read.problems)")
        continue
      }
      let state = ModelState().importing(read).state
      let written = Self.export(state)
      func todos(_ lines: [String]) -> [String] {
        let isStamp = { (line: String) in
          line.hasPrefix("DTSTAMP:") || line.hasPrefix("LAST-MODIFIED:")
        }
        guard let first = lines.firstIndex(of: "BEGIN:VTODO"),
          let last = lines.lastIndex(of: "END:VTODO")
        else { return [] }
        return lines[first...last].filter { !isStamp($0) }
      }
      let (old, new) = (todos(lines), todos(Self.lines(written)))
      if old != new {
        Issue.record("\(new.difference(from: old))")
        break
      }
    }
  }
}
