import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

/// Undo reverts the user's own steps, and those of others only on request.
struct OwnStepsTests {
  private func shell(
    _ folder: TemporaryFolder, _ author: String, history: HistoryRule = HistoryRule()
  ) throws -> SharedModel {
    try SharedModel(storage: folder.storage(history: history), author: author)
  }

  private func texts(_ model: SharedModel) -> [String] { model.state.tasks.map(\.text) }

  @Test func ownSessionComesFirstThenTheAuthor() throws {
    let folder = try TemporaryFolder()
    try shell(folder, "anna").add("earlier")
    try shell(folder, "bob").add("his")
    let (here, there) = (try shell(folder, "anna"), try shell(folder, "anna"))
    try here.add("here")
    try there.add("there")
    try here.refresh()
    #expect(here.undoableCommands().count == 3)
    try here.undo()
    #expect(texts(here) == ["earlier", "his", "there"])
    try here.undo()
    #expect(texts(here) == ["earlier", "his"])
    try here.undo()
    #expect(texts(here) == ["his"])
  }

  @Test func stepOfAnotherIsTakenBackOnDemand() throws {
    let folder = try TemporaryFolder()
    let bob = try shell(folder, "bob")
    try bob.add("his")
    let anna = try shell(folder, "anna")
    let operation = try #require(bob.history.last?.info.operation)
    let expected = ModelError.stepOfAnother(author: "bob", title: "add his", operation: operation)
    #expect(throws: expected) { try anna.undo() }
    #expect(texts(anna) == ["his"])
    try anna.undo(any: true)
    #expect(texts(anna).isEmpty)
    #expect(throws: ModelError.nothingToUndo) { try anna.undo() }
    // She undid it, so she can redo it, and he cannot.
    try bob.refresh()
    #expect((bob.undoableCommands().count, bob.redoableCommands.count) == (0, 0))
    try anna.redo()
    try bob.refresh()
    #expect(bob.undoableCommands().count == 1)
    try anna.undo(operation: operation)
    #expect(texts(anna).isEmpty)
  }

  @Test func anyIsTheLastOfAll() throws {
    let folder = try TemporaryFolder()
    let (anna, bob) = (try shell(folder, "anna"), try shell(folder, "bob"))
    try anna.add("a")
    try bob.add("b")
    try anna.undo(2, any: true)
    #expect(texts(anna).isEmpty)
    #expect(anna.history.last?.info.command == "add b; add a")
  }

  /// A shell that missed many commits and a fold still knows its own steps.
  @Test func foldByOthersChangesNothing() throws {
    let folder = try TemporaryFolder()
    let anna = try shell(folder, "anna")
    let bob = try shell(folder, "bob", history: .short(6))
    try anna.add("mine")
    for round in 1...5 { try bob.edit(1, "\(round)") }
    for round in 1...40 { try bob.add("bob \(round)") }
    #expect(try #require(try folder.storage().info()).commits < 30)
    try anna.refresh()
    let before = anna.state
    // The step itself is no longer in the history; nobody else's is undone instead.
    #expect(throws: ModelError.self) { try anna.undo() }
    #expect(anna.state == before)
    try anna.add("another")
    try anna.undo()
    #expect(anna.state.tasks == before.tasks)
  }

  @Test func severalStepsAreOneCommit() throws {
    let folder = try TemporaryFolder()
    let model = try shell(folder, "anna")
    for text in ["a", "b", "c"] { try model.add(text) }
    let operations = model.history.map(\.info.operation)
    try model.undo(2)
    #expect(model.version == 4)
    #expect(texts(model) == ["a"])
    #expect(model.history.last?.info.kind == .undo([operations[2], operations[1]]))
    #expect(try folder.stored().history == model.history)
    #expect(try folder.stored().refusal == nil)
    let later = try shell(folder, "anna")
    #expect((later.undoableCommands().count, later.redoableCommands.count) == (1, 2))
    try later.redo(2)
    #expect(later.version == 5)
    #expect(texts(later) == ["a", "b", "c"])
    #expect(later.undoableCommands().count == 3)
    #expect(throws: ModelError.fewerToUndo(available: 3)) { try later.undo(4) }
  }

  @Test func severalStepsAreTakenBackTogetherOrNotAtAll() throws {
    let folder = try TemporaryFolder()
    let (anna, bob) = (try shell(folder, "anna"), try shell(folder, "bob"))
    try anna.add("a")
    try anna.add("b")
    try bob.edit(1, "changed")
    let bytes = try folder.bytes()
    #expect(throws: ModelError.self) { try anna.undo(2) }
    #expect(try folder.bytes() == bytes)
    try anna.undo()
    #expect(texts(anna) == ["changed"])
  }
}
