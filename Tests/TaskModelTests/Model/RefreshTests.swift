import TaskModel
import TestSupport
import Testing

@Suite struct RefreshTests {
  private let storage = MemoryStorage(office)
  private let model: SharedModel
  private let witness: EventRecorder

  init() throws {
    model = try SharedModel(storage: storage)
    witness = EventRecorder(model)
  }

  @Test func changesFromElsewhereAreAnnounced() throws {
    storage.replace { state in
      state.apply(.task(before: nil, after: task(6, "From elsewhere")))
      state.apply(.task(before: state.task(numbered: 1), after: nil))
      state.apply(.seat(before: nil, after: Seat(user: bob.id, name: 2)))
    }
    try model.refresh()
    #expect(witness.take() == ["elsewhere [] seat ->2, -1, +6"])
    #expect(model.state == storage.load().state)
    #expect(model.undoableCommands().count == 0)
  }

  @Test func nothingNewIsNotAnnounced() throws {
    try model.refresh()
    storage.replace { _ in }
    try model.refresh()
    #expect(witness.take().isEmpty)
  }

  @Test func aRequestMeetsTheFreshState() throws {
    storage.replace { $0.apply(.task(before: nil, after: task(6, "From elsewhere"))) }
    try model.perform("add") { try $0.add(TaskPatch(text: "Mine"), id: uuid(7), at: created) }
    #expect(model.state.task(numbered: 7)?.text == "Mine")
    #expect(witness.take() == ["elsewhere [] +6", "command [add] +7"])
  }

  @Test func numbersGivenElsewhereAreNotGivenAgain() throws {
    storage.replace { state in
      state.apply(.task(before: nil, after: task(9, "Short-lived")))
      state.apply(.task(before: state.task(numbered: 9), after: nil))
    }
    try model.perform("add") { try $0.add(TaskPatch(text: "Mine"), id: uuid(7), at: created) }
    #expect(model.state.tasks.last?.number == 10)
  }
}
