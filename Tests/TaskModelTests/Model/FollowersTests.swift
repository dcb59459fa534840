import TaskModel
import TestSupport
import Testing

/// Deletes predecessors of tasks, in random orders without circles.
@Suite struct FollowersTests {
  /// Tasks that each come after some of the earlier ones.
  private static func chains(_ random: inout SeededGenerator) -> ModelState {
    let count = Int.random(in: 2...12, using: &random)
    let tasks = (1...count).map { number -> TaskItem in
      let isDone = Int.random(in: 0..<4, using: &random) == 0
      var task = task(number, "Task \(number)", state: isDone ? .done : .open)
      task.after = (1..<number).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
      return task
    }
    return ModelState(tasks: tasks, users: [], seats: [], nextNumber: count + 1)
  }

  /// The pairs of those tasks in which one waits for the other, directly or through open tasks:
  /// `3<1`.
  private static func waits(_ state: ModelState, among numbers: Set<Int>) -> Set<String> {
    var pairs: Set<String> = []
    for number in numbers {
      var passed: Set<Int> = []
      var rest = state.task(numbered: number)?.after ?? []
      while let next = rest.popLast() {
        guard passed.insert(next).inserted, let task = state.task(numbered: next) else { continue }
        if numbers.contains(next) { pairs.insert("\(number)<\(next)") }
        if task.state == .open { rest += task.after }
      }
    }
    return pairs
  }

  /// The numbers of predecessors that do not exist.
  private static func missing(_ state: ModelState) -> [Int] {
    state.tasks.flatMap(\.after).filter { state.task(numbered: $0) == nil }
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func deletionsLeaveTheOrder(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let first = Self.chains(&random)
    let storage = MemoryStorage(first)
    let model = try SharedModel(storage: storage)
    var states = [first]
    while let state = states.last, state.tasks.count > 1 {
      let numbers = state.tasks.map(\.number).shuffled(using: &random)
      let gone = Array(numbers.prefix(Int.random(in: 1...3, using: &random)))
      let commit = try model.perform("delete") { try $0.delete(gone) }
      let records = commit.changes.compactMap { change -> Int? in
        if case .task(let before, let after) = change { (after ?? before)?.number } else { nil }
      }
      #expect(Set(records).count == records.count)
      let left = Set(numbers).subtracting(gone)
      #expect(Set(model.state.tasks.map(\.number)) == left)
      #expect(Self.missing(model.state) == [])
      #expect(Self.waits(model.state, among: left) == Self.waits(state, among: left), "\(gone)")
      states.append(model.state)
    }
    for state in states.dropLast().reversed() {
      try model.undo()
      #expect(model.state.tasks == state.tasks)
      #expect(storage.load().state == model.state)
    }
    for state in states.dropFirst() {
      try model.redo()
      #expect(model.state.tasks == state.tasks)
    }
  }

  /// A step that adds a task can be undone even if somebody has put another task after it.
  @Test func undoOfPredecessorFreesFollower() throws {
    let storage = MemoryStorage(office)
    let model = try SharedModel(storage: storage)
    try model.perform("add") { try $0.add(TaskPatch(text: "Sand"), id: uuid(6), at: created) }
    storage.replace { state in
      var paint = task(7, "Paint")
      paint.after = [1, 6]
      state.apply(.task(before: nil, after: paint))
    }
    try model.undo()
    #expect(model.state.task(numbered: 7)?.after == [1])
  }

  /// Two copies in which tasks were deleted, added and put after others: no copy of the merge names
  /// a task that it does not have, and no record changes twice.
  @Test(arguments: 0..<60 as Range<UInt64>) func mergesNameNoDeletedTask(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let base = Self.chains(&random)
    func copy(_ name: Int) throws -> ModelState {
      var state = base
      for step in 0..<3 {
        let numbers = state.tasks.map(\.number).shuffled(using: &random)
        guard let last = numbers.max(), numbers.count > 1 else { break }
        let after = numbers.filter { $0 != last }.prefix(2).sorted()
        switch Int.random(in: 0..<3, using: &random) {
        case 0: state.apply(try state.delete([numbers[0]]))
        case 1:
          state.apply(try state.edit([last], TaskPatch([.after: .set(.numbers(after))])))
        default:
          var new = task(state.nextNumber, "New")
            .identified(state.nextNumber, uuid(1000 * name + step))
          new.after = after
          state.apply(.task(before: nil, after: new))
        }
      }
      return state
    }
    let (here, there) = (try copy(1), try copy(2))
    for preference in [MergePreference.here, .there] {
      let merge = StateMerge(here, from: base, to: there, preferring: preference)
      #expect(Self.missing(merge.state) == [], "\(preference)")
      var result = here
      result.apply(try here.verified(merge.changes))
      #expect(result.tasks == merge.state.tasks)
      let numbers = merge.changes.compactMap { change -> Int? in
        if case .task(let before, let after) = change { (after ?? before)?.number } else { nil }
      }
      #expect(Set(numbers).count == numbers.count)
    }
  }
}
