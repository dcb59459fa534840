import TaskLanguage
import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

/// The answer of a program that was sent changes and may modify them.
@Suite struct ChangeAnswerTests {
  private let clock = Clock.fixed()
  private let anna = User(id: UUID(), name: "Anna")
  private let points = AttributeDefinition(id: UUID(), key: "points", kind: .number)

  private func task(_ number: Int, _ text: String) -> TaskItem {
    TaskItem(
      number: number, id: UUID(), text: text, state: .open,
      created: Instant(secondsSinceEpoch: clock.now().instant.secondsSinceEpoch - 60))
  }

  private func state(_ tasks: [TaskItem]) -> ModelState {
    var state = ModelState()
    state.apply(.user(before: nil, after: anna))
    state.apply(.attribute(before: nil, after: points))
    for task in tasks { state.apply(.task(before: nil, after: task)) }
    return state
  }

  private func answer(
    _ lines: String, to changes: [Change], onto state: ModelState
  ) throws -> [Int: TaskItem] {
    let context = ReadingContext(
      clock: clock, dates: DateContext(now: clock.now().civil), attributes: state.attributes)
    return try ChangeAnswer(to: changes, onto: state, context).tasks(of: Array(lines.utf8))
  }

  private func line(_ task: TaskItem, _ more: String = "") -> String {
    #"{"type":"task","number":\#(task.number),"id":"\#(task.id.notation)","text":"\#(task.text)","#
      + #""state":"open","created":"\#(task.created.rfc3339)"\#(more),"change":"added"}"#
  }

  private func problem(_ lines: String, to changes: [Change], onto state: ModelState)
    -> RecordProblem?
  {
    do {
      _ = try answer(lines, to: changes, onto: state)
      return nil
    } catch ChangeAnswer.Problem.record(let problem) {
      return problem
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }

  @Test func aLineChangesItsTask() throws {
    let (rent, milk) = (task(1, "Pay rent"), task(2, "Milk"))
    let changes: [Change] = [.task(before: nil, after: rent), .task(before: nil, after: milk)]
    let found = try answer(
      line(milk) + "\n"
        + line(
          rent, #","priority":"high","tags":["home"],"points":3,"assignee":"anna","due":"friday""#),
      to: changes, onto: state([]))
    #expect(found.keys.sorted() == [1])
    let task = try #require(found[1])
    #expect(task.priority == .high && task.tags == ["home"] && task.assignees == [anna.id])
    #expect(
      task.values[points.id] == DecimalNumber("3").map { .number($0) }
        && task.due?.date.iso8601 == "2026-03-13")
    #expect(task.id == rent.id && task.created == rent.created && task.modified == rent.modified)
  }

  /// A value omitted in the answered line is removed; without a line nothing changes.
  @Test func omittedValueIsRemoved() throws {
    var rent = task(1, "Pay rent")
    (rent.tags, rent.priority) = (["home"], .high)
    let changes: [Change] = [.task(before: nil, after: rent)]
    let task = try #require(try answer(line(rent), to: changes, onto: state([]))[1])
    #expect(task.tags == [] && task.priority == nil)
    #expect(try answer("", to: changes, onto: state([])).isEmpty)
    #expect(try answer(" \n", to: changes, onto: state([])).isEmpty)
  }

  /// The answer may repeat every line that was sent.
  @Test func otherLinesAreLeftAlone() throws {
    let (rent, gone) = (task(1, "Pay rent"), task(2, "Milk"))
    let changes: [Change] = [.task(before: nil, after: rent), .task(before: gone, after: nil)]
    let lines = """
      {"type":"user","id":"\(anna.id.notation)","name":"Bertha","change":"changed","before":{"type":"task"}}
      {"type":"attribute","name":"points","kind":"number","change":"added"}
      \(line(gone).replacing("\"added\"", with: "\"removed\""))
      \(line(rent, #","priority":"low""#))
      """
    let found = try answer(lines, to: changes, onto: state([gone]))
    #expect(found.keys.sorted() == [1] && found[1]?.priority == .low)
    // Errors have the line number of the answer as written.
    #expect(
      problem(lines.replacing("\"low\"", with: "\"lowest\""), to: changes, onto: state([gone]))?
        .line
        == 4)
  }

  @Test func tasksAreNamedByTheirNumbersInTheStore() throws {
    let (milk, rent) = (task(1, "Milk"), task(2, "Pay rent"))
    let changes: [Change] = [.task(before: nil, after: rent)]
    let found = try answer(line(rent, #","after":[1],"under":1"#), to: changes, onto: state([milk]))
    #expect(found[2]?.after == [1] && found[2]?.parent == 1)
  }

  @Test func doneIsDoneNow() throws {
    let rent = task(1, "Pay rent")
    let done = line(rent).replacing("\"open\"", with: "\"done\"")
    let found = try answer(done, to: [.task(before: nil, after: rent)], onto: state([]))
    #expect(found[1]?.state == .done && found[1]?.completed == clock.now().instant)
  }

  @Test(arguments: [
    ("hello", nil, RecordProblem.Expected.json), ("7", nil, .object),
    (#"{"type":"task","text":"Pay rent"}"#, "id", .ofTheseChanges),
    (
      #"{"type":"task","id":"00000000-0000-4000-8000-000000000001","text":"x"}"#, "id",
      .ofTheseChanges
    ),
  ])
  func unknownTaskIsRefused(
    line: String, field: String?, expected: RecordProblem.Expected
  ) throws {
    let rent = task(1, "Pay rent")
    let found = problem(line, to: [.task(before: nil, after: rent)], onto: state([task(2, "Milk")]))
    #expect(found?.field == field && found?.expected == expected && found?.line == 1)
  }

  @Test(arguments: [
    (#","assignee":"Ben""#, "assignee", RecordProblem.Expected.knownPerson),
    (#","pointz":3"#, "pointz", .attribute), (#","after":[9]"#, "after", .storedTask),
    (#","under":9"#, "after", .storedTask), (#","points":"many""#, "points", .number),
    (#","id":"x""#, "id", .once),
  ])
  func missingRecordIsNotCreated(
    more: String, field: String, expected: RecordProblem.Expected
  ) throws {
    let rent = task(1, "Pay rent")
    let found = problem(line(rent, more), to: [.task(before: nil, after: rent)], onto: state([]))
    #expect(found?.field == field && found?.expected == expected)
  }

  /// No other task may be changed.
  @Test func onlyTheseTasksAreChanged() throws {
    let (milk, rent) = (task(1, "Milk"), task(2, "Pay rent"))
    let found = problem(
      line(milk, #","priority":"high""#), to: [.task(before: nil, after: rent)], onto: state([milk])
    )
    #expect(found?.expected == .ofTheseChanges)
  }

  @Test func rulesHold() throws {
    let (one, two) = (task(1, "One"), task(2, "Two"))
    let changes: [Change] = [.task(before: nil, after: one), .task(before: nil, after: two)]
    let circle = line(one, #","after":[2]"#) + line(two, #","after":[1]"#)
    #expect(throws: ChangeAnswer.Problem.self) { try answer(circle, to: changes, onto: state([])) }
    let twice = line(one, #","priority":"high""#) + line(one)
    #expect(throws: ChangeAnswer.Problem.self) { try answer(twice, to: changes, onto: state([])) }
  }
}
