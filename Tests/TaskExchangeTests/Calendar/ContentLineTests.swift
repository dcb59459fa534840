import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

/// Lines are folded and unfolded by bytes (RFC 5545, section 3.1).
@Suite struct ContentLineTests {
  private static func lines(_ bytes: [UInt8]) throws -> [ContentLine] {
    try bytes.withUnsafeBufferPointer { bytes in
      var lines = ContentLines(bytes)
      var read: [ContentLine] = []
      while let line = try lines.next() { read.append(line) }
      return read
    }
  }

  /// Combining marks, joiners and variation selectors after a fold are preserved.
  @Test(arguments: [
    "❤️ love", "e\u{301}", "👩‍👩‍👧", "か\u{3099}", "🇯🇵", "\u{301}", " x", "\tx", "\u{200D}", "牛乳",
  ])
  func everyTextComesBackThroughEveryFold(text: String) throws {
    for count in 50...80 {
      let whole = String(repeating: "a", count: count) + text + text
      let bytes = ContentLine.folded("SUMMARY:" + ContentLine.escaped(whole))
      #expect(bytes.filter { $0 == 0x0A }.count > 0)
      let read = try Self.lines(bytes)
      #expect(read.map(\.text) == [whole], "\(count)")
      let task = TaskItem(number: 1, id: UUID(), text: whole, created: TaskItem.full.created)
      let state = ModelState(tasks: [task], users: [], seats: [], attributes: [], nextNumber: 2)
      let written = ExchangeFormat.ical.write([task], WritingContext(state, clock: .fixed()))
      #expect(try ExchangeFormat.ical.read(written.bytes, .fixed()).tasks.first?.task.text == whole)
    }
  }

  /// A format with one kind of line end writes all kinds as that.
  @Test func everyEndOfALineIsOne() {
    #expect(ContentLine.escaped("a\r\nb\rc\nd\r\r\n\ne") == #"a\nb\nc\nd\n\n\ne"#)
  }

  /// Other programs fold between the bytes of a character.
  @Test func aFoldMayStandAnywhere() throws {
    let line = Array("SUMMARY;LANGUAGE=\"a:b;c\":牛乳 ❤️, \\n x".utf8)
    for place in 1..<line.count {
      for end in ["\r\n ", "\n\t", "\n "] {
        let folded = line[..<place] + Array(end.utf8) + line[place...] + Array("\r\n".utf8)
        let read = try Self.lines(Array(folded))
        #expect(read.map(\.text) == ["牛乳 ❤️, \n x"] && read.map(\.name) == ["SUMMARY"])
        #expect(read.first?.parameter("LANGUAGE") == "a:b;c")
      }
    }
  }

  @Test func linesAreCountedAndEmptyOnesAreNone() throws {
    let text = "\u{FEFF}A:1\r\n\r\n\r\nB:2\r\n 3\r\n\n\u{FEFF}C;X=y:4"
    let read = try Self.lines(Array(text.utf8))
    #expect(read.map(\.line) == [1, 4, 7] && read.map(\.written) == ["1", "23", "4"])
  }

  /// Neither many lines nor deep nesting ends the program.
  @Test func sizesAreBounded() throws {
    let empty =
      "BEGIN:VCALENDAR\r\n" + String(repeating: "\r\n", count: 200_000) + "END:VCALENDAR\r\n"
    let read = try ExchangeFormat.ical.read(empty)
    #expect(read.tasks.isEmpty && read.problems.isEmpty)

    let deep = String(repeating: "BEGIN:VTODO\n", count: 100_000)
    #expect(try ExchangeFormat.ical.read(deep).problems.count == 1)

    let long = calendar(
      ["UID:a", "SUMMARY:" + String(repeating: "a", count: ContentLines.maximumLength)],
      ["UID:b", "SUMMARY:Short"])
    let whole = try ExchangeFormat.ical.read(long)
    #expect(whole.problems == [RecordProblem(line: 6, .atMost(ContentLines.maximumLength))])
    #expect(whole.tasks.map(\.task.text) == ["Short"])

    let wrong = String(repeating: "x\n", count: 100_000)
    #expect(try ExchangeFormat.ical.read(wrong).problems.count == 10_000)
  }

  /// A to-do with a line that is not UTF-8 is left out as a whole, and those after it are read.
  @Test func aBrokenLineTakesItsTodoAlone() throws {
    var bytes = Array(calendar(["UID:a", "SUMMARY:x?"], ["UID:b", "SUMMARY:Good"]).utf8)
    bytes[bytes.firstIndex(of: UInt8(ascii: "?")) ?? 0] = 0xFF
    let read = try ExchangeFormat.ical.read(bytes, .fixed())
    #expect(read.problems == [RecordProblem(line: 6, .utf8)])
    #expect(read.tasks.map(\.task.text) == ["Good"])
  }

  /// Any bytes are read or refused.
  @Test(arguments: 1...8) func anythingIsReadOrRefused(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "BEGIN:VTODO\r\n", "END:VTODO\r\n", "UID:a\r\n", "RRULE:FREQ=MONTHLY", ";BYMONTHDAY=31",
      ";INTERVAL=99999999999999999999", ";UNTIL=20260101T000000Z", "EXDATE:20260316,20260317\r\n",
      "RECURRENCE-ID:20260316T100000\r\n", "DUE;TZID=Europe/Berlin:20260329T023000\r\n", "\r\n ",
      "DURATION:-P1D\r\n", "DURATION:P999999999W\r\n", "\u{FE0F}", "\"", ":", ";", "\\", "=", ",",
      "BYDAY=5MO,-1FR;BYSETPOS=1", "\r\n", "X-TASKSHELL-EVERY:month from 2026-01-31\r\n",
      "DTSTART:99991231T235900\r\n", "COUNT=0", "SUMMARY:x\r\n", "\0", "é",
    ]
    for _ in 0..<400 {
      var text = "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\n"
      for _ in 0..<generator.number(1...40) {
        text += pieces.randomElement(using: &generator) ?? ""
      }
      let read = try ExchangeFormat.ical.read(text + "\r\nEND:VTODO\r\nEND:VCALENDAR\r\n")
      let made = ModelState().importing(read, ImportOptions(skipsBad: true))
      for task in made.state.tasks {
        _ = task.following(number: 9, id: UUID(), created: Instant(utc: .now), .fixed())
        if let rule = task.recurrence { #expect(Recurrence(notation: rule.notation) == rule) }
      }
      let context = WritingContext(made.state, clock: .fixed())
      let again = ExchangeFormat.ical.write(made.state.tasks, context)
      #expect(try ExchangeFormat.ical.read(again.bytes, .fixed()).problems.isEmpty)
    }
  }
}
