import TaskModel
import TestSupport
import Testing

/// No sequence of steps makes a task lead back to itself.
@Suite struct CirclesTests {
  private static let base = ModelState(
    tasks: (1...4).map { task($0, "Task \($0)") }, users: [], seats: [], nextNumber: 5)

  @Test(arguments: [
    (TaskField.parent, 2.fieldValue, 3.fieldValue, ModelError.loop([3, 2, 3])),
    (TaskField.after, [2].fieldValue, [3].fieldValue, ModelError.cycle([3, 2, 3])),
  ])
  func undoMakesNone(
    _ field: TaskField, _ two: FieldValue?, _ three: FieldValue?, _ refusal: ModelError
  ) throws {
    let storage = MemoryStorage(Self.base)
    func edit(_ number: Int, _ value: FieldValue?, as author: String) throws {
      try SharedModel(storage: storage, author: author).perform("edit") {
        try $0.edit([number], TaskPatch([field: .set(value)]))
      }
    }
    try edit(3, two, as: "mine")
    try edit(3, nil, as: "mine")
    try edit(2, three, as: "other")
    let model = try SharedModel(storage: storage, author: "mine")
    #expect(throws: refusal) { try model.undo() }
    #expect(model.state == storage.load().state && model.state.task(numbered: 3)?.parent == nil)
  }

  @Test func stepsThatFitEachOtherAreVerified() throws {
    func under(_ number: Int, _ parent: Int) throws -> [Change] {
      try Self.base.edit([number], TaskPatch([.parent: .set(parent.fieldValue)]))
    }
    let steps = try under(2, 1) + under(3, 2)
    #expect(try Self.base.verified(steps).count == 2)
    let circle = try steps + under(1, 3)
    #expect(throws: ModelError.loop([1, 3, 2, 1])) { try Self.base.verified(circle) }
    #expect(throws: ModelError.loop([4, 4])) { try under(4, 4) }
  }

  /// A circle written by another program does not prevent changes elsewhere.
  @Test func anOldCircleIsLeftAlone() throws {
    var state = Self.base
    for (number, parent) in [(1, 2), (2, 1)] {
      guard let before = state.task(numbered: number) else { continue }
      var after = before
      after.parent = parent
      state.apply(.task(before: before, after: after))
    }
    let text = try state.edit([1], TaskPatch(text: "Other"))
    #expect(try state.verified(text).count == 1)
    let under = try state.edit([3, 4], TaskPatch([.parent: .set(1.fieldValue)]))
    #expect(try state.verified(under).count == 2)
  }

  /// Each task of a long chain is visited once: ten times the tasks cost ten times as much, not a
  /// hundred times.
  @Test func longRowsAreGoneThroughOnce() throws {
    let ratio = try growth(from: 500, to: 5000) { count in
      let tasks = (1...count).map { task($0, "Task") }
      let state = ModelState(tasks: tasks, users: [], seats: [], nextNumber: count + 1)
      let row = tasks.dropLast().map { before -> Change in
        var after = before
        after.after = [before.number + 1]
        return .task(before: before, after: after)
      }
      let fitting = try state.verified(row)
      #expect(fitting.count == count - 1)
    }
    #expect(ratio < 40)
  }

  @Test func aValueNeedsItsAttribute() throws {
    let cost = AttributeDefinition(id: uuid(7), key: "cost", kind: .number)
    let before = task(1, "Task 1")
    var after = before
    after.values[cost.id] = .text("7")
    #expect(throws: ModelError.inconsistent(.attributeGone(number: 1))) {
      try Self.base.verified([.task(before: before, after: after)])
    }
    #expect(
      try Self.base.verified([
        .attribute(before: nil, after: cost), .task(before: before, after: after),
      ]).count == 2)
  }
}
