import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// After `due:`, no part of a date becomes text; on Wednesday, 11 March 2026, 10:00.
@Suite struct WholeDateTests {
  private static func read(_ line: String) throws -> TaskWords {
    let context = ValueContext(
      people: People(state: ModelState(), me: nil), dates: DateContext(now: .now))
    var reader = TaskWordsReader(try Tokenizer.words(of: line)[...], context, isEdit: false)
    return try reader.read()
  }

  @Test(arguments: [
    "Call Bob due:monday or tuesday", "Call Bob due:next week or so", "Call Bob due:the 3rd or 4th",
    "Call Bob due:friday for an hour", "Call Bob due:friday half 5", "Call Bob due:jun 3 or 5",
    "Call Bob due:tomorrow 7-ish", "Call Bob due:later next week",
    "Call Bob wait:monday or tuesday", "Call Bob scheduled:friday half 5",
    "Call Bob until:the 3rd to the 5th", "Call Bob due:6pm before friday",
    "Call Bob due:monday from 3 to 5",
  ])
  func refused(line: String) {
    let error = #expect(throws: PlacedError.self) { try Self.read(line) }
    #expect(error?.error is DateError)
  }

  @Test(arguments: [
    ("Call Bob due:later today", "Call Bob", "2026-03-11"), ("Call Bob due:later", "Call Bob", nil),
    ("due:friday Monday meeting notes", "Monday meeting notes", "2026-03-13"),
    ("due:friday Weekend", "Weekend", "2026-03-13"),
    ("Call due:friday 2 tickets", "Call 2 tickets", "2026-03-13"),
    ("Call Bob due:friday at 5 in the afternoon", "Call Bob", "2026-03-13T17:00"),
    ("Call Bob due:the weekend after next", "Call Bob", "2026-03-28"),
    ("due:next friday 5pm buy milk", "buy milk", "2026-03-20T17:00"),
    ("due:friday night next week call Bob", "call Bob", "2026-03-20T20:00"),
    ("due:friday a book", "a book", "2026-03-13"),
    ("due:金曜 17時 会議", "会議", "2026-03-13T17:00"),
    ("Call Bob due:jun 3 - 5", "Call Bob", "2026-06-05"),
    ("Call Bob due:friday at home", "Call Bob at home", "2026-03-13"),
  ])
  func understood(line: String, text: String, due: String?) throws {
    let read = try Self.read(line)
    let found: String? = read.patch.value(.text)
    let date: Due? = read.patch.value(.due)
    #expect(found == text)
    #expect(date?.iso8601 == due)
  }

  /// A time that stays in the text beside a deadline without one is pointed out.
  @Test(arguments: [
    ("due:friday call Bob 5pm", "5pm", "due:2026-03-13T17:00"),
    ("call Bob 17:00 due:friday", "17:00", "due:2026-03-13T17:00"),
    ("due:金曜 会議 17時", "17時", "due:2026-03-13T17:00"),
  ])
  func aTimeLeftIsPointedOut(line: String, time: String, written: String) throws {
    #expect(try Self.read(line).notice == .left(time, written: written))
  }

  @Test(arguments: ["due:friday 9am call Bob 5pm", "due:friday call Bob", "due:friday run 5 km"])
  func nothingIsSaid(line: String) throws { #expect(try Self.read(line).notice == nil) }
}
