import TaskModel
import TestSupport
import Testing

@Suite struct SelectionTests {
  private let storage = MemoryStorage(office)
  private let model: SharedModel
  private let witness: EventRecorder

  init() throws {
    model = try SharedModel(storage: storage)
    witness = EventRecorder(model)
  }

  @Test func selectingIsAnnounced() throws {
    try model.select(3)
    #expect(model.selectedTask?.text == "Pay rent")
    try model.select(nil)
    #expect(model.selectedTask == nil)
    #expect(witness.take() == ["selected Pay rent", "selected nothing"])
  }

  @Test func aMissingTaskIsNotSelected() throws {
    try model.select(3)
    #expect(throws: ModelError.noTask(number: 4)) { try model.select(4) }
    #expect(model.selection == 3)
    #expect(witness.take() == ["selected Pay rent"])
  }

  @Test func theSelectionIsNeitherStoredNorUndone() throws {
    try model.select(3)
    #expect(throws: ModelError.nothingToUndo) { try model.undo() }
    #expect(storage.load().state == office)
  }

  @Test func theSelectionFollowsItsTask() throws {
    try model.select(3)
    try model.perform("edit 3") { try $0.edit([3], TaskPatch(text: "Pay the rent")) }
    try model.perform("edit 1") { try $0.edit([1], TaskPatch(text: "Buy tea")) }
    #expect(
      witness.take() == [
        "selected Pay rent", "command [edit 3] ~3", "selected Pay the rent",
        "command [edit 1] ~1",
      ])
  }

  @Test func theSelectionEndsWithItsTask() throws {
    try model.select(3)
    try model.perform("delete 3") { try $0.delete([3]) }
    #expect(model.selection == nil)
    try model.undo()
    #expect(model.selection == nil)
    #expect(
      witness.take() == [
        "selected Pay rent", "command [delete 3] -3", "selected nothing",
        "undo(delete 3) [delete 3] +3",
      ])
  }

  @Test func theSelectionHearsOfOtherShells() throws {
    try model.select(3)
    storage.replace { $0.apply(.task(before: $0.task(numbered: 3), after: nil)) }
    try model.refresh()
    #expect(witness.take() == ["selected Pay rent", "elsewhere [] -3", "selected nothing"])
  }
}
