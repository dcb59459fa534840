import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

/// An import never removes values that a file does not mention.
@Suite struct PartialImportTests {
  /// A store with one task that has all fields.
  private func store(_ text: String) -> ModelState {
    var task = TaskItem.full.identified(1, UUID())
    task.text = text
    (task.state, task.completed) = (.open, nil)
    (task.after, task.parent) = ([], nil)
    return ModelState(
      tasks: [task], users: [User(id: .anna, name: "Anna"), User(id: .ben, name: "Ben")],
      seats: [], attributes: [AttributeDefinition(id: .points, key: "points", kind: .number)],
      nextNumber: 2)
  }

  private func imported(
    _ text: String, _ format: ExchangeFormat, into state: ModelState
  ) throws -> (state: ModelState, summary: ImportPlan.Summary, changes: [Change]) {
    let batch = try format.read(Array(text.utf8), .fixed(attributes: state.attributes))
    #expect(batch.problems == [])
    return state.importing(batch)
  }

  @Test(arguments: [
    (ExchangeFormat.todotxt, "Milk\n"), (.csv, "text\nMilk\n"), (.markdown, "- [ ] Milk\n"),
    (.csv, "text,due,priority\nMilk,,\n"), (.json, "[{\"text\":\"Milk\"}]"),
    (.taskwarrior, "[{\"description\":\"Milk\"}]"),
    (.todoist, "TYPE,CONTENT,PRIORITY\ntask,Milk,4\n"),
  ])
  func aTaskOfTheSameTextKeepsAll(format: ExchangeFormat, text: String) throws {
    let state = store("Milk")
    let after = try imported(text, format, into: state)
    #expect(after.summary.counts == [.same: 1])
    var task = try #require(after.state.task(numbered: 1))
    task.values[ImportMemory.key] = nil
    #expect(task == state.task(numbered: 1))
    #expect(try imported(text, format, into: after.state).changes.isEmpty)
  }

  @Test func listsOfTasksThatMeetAreJoined() throws {
    let after = try imported("(C) Milk @food due:2026-03-30\n", .todotxt, into: store("Milk"))
    let task = try #require(after.state.task(numbered: 1))
    #expect(task.tags == ["home", "diy", "food"])
    #expect(task.priority == .low && task.due?.date.iso8601 == "2026-03-30")
    #expect(task.project == "house.kitchen" && task.assignees == [.anna, .ben])
    let row = try #require(after.summary.rows.first)
    #expect(row.before?.priority == .high && row.task.priority == .low)
  }

  @Test func aColumnThatIsNotThereLeavesItsField() throws {
    var after = try imported("text,priority,due\nTea,high,2026-03-20\n", .csv, into: ModelState())
    after = try imported("text,due\nTea,2026-03-21\n", .csv, into: after.state)
    var task = try #require(after.state.task(numbered: 1))
    #expect(task.priority == .high && task.due?.date.iso8601 == "2026-03-21")
    // A value that was in a column and is now empty was removed at the source.
    after = try imported("text,priority,due\nTea,,2026-03-21\n", .csv, into: after.state)
    task = try #require(after.state.task(numbered: 1))
    #expect(task.priority == nil)
  }

  @Test func anotherFormatLeavesWhatItDoesNotSay() throws {
    var after = try imported("Tea +home @food\n", .todotxt, into: ModelState())
    after = try imported("TYPE,CONTENT,PRIORITY\ntask,Tea,1\n", .todoist, into: after.state)
    let task = try #require(after.state.task(numbered: 1))
    #expect(task.project == "home" && task.tags == ["food"] && task.priority == .high)
    after = try imported("Tea +home @food\n", .todotxt, into: after.state)
    #expect(after.state.task(numbered: 1)?.priority == .high && after.summary.counts == [.same: 1])
  }

  @Test func doneTaskStaysDone() throws {
    var state = store("Milk")
    for change in try state.complete([1], at: Instant(utc: .now)) { state.apply(change) }
    let after = try imported("Milk\n", .todotxt, into: state)
    #expect(after.summary.count(.added) == 1)
  }

  @Test func tasksThatAFileDoesNotHaveStayLinked() throws {
    var state = ModelState.withFullTask
    for change in try state.edit([7], TaskPatch([.started: .set(nil)])) { state.apply(change) }
    let written = ExchangeFormat.json.write(
      state.tasks.filter { $0.number == 7 }, WritingContext(state, clock: .fixed()))
    let batch = try ExchangeFormat.json.read(written.bytes, .fixed(attributes: state.attributes))
    let again = state.importing(batch)
    #expect(again.summary.counts == [.same: 1] && again.summary.losses == LossReport())
    state = ModelState().importing(batch).state
    #expect(ModelState().importing(batch).summary.losses.words.count == 3)
  }

  @Test func wholesInCirclesAreAProblem() throws {
    let text =
      "[{\"number\":1,\"text\":\"a\",\"under\":2},{\"number\":2,\"text\":\"b\",\"under\":1}]"
    let batch = try ExchangeFormat.json.read(text)
    let problems = ModelState().importing(batch).summary.problems
    #expect(problems.map(\.expected) == [.noCycle] && problems.map(\.field) == ["under"])
  }

  /// An unknown attribute stays in the text, and does not hide those before it.
  @Test(arguments: [
    (
      ExchangeFormat.markdown, "- [ ] Milk due:2026/12/01 #x !high points:3 size:2\n",
      "Milk points:3 size:2"
    ),
    (.markdown, "- [ ] Milk \\#y points:3 #x due:2026/12/01 !high\n", "Milk #y points:3"),
    (.markdown, "- [ ] points:3 #x due:2026/12/01 !high\n", "points:3"),
    (.todotxt, "(A) Milk @x due:2026-12-01 points:3 size:2\n", "Milk points:3 size:2"),
    (.todotxt, "(A) Milk @x points:3 @x due:2026-12-01\n", "Milk points:3"),
    (.todotxt, "(A) Read @x http://a.b due:2026-12-01\n", "Read x http://a.b"),
  ])
  func unknownAttributesHideNothing(format: ExchangeFormat, line: String, text: String) throws {
    let read = try format.read(Array(line.utf8), .fixed())
    let task = try #require(read.tasks.first).task
    #expect(task.text == text && task.tags == ["x"] && task.priority == .high)
    #expect(task.due?.iso8601 == "2026-12-01")
    #expect(read.losses.words.isEmpty == text.utf8.contains(UInt8(ascii: "/")))
  }

  /// The time of completion and the line breaks of the text are reported if they are lost.
  @Test func lossesOfLineFormatsAreReported() {
    var task = TaskItem(number: 1, id: UUID(), text: "a\r\nb", created: Instant(utc: .now))
    (task.state, task.completed) = (.done, Instant(utc: .now))
    let state = ModelState(tasks: [task], users: [], seats: [], attributes: [], nextNumber: 2)
    func losses(_ format: ExchangeFormat) -> [String] {
      format.write([task], WritingContext(state, clock: .fixed())).losses.words
    }
    #expect(
      losses(.markdown) == [
        "completed: 1 value left out", "created: 1 value left out",
        "text: line breaks of 1 value became spaces",
      ])
    #expect(
      losses(.todotxt) == [
        "text: line breaks of 1 value became spaces", "created: the time of day of 1 value dropped",
        "completed: the time of day of 1 value dropped",
      ])
  }
}
