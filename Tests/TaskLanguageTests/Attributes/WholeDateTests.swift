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
    "Call Bob due:friday for an hour", "Call Bob due:friday half 5", "Call Bob due:jun 3 - 5",
    "Call Bob due:tomorrow 7-ish", "Call Bob due:later next week",
    "Call Bob due:the weekend after next",
    "Call Bob wait:monday or tuesday", "Call Bob scheduled:friday half 5",
    "Call Bob until:the 3rd to the 5th", "Call Bob due:6pm before friday",
    "Call Bob due:monday from 3 to 5",
  ])
  func refused(line: String) {
    #expect(throws: DateError.self) { try Self.read(line) }
  }

  @Test(arguments: [
    ("Call Bob due:later today", "Call Bob", "2026-03-11"), ("Call Bob due:later", "Call Bob", nil),
    ("due:friday Monday meeting notes", "Monday meeting notes", "2026-03-13"),
    ("due:friday Weekend", "Weekend", "2026-03-13"),
    ("Call due:friday 2 tickets", "Call 2 tickets", "2026-03-13"),
    ("Call Bob due:friday at 5 in the afternoon", "Call Bob", "2026-03-13T17:00"),
    ("Call Bob due:friday at home", "Call Bob at home", "2026-03-13"),
  ])
  func understood(line: String, text: String, due: String?) throws {
    let read = try Self.read(line)
    let found: String? = read.patch.value(.text)
    let date: Due? = read.patch.value(.due)
    #expect(found == text)
    #expect(date?.iso8601 == due)
  }
}
