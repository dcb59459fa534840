import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

/// Hostile files: work is bounded, errors are sentences, and nothing traps.
@Suite struct HostileFilesTests {
  private static let units = ["P1W", "P1D", "PT1H", "PT1M"]

  @Test func noLengthOfTimeIsTooLongToBeRead() {
    let days = String(repeating: "99999999W", count: 100_000)
    #expect(Minutes(iso8601: "P" + days) == nil)
    #expect(Minutes(iso8601: "P99999999W99999999DT99999999H99999999M") == nil)
    #expect(Minutes(notation: String(repeating: "9", count: 100_000)) == nil)
    #expect(Minutes(iso8601: "P1W2DT3H4M60S")?.count == 13_145)
    for unit in Self.units {
      #expect(Minutes(iso8601: unit) != nil && Minutes(iso8601: unit + unit.dropFirst()) == nil)
    }
  }

  /// A number in a file consists only of digits.
  @Test(arguments: ["+3", "-3", " 3", "3 ", "٣", "0x3", "3\u{301}", ""])
  func digitsAreDigits(number: String) throws {
    #expect(Minutes(notation: number) == nil)
    #expect(TodoTxtRule.recurrence("+\(number)d") == nil)
    // Spaces are ignored there.
    if ![" 3", "3 ", ""].contains(number) {
      #expect(TaskwarriorRule.rule("P\(number)D") == nil)
    }
    #expect(TodoTxtWord.decoded("a%\(number)b") == "a%\(number)b")
    let csv = "TYPE,CONTENT,PRIORITY,INDENT,DURATION\ntask,a,4,1,\(number)\n"
    #expect(try ExchangeFormat.todoist.read(csv).tasks.first?.task.estimate?.count != -3)
    let seat = try ExchangeFormat.csv.read("text,under\na,\"x\(number)\"\n")
    #expect(seat.problems.map(\.field) == ["under"])
  }

  @Test(arguments: ["%+a", "%-a", "% a", "%g0", "%", "%a", "%%41"])
  func percentsAreTwoDigits(word: String) {
    let plain = word == "%%41" ? "%A" : word
    #expect(TodoTxtWord.decoded(word) == plain)
  }

  @Test(arguments: [
    "9223372036854775807 months on 15th", "10001 days", "600001 minutes",
    "99999999999999999999 weeks", "10001 weeks on mon",
  ])
  func intervalsAreBounded(rule: String) throws {
    let json = try ExchangeFormat.json.read("[{\"text\":\"a\",\"every\":\"\(rule)\"}]")
    #expect(json.problems.map(\.field) == ["every"] && json.tasks.isEmpty)
    let csv = try ExchangeFormat.csv.read("text,every\na,\(rule)\n")
    #expect(csv.problems.map(\.field) == ["every"] && csv.tasks.isEmpty)
    let taskwarrior = try ExchangeFormat.taskwarrior.read(
      "[{\"description\":\"a\",\"every\":\"\(rule)\"}]")
    #expect(taskwarrior.problems.map(\.field) == ["every"])
    let text = try ExchangeFormat.todotxt.read("a every:\(TodoTxtWord.encoded(rule))\n")
    #expect(text.tasks.map(\.task.recurrence) == [nil])
  }

  @Test(arguments: ["99999d", "99999w", "99999m", "99999y", "999999999999d", "+99999d"])
  func intervalsOfOthersAreBounded(rule: String) throws {
    let line = try ExchangeFormat.todotxt.read("a rec:\(rule)\n")
    #expect(line.tasks.map(\.task.recurrence) == [nil])
    let text = "[{\"description\":\"a\",\"status\":\"recurring\",\"recur\":\"\(rule)\"}]"
    let batch = try ExchangeFormat.taskwarrior.read(text)
    #expect(batch.tasks.map(\.task.recurrence) == [nil])
    #expect(batch.losses.words == ["rule \(rule): not supported, so 1 task will not recur"])
  }

  @Test(arguments: [ExchangeFormat.json, .taskwarrior])
  func aRecordHasSoManyMembers(format: ExchangeFormat) throws {
    func record(_ count: Int) -> String {
      let name = format == .json ? "text" : "description"
      return "[{\"\(name)\":\"a\"" + (1..<count).map { ",\"m\($0)\":\($0)" }.joined() + "}]"
    }
    #expect(try format.read(record(ExchangeLimits.members)).problems == [])
    let problems = try format.read(record(ExchangeLimits.members + 1)).problems
    #expect(problems.map(\.expected) == [.members(ExchangeLimits.members)])
    let cost = try growth(from: 5_000, to: 50_000) { _ = try format.read(record($0)) }
    #expect(cost < 40, "\(cost)")
  }

  @Test func aTableHasSoManyColumns() throws {
    let row = String(repeating: ",", count: ExchangeLimits.members)
    let batch = try ExchangeFormat.csv.read("text\n\(row)\na\n")
    #expect(batch.problems == [RecordProblem(line: 2, .members(ExchangeLimits.members))])
    #expect(batch.tasks.map(\.task.text) == ["a"])
  }

  @Test func aFileBringsSoManyAttributes() {
    let records = (0...ExchangeLimits.members).map { "{\"text\":\"a\($0)\",\"m\($0)\":1}" }
    #expect(throws: ReadingLimit.attributes(ExchangeLimits.members)) {
      try ExchangeFormat.json.read(records.joined(separator: "\n"))
    }
  }

  @Test(arguments: [
    (ExchangeFormat.json, "{}\n"), (.taskwarrior, "{}\n"), (.csv, "a\n"), (.todotxt, "a\n"),
    (.markdown, "- [ ] a\n"), (.todoist, "task,a,4\n"),
  ])
  func aFileHasSoManyRecords(format: ExchangeFormat, record: String) throws {
    let head = format == .csv ? "text\n" : format == .todoist ? "TYPE,CONTENT,PRIORITY\n" : ""
    let context = ReadingContext.fixed()
    #expect(context.goesOn(at: 0, having: ExchangeLimits.records))
    let text = head + String(repeating: record, count: 3)
    #expect(try format.read(text, context).count == 3)
    #expect(!context.goesOn(at: 0, having: ExchangeLimits.records + 1))
    #expect(throws: ReadingLimit.records(ExchangeLimits.records)) {
      try format.read(text, context)
    }
  }

  /// Names shared by all tasks of a file, and circles, take linear time.
  @Test(arguments: [
    (ExchangeFormat.todotxt, "a id:1 p:1 under:1\n"), (.todotxt, "same\n"),
    (.json, "{\"text\":\"same\"}\n"), (.json, "{\"number\":1,\"text\":\"a\",\"after\":[1]}\n"),
    (.markdown, "- [ ] same\n"), (.markdown, "<!--\n"), (.markdown, "- - - - - x\n"),
  ])
  func workIsInProportion(format: ExchangeFormat, record: String) throws {
    let cost = try growth(from: 500, to: 5_000) { count in
      let batch = try format.read(String(repeating: record, count: count))
      let state = ModelState().importing(batch).state
      _ = state.importing(batch)
    }
    #expect(cost < 50, "\(cost)")
  }

  @Test func circlesAreFoundOnce() throws {
    let records = (1...5_000).map { number in
      let other = number % 2 == 0 ? number - 1 : number + 1
      return "{\"number\":\(number),\"text\":\"t\(number)\",\"after\":[\(other)]}"
    }
    let batch = try ExchangeFormat.json.read(records.joined(separator: "\n"))
    let problems = ModelState().importing(batch).summary.problems
    #expect(problems.map(\.expected).allSatisfy { $0 == .noCycle } && problems.count == 10)
  }

  /// JSON may be nested as deeply as its reader allows, and no deeper.
  @Test(arguments: [63, 64, 100_000])
  func depthIsBounded(depth: Int) throws {
    let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let batch = try ExchangeFormat.json.read("[{\"text\":\"a\",\"own\":\(value)}]")
    #expect(batch.problems.map(\.expected) == [depth < 63 ? .text : .json])
  }
}
