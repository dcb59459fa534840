import TestSupport
import Testing

@testable import TaskModel

/// The linked tasks of a state, and those with a place, are those that a search of all tasks finds,
/// whatever was queried before.
@Suite struct LinkedTasksTests {
  private final class Source: TaskSource {
    private let all: [TaskItem]

    init(_ all: [TaskItem]) { self.all = all }

    var count: Int { all.count }
    var lastNumber: Int { all.last?.number ?? 0 }
    func task(numbered number: Int) -> TaskItem? { all.first { $0.number == number } }
    func openTasks() -> OpenTasks? { nil }
    func dueTasks(by day: CivilDate) -> DueTasks? { nil }
    func linkedTasks() -> [TaskItem]? { nil }
    func numbers(of ids: Set<UUID>) -> [Int]? { nil }
    func tasks() -> [TaskItem] { all }
    var isRead: Bool { true }
    var refusal: (any Error)? { nil }
  }

  private static func task(
    _ number: Int, after: Int?, order: Int? = nil, isDone: Bool = false
  ) -> TaskItem {
    var task = TaskItem(
      number: number, id: UUID(), text: "T\(number)", created: Instant(secondsSinceEpoch: 0))
    if let after { task.after = [after] }
    task.order = order.map { DecimalNumber(millionths: $0) }
    if isDone { task.state = .done }
    return task
  }

  /// Changes of several copies, each with and without a query before it.
  @Test(arguments: 0..<20)
  func copiesKeepTheirOwn(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let tasks = (1...20).map {
      Self.task($0, after: $0 % 3 == 0 ? 1 : nil, order: $0 % 4 == 0 ? -$0 : nil, isDone: $0 > 17)
    }
    var states = [
      ModelState(tasks: tasks, users: [], seats: [], nextNumber: 21),
      ModelState().reading(Source(tasks), nextNumber: 21),
      ModelState().holding(tasks, nextNumber: 21),
    ]
    func expectTruth(_ state: ModelState) {
      #expect(state.linkedTasks.map(\.number) == state.tasks.filter(\.isLinked).map(\.number))
      let isPlaced = { (task: TaskItem) in task.order != nil && task.state == .open }
      #expect(state.placedTasks == state.tasks.filter(isPlaced))
    }
    for _ in 0..<60 {
      let index = Int.random(in: states.indices, using: &random)
      if Bool.random(using: &random) { expectTruth(states[index]) }
      if states.count < 8, Bool.random(using: &random) {
        states.append(
          Bool.random(using: &random) ? states[index] : states[index].copied(forChanges: 0))
      }
      let number = Int.random(in: 1...24, using: &random)
      let before = states[index].task(numbered: number)
      let after = Int.random(in: 0...3, using: &random)
      let order = Int.random(in: -3...3, using: &random)
      let task =
        after == 0
        ? nil
        : Self.task(
          number, after: after == 1 ? 2 : nil, order: order < 0 ? nil : order, isDone: order == 0)
      if before != nil || task != nil { states[index].apply(.task(before: before, after: task)) }
    }
    states.forEach(expectTruth)
  }

  /// A copy for a few changes behaves like a copy of all tasks and does not affect its original.
  @Test(arguments: 0..<20)
  func aCopyForFewChangesIsACopy(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let tasks = (1...20).map { Self.task($0, after: $0 % 3 == 0 ? 1 : nil) }
    let origin = ModelState(tasks: tasks, users: [], seats: [], nextNumber: 21)
    var (copy, whole) = (origin.copied(forChanges: 0), origin)
    for _ in 0..<40 {
      let number = Int.random(in: 1...24, using: &random)
      let before = whole.task(numbered: number)
      let task = Bool.random(using: &random) ? Self.task(number, after: 2) : nil
      guard before != nil || task != nil else { continue }
      whole.apply(.task(before: before, after: task))
      copy.apply(.task(before: before, after: task))
      #expect(copy.task(numbered: number) == task)
      #expect(copy.taskCount == whole.taskCount && copy.hasReadTasks)
      #expect(copy.linkedTasks == whole.linkedTasks)
      let ids = Set([before?.id, task?.id, tasks[3].id].compactMap(\.self))
      #expect(copy.numbers(of: ids).sorted() == whole.numbers(of: ids).sorted())
      if Int.random(in: 0..<8, using: &random) == 0 { #expect(copy == whole) }
    }
    #expect(copy == whole)
    #expect(origin.tasks == tasks)
  }

  @Test func anEmptyStateTellsNothingOfAnother() {
    let empty = ModelState()
    #expect(empty.linkedTasks.isEmpty)
    let tasks = [Self.task(1, after: nil), Self.task(2, after: 1)]
    #expect(empty.holding(tasks, nextNumber: 3).linkedTasks.map(\.number) == [2])
    #expect(empty.reading(Source(tasks), nextNumber: 3).linkedTasks.map(\.number) == [2])
  }
}
