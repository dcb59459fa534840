import TaskModel

/// What tasks are sorted by; missing values come last either way.
package struct TaskOrder: Equatable, Sendable {
  package enum Key: String, CaseIterable, Sendable {
    case due
    case priority
    case number
    case text
    case project
    case tag
    case user
    case created
    case completed
    case state
  }

  package let key: Key
  package let isReversed: Bool

  package init(_ key: Key, isReversed: Bool = false) {
    self.key = key
    self.isReversed = isReversed
  }

  /// The order of lists, and of what another order leaves open.
  static let standard = [TaskOrder(.due), TaskOrder(.priority), TaskOrder(.number)]
}

/// Sorts tasks by keys that are worked out once for each.
struct TaskSorter {
  private let tasks: [TaskItem]
  private let names: [UUID: String]
  private let orders: [TaskOrder]

  init(state: ModelState, orders: [TaskOrder]) {
    self.init(tasks: state.tasks, users: state.users, orders: orders)
  }

  /// Sorts these tasks, which may be others than the stored ones.
  init(tasks: [TaskItem], users: [User], orders: [TaskOrder]) {
    self.tasks = tasks
    let needsNames = orders.contains { $0.key == .user }
    names =
      needsNames
      ? Dictionary(users.map { ($0.id, $0.name.folded) }, uniquingKeysWith: { $1 }) : [:]
    self.orders = orders
  }

  /// The indices of tasks in order.
  func sorted(_ indices: [Int]) -> [Int] {
    guard orders.starts(with: TaskOrder.standard), tasks.count < 1 << 29 else {
      let entries = indices.map { index in
        (index: index, keys: orders.map { value($0, tasks[index]) })
      }
      return entries.sorted { precedes($0.keys, $1.keys) }.map(\.index)
    }
    // The usual order as one machine word: deadline, priority, place.
    var entries = indices.map { index in
      let priority = tasks[index].priority?.rank ?? 3
      return UInt64(Self.key(of: tasks[index].due) << 2 | priority) << 29 | UInt64(index)
    }
    entries.sort()
    return entries.map { Int($0 & (1 << 29 - 1)) }
  }

  private enum Value {
    case number(Int)
    case text(String)
    case missing
  }

  private func value(_ order: TaskOrder, _ task: TaskItem) -> Value {
    func number(_ value: Int?) -> Value { value.map { .number($0) } ?? .missing }
    func text(_ value: String?) -> Value { value.map { .text($0) } ?? .missing }
    switch order.key {
    case .due: return number(task.due.map(Self.key))
    case .priority: return number(task.priority?.rank)
    case .number: return .number(task.number)
    case .text: return .text(task.text.folded)
    case .project: return text(task.project?.folded)
    case .tag: return text(task.tags.map(\.folded).min())
    case .user: return text(task.assignee.flatMap { names[$0] })
    case .created: return .number(task.created.secondsSinceEpoch)
    case .completed: return number(task.completed?.secondsSinceEpoch)
    case .state: return .number(task.state == .open ? 0 : 1)
    }
  }

  private func precedes(_ left: [Value], _ right: [Value]) -> Bool {
    for (order, pair) in zip(orders, zip(left, right)) {
      switch pair {
      case (.number(let left), .number(let right)) where left != right:
        return (left < right) != order.isReversed
      case (.text(let left), .text(let right)) where left != right:
        return (left < right) != order.isReversed
      case (.missing, .number), (.missing, .text): return false
      case (.number, .missing), (.text, .missing): return true
      default: continue
      }
    }
    return false
  }

  /// Minutes from the first valid day on, one without a time after all of its day; none last. 33
  /// bits.
  private static func key(of due: Due?) -> Int {
    guard let due else { return 1 << 33 - 1 }
    return (Int(due.date.dayNumber) - CivilDate.validDayNumbers.lowerBound) * 1441
      + (due.time.map { Int($0.minuteOfDay) } ?? 1440)
  }
}
