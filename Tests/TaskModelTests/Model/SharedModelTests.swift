import TaskModel
import TestSupport
import Testing

@Suite struct SharedModelTests {
  private let storage = MemoryStorage(office)
  private let model: SharedModel
  private let witness: EventRecorder

  init() throws {
    model = try SharedModel(storage: storage)
    witness = EventRecorder(model)
  }

  @Test func observersHearAdditions() throws {
    let commit = try model.perform("add New") {
      try $0.add(TaskPatch(text: "New"), id: uuid(6), at: created)
    }
    #expect(commit.changes == [.task(before: nil, after: task(6, "New"))])
    #expect(witness.take() == ["command [add New] +6"])
    #expect(model.state.task(numbered: 6) == task(6, "New"))
    #expect(storage.load().state == model.state)
  }

  @Test func observersHearRemovalsAndChanges() throws {
    try model.perform("delete 1") { try $0.delete([1]) }
    try model.perform("done 3,5") { try $0.complete([3, 5], at: later) }
    try model.perform("user delete Anna") { try $0.deleteUser(named: "Anna") }
    #expect(
      witness.take() == [
        "command [delete 1] -1", "command [done 3,5] ~3, ~5",
        "command [user delete Anna] seat 12>-, ~Anna",
      ])
  }

  @Test func everyObserverHearsEverythingInOrder() throws {
    let second = EventRecorder(model)
    try model.select(1)
    try model.perform("done 1") { try $0.complete([1], at: later) }
    let expected = ["selected Buy milk", "command [done 1] ~1", "selected Buy milk"]
    #expect(witness.take() == expected)
    #expect(second.take() == expected)
  }

  @Test func nothingIsAnnouncedWhenNothingChanged() throws {
    let before = model.state
    storage.failure = .notRegularFile(path: "a save would have failed")
    let commit = try model.perform("done 2") { try $0.complete([2], at: later) }
    #expect(commit.changes.isEmpty)
    #expect(witness.take().isEmpty)
    #expect(model.state == before)
    #expect(model.undoableCommands().count == 0)
  }

  @Test func aRefusalLeavesEverythingAsItWas() {
    #expect(throws: ModelError.noTask(number: 99)) {
      try model.perform("delete 1 99") { try $0.delete([1, 99]) }
    }
    #expect(model.state == office)
    #expect(storage.load().state == office)
    #expect(witness.take().isEmpty)
    #expect(model.undoableCommands().count == 0)
  }

  /// A failed request leaves no trace at all: neither a number nor the order changes.
  @Test(arguments: ["add", "done", "delete", "user add", "user delete", "user seat"])
  func aFailedSaveLeavesEverythingAsItWas(verb: String) {
    let failure = StorageError.cannotSave(path: "tasks", step: .write, code: 28)
    storage.failure = failure
    #expect(throws: failure) {
      try model.perform(verb) { state in
        switch verb {
        case "add": try state.add(TaskPatch(text: "New"), id: uuid(6), at: created)
        case "done": try state.complete([1, 3], at: later)
        case "delete": try state.delete([1, 5])
        case "user add": try state.addUser(named: "Carl", id: uuid(103), seat: 3)
        case "user delete": try state.deleteUser(named: "Anna")
        default: try state.moveUser(named: "Anna", toSeat: 13)
        }
      }
    }
    #expect(model.state == office)
    #expect(storage.load().state == office)
    #expect(witness.take().isEmpty)
    #expect(model.undoableCommands().count == 0)
  }

  @Test func aFailedSaveKeepsTheStepsToRedo() throws {
    try model.perform("done 1") { try $0.complete([1], at: later) }
    try model.undo()
    storage.failure = .isDirectory(path: "tasks")
    #expect(throws: StorageError.self) {
      try model.perform("delete 1") { try $0.delete([1]) }
    }
    #expect(throws: StorageError.self) { try model.redo() }
    #expect(model.redoableCommands.count == 1)
    storage.failure = nil
    try model.redo()
    #expect(model.state.task(numbered: 1)?.state == .done)
  }

  @Test func numbersAreNeverGivenTwice() throws {
    func add() throws -> Int? {
      let commit = try model.perform("add") {
        try $0.add(TaskPatch(text: "New"), id: uuid(7), at: created)
      }
      guard case .task(_, let task?) = commit.changes.first else { return nil }
      return task.number
    }
    #expect(try add() == 6)
    try model.undo()
    #expect(try add() == 7)
    try model.perform("delete 7") { try $0.delete([7]) }
    #expect(try add() == 8)
    #expect(try SharedModel(storage: storage).state.nextNumber == 9)
  }
}
