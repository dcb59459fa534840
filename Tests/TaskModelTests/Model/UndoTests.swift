import TaskModel
import TestSupport
import Testing

@Suite struct UndoTests {
  private let storage = MemoryStorage(office)
  private let model: SharedModel
  private let witness: EventRecorder

  init() throws {
    model = try SharedModel(storage: storage)
    witness = EventRecorder(model)
  }

  /// Each task that several steps change is reported once, and the reports lead to the same state.
  @Test(arguments: 1...40)
  func changesAreMergedByTask(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let before = generator.state(after: 20)
    var (after, all) = (before, [Change]())
    for _ in 0..<20 {
      let changes = generator.changes(in: after)
      for change in changes { after.apply(change) }
      all += changes
    }
    var (state, numbers) = (before, [Int]())
    for change in all.oncePerTask {
      state.apply(change)
      if case .task(let before, let after) = change, let number = (after ?? before)?.number {
        numbers.append(number)
      }
    }
    #expect(state.contents == after.contents)
    #expect(Set(numbers).count == numbers.count)
  }

  @Test func wholeCommandsAreTakenBackAndMadeAgain() throws {
    try model.perform("done 1,3,5") { try $0.complete([1, 3, 5], at: later) }
    let done = model.state
    try model.undo()
    #expect(model.state == office)
    #expect(storage.load().state == office)
    try model.redo()
    #expect(model.state == done)
    #expect(storage.load().state == done)
    #expect(
      witness.take() == [
        "command [done 1,3,5] ~1, ~3, ~5", "undo(done 1,3,5) [done 1,3,5] ~5, ~3, ~1",
        "redo(done 1,3,5) [done 1,3,5] ~1, ~3, ~5",
      ])
  }

  @Test func stepsAreTakenBackFromTheLast() throws {
    try model.perform("first") { try $0.edit([1], TaskPatch(text: "A")) }
    try model.perform("second") { try $0.edit([1], TaskPatch(text: "B")) }
    try model.undo()
    #expect(model.state.task(numbered: 1)?.text == "A")
    #expect((model.undoableCommands().count, model.redoableCommands.count) == (1, 1))
    try model.undo()
    #expect(model.state == office)
    #expect((model.undoableCommands().count, model.redoableCommands.count) == (0, 2))
    #expect(throws: ModelError.nothingToUndo) { try model.undo() }
  }

  @Test func aNewCommandForgetsWhatWasTakenBack() throws {
    try model.perform("first") { try $0.edit([1], TaskPatch(text: "A")) }
    try model.undo()
    try model.perform("nothing") { try $0.reopen([1]) }
    #expect(model.redoableCommands.count == 1)
    try model.perform("second") { try $0.edit([1], TaskPatch(text: "B")) }
    #expect(throws: ModelError.nothingToRedo) { try model.redo() }
  }

  @Test func deletingAUserIsTakenBackWithSeatAndTasks() throws {
    try model.perform("user delete Anna") { try $0.deleteUser(named: "Anna") }
    try model.undo()
    #expect(model.state.contents == office.contents)
  }

  @Test func aTaskChangedElsewhereIsAConflict() throws {
    try model.perform("edit 1") { try $0.edit([1], TaskPatch(text: "Buy tea")) }
    storage.replace { $0.apply(.task(before: $0.task(numbered: 1), after: task(1, "Buy coffee"))) }
    let refusal = ModelError.taskChangedSince(
      number: 1, stored: task(1, "Buy coffee"), expected: task(1, "Buy tea"))
    #expect(throws: refusal) { try model.undo() }
    #expect(model.state.task(numbered: 1)?.text == "Buy coffee")
    #expect((model.undoableCommands().count, model.redoableCommands.count) == (1, 0))
    #expect(witness.take() == ["command [edit 1] ~1", "elsewhere [] ~1"])
  }

  @Test func aTaskDeletedElsewhereIsAConflict() throws {
    try model.perform("edit 1") { try $0.edit([1], TaskPatch(text: "Buy tea")) }
    storage.replace { $0.apply(.task(before: $0.task(numbered: 1), after: nil)) }
    let refusal = ModelError.taskChangedSince(
      number: 1, stored: nil, expected: task(1, "Buy tea"))
    #expect(throws: refusal) { try model.undo() }
  }

  @Test func redoMeetsAConflictToo() throws {
    try model.perform("edit 1") { try $0.edit([1], TaskPatch(text: "Buy tea")) }
    try model.undo()
    storage.replace { $0.apply(.task(before: $0.task(numbered: 1), after: task(1, "Coffee"))) }
    let refusal = ModelError.taskChangedSince(
      number: 1, stored: task(1, "Coffee"), expected: task(1, "Buy milk"))
    #expect(throws: refusal) { try model.redo() }
    #expect(model.redoableCommands.count == 1)
  }

  @Test func aSeatTakenMeanwhileIsAConflict() throws {
    try model.perform("user seat Anna none") { try $0.moveUser(named: "Anna", toSeat: nil) }
    storage.replace { $0.apply(.seat(before: nil, after: Seat(user: bob.id, name: 12))) }
    #expect(throws: ModelError.seatTaken(12, by: "Bob Miller")) { try model.undo() }
    #expect(model.state.user(atSeat: 12) == bob)
  }

  @Test func aNameTakenMeanwhileIsAConflict() throws {
    try model.perform("user rename") { try $0.renameUser(named: "Anna", to: "Annika") }
    storage.replace { $0.apply(.user(before: nil, after: User(id: uuid(103), name: "ANNA"))) }
    #expect(throws: ModelError.nameTaken("Anna")) { try model.undo() }
  }

  @Test func aPersonChangedElsewhereIsAConflict() throws {
    try model.perform("user rename") { try $0.renameUser(named: "Anna", to: "Annika") }
    storage.replace {
      $0.apply(.user(before: $0.user(anna.id), after: User(id: anna.id, name: "Anne")))
    }
    #expect(throws: ModelError.personChangedSince(name: "Annika")) { try model.undo() }
  }

  @Test func aPersonWhoGotTasksMeanwhileStays() throws {
    try model.perform("user add") { try $0.addUser(named: "Carl", id: uuid(103), seat: nil) }
    storage.replace {
      $0.apply(.task(before: $0.task(numbered: 1), after: task(1, "Buy milk", assignee: uuid(103))))
    }
    #expect(throws: ModelError.userHasOpenTasks(name: "Carl", count: 1)) { try model.undo() }
  }

  @Test func aTaskIsNotGivenBackToSomebodyWhoIsGone() throws {
    try model.perform("edit 5") { try $0.edit([5], TaskPatch(assignee: .set(nil))) }
    storage.replace { $0.apply(.user(before: bob, after: nil)) }
    #expect(throws: ModelError.inconsistent(.assigneeGone(number: 5))) { try model.undo() }
    #expect(model.state.task(numbered: 5)?.assignee == nil)
  }
}
