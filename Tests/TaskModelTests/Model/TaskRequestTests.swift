import TaskModel
import TestSupport
import Testing

@Suite struct TaskRequestTests {
  @Test func addGivesTheNextNumber() throws {
    let due = day(2026, 3, 12).map { Due(date: $0) }
    let draft = TaskPatch(text: "New", due: .set(due), assignee: .set(anna.id))
    let changes = try office.add(draft, id: uuid(6), at: created)
    #expect(
      changes == [.task(before: nil, after: task(6, "New", due: due, assignee: anna.id))])
  }

  @Test(arguments: ["", " ", "\u{3000}", "\n\t "])
  func emptyTextIsRefused(text: String) {
    #expect(throws: ModelError.emptyText) {
      try office.add(TaskPatch(text: text), id: uuid(6), at: created)
    }
    #expect(throws: ModelError.emptyText) { try office.edit([1], TaskPatch(text: text)) }
  }

  @Test func completeLeavesDoneTasksAlone() throws {
    let changes = try office.complete([1, 2], at: later)
    #expect(
      changes == [.task(before: task(1, "Buy milk"), after: task(1, "Buy milk", state: .done))])
    #expect(try office.complete([2], at: created).isEmpty)
  }

  @Test func reopenForgetsWhenItWasDone() throws {
    let done = task(2, "Call Anna", state: .done, assignee: anna.id)
    let open = task(2, "Call Anna", assignee: anna.id)
    #expect(try office.reopen([1, 2]) == [.task(before: done, after: open)])
  }

  @Test func editChangesWhatIsNamed() throws {
    let before = task(3, "Pay rent", due: day(2026, 3, 31).map { Due(date: $0) })
    #expect(
      try office.edit([3], TaskPatch(due: .set(nil)))
        == [.task(before: before, after: task(3, "Pay rent"))])
    var after = before
    after.text = "Pay the rent"
    after.assignee = bob.id
    #expect(
      try office.edit([3], TaskPatch(text: "Pay the rent", assignee: .set(bob.id)))
        == [.task(before: before, after: after)])
    #expect(try office.edit([3], TaskPatch(text: "Pay rent")).isEmpty)
    #expect(try office.edit([1, 3], TaskPatch()).isEmpty)
  }

  @Test func deleteTakesTheRecordAway() throws {
    #expect(try office.delete([1]) == [.task(before: task(1, "Buy milk"), after: nil)])
  }

  @Test(arguments: [0, 4, 6, -1, .max])
  func aMissingTaskIsRefused(number: Int) {
    let refusal = ModelError.noTask(number: number)
    #expect(throws: refusal) { try office.complete([1, number], at: later) }
    #expect(throws: refusal) { try office.reopen([1, number]) }
    #expect(throws: refusal) { try office.edit([1, number], TaskPatch(text: "x")) }
    #expect(throws: refusal) { try office.delete([1, number]) }
  }

  @Test func aPatchAnswersWithTheNewValue() {
    let due = Due(date: .epoch)
    #expect(TaskPatch().value(.due) as Due? == nil)
    #expect(TaskPatch([.due: .set(nil)]).value(.due) as Due? == nil)
    #expect(TaskPatch([.due: .set(.due(due))]).value(.due) == due)
  }
}
