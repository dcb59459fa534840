import TaskModel
import TestSupport
import Testing

/// The last commits, read from the end of the store, agree with the whole history.
struct RecentHistoryTests {
  @Test(arguments: 0..<12) func theLastStepsAreThoseOfTheWholePast(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let folder = try TemporaryFolder()
    let stayed = try folder.shell("store", by: "anna")
    for step in 0..<50 {
      let isHere = generator.chance(3)
      let author = generator.chance(2) ? "anna" : "bob"
      let model = isHere ? stayed : try folder.shell("store", by: author)
      try changeSomething(model, step, &generator)
      if step % 6 == 5 { try expectSamePast(folder, step) }
    }
    let titles = stayed.undoableCommands()
    try expectSameStep(stayed, beside: titles) { try $0.undo() }
  }

  /// The step itself is far back in the file, and the reference to it at the end.
  @Test func aStepThatWasMadeAgainIsTheLast() throws {
    let folder = try TemporaryFolder()
    try folder.shell("store", by: "anna").add("again")
    let bob = try folder.shell("store", by: "bob")
    let operation = try #require(bob.history.last?.info.operation)
    for number in 1...20 { try bob.add("\(number)") }
    try bob.undo(operation: operation)
    try folder.shell("store", by: "anna").add("later")
    try bob.redo()
    try folder.shell("store", by: "anna").undo()
    #expect(try folder.stored().state.tasks.suffix(2).map(\.text) == ["20", "later"])
  }

  /// An older copy of the store is restored, whose last steps were made elsewhere.
  @Test func stepsOfThisSessionComeFirstWhereverTheyStand() throws {
    let folder = try TemporaryFolder()
    let (here, there) = (
      try folder.shell("store", by: "anna"), try folder.shell("store", by: "anna")
    )
    try here.add("here")
    for number in 1...20 { try there.add("\(number)") }
    let bytes = try folder.bytes()
    try there.add("lost")
    try here.refresh()
    try folder.write(bytes)
    try here.refresh()
    try here.undo()
    #expect(here.state.tasks.map(\.text) == (1...20).map { "\($0)" })
  }

  /// Compares the last steps, and the undo and redo of a new shell, with the whole history.
  private func expectSamePast(_ folder: TemporaryFolder, _ step: Int) throws {
    let past = try folder.stored().past
    let infos = [1, 2, 7, 40, .max].map { past.infos($0) }
    let operations = infos[2].map(\.operation)
    let commits = past.commits(of: operations.reversed())
    let isSame = commits == past.commits.suffix(7).reversed()
    #expect(isSame)
    #expect(infos == [1, 2, 7, 40, .max].map { past.commits.suffix($0).map(\.info) })
    let whole = try folder.shell("store", by: "anna")
    let steps: [([String], (SharedModel) throws -> Void)] = [
      (whole.undoableCommands(), { try $0.undo() }),
      (whole.undoableCommands(any: true), { try $0.undo(any: true) }),
      (whole.redoableCommands, { try $0.redo() }),
    ]
    for (index, (titles, take)) in steps.enumerated() {
      let copy = "copy-\(step)-\(index)"
      try folder.write(try folder.bytes(), to: copy)
      try expectSameStep(try folder.shell(copy, by: "anna"), beside: titles, take)
    }
  }

  private func expectSameStep(
    _ model: SharedModel, beside titles: [String], _ step: (SharedModel) throws -> Void
  ) throws {
    do {
      try step(model)
      #expect(model.history.last?.info.command == titles.first)
    } catch ModelError.nothingToUndo, ModelError.nothingToRedo, ModelError.stepOfAnother {
      #expect(titles.isEmpty)
    } catch is ModelError {
      // Somebody has changed it since; both refuse.
    }
  }

  private func changeSomething(
    _ model: SharedModel, _ step: Int, _ generator: inout SeededGenerator
  ) throws {
    try model.refresh()
    let number = model.state.tasks.randomElement(using: &generator)?.number
    switch (Int.random(in: 0..<10, using: &generator), number) {
    case (0...2, let number?):
      try model.perform("edit \(step)") { try $0.edit([number], TaskPatch(text: "text \(step)")) }
    case (3, let number?): try model.perform("delete \(step)") { try $0.delete([number]) }
    case (4...6, _): try? model.undo(any: generator.chance(2))
    case (7, _): try? model.redo()
    case (8, _) where generator.chance(2):
      try model.perform("user \(step)") {
        try $0.addUser(named: "user \(step)", id: UUID(), seat: nil)
      }
    default: try model.add("task \(step)")
    }
  }
}

extension TemporaryFolder {
  fileprivate func shell(_ name: String, by author: String) throws -> SharedModel {
    try SharedModel(storage: storage(name), author: author)
  }
}
