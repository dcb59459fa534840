import TaskModel

/// An attribute to sort tasks by; missing values come last in either direction.
package struct TaskOrder: Equatable, Sendable {
  package let attribute: Attribute
  package let isReversed: Bool

  package init(_ attribute: Attribute, isReversed: Bool = false) {
    self.attribute = attribute
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
  private let urgency: Urgency?

  init(state: ModelState, orders: [TaskOrder], urgency: Urgency? = nil) {
    self.init(tasks: state.tasks, users: state.everyone, orders: orders, urgency: urgency)
  }

  /// Sorts tasks, which need not be stored ones.
  init(tasks: [TaskItem], users: [User], orders: [TaskOrder], urgency: Urgency? = nil) {
    self.tasks = tasks
    self.urgency = urgency
    let needsNames = orders.contains { $0.attribute == .assignee }
    names =
      needsNames
      ? Dictionary(users.map { ($0.id, $0.orderKey) }, uniquingKeysWith: { $1 }) : [:]
    // An attribute that was compared already decides nothing more.
    self.orders = orders.enumerated()
      .filter { index, order in
        !orders[..<index].contains { $0.attribute.key == order.attribute.key }
      }
      .map(\.element)
  }

  /// The indices of tasks in order.
  func sorted(_ indices: [Int]) -> [Int] {
    if let urgency, orders.count == TaskOrder.standard.count + 1, tasks.count < 1 << 29,
      let order = orders.first, order.attribute == .urgency
    {
      return byUrgency(indices, urgency, isReversed: order.isReversed)
    }
    guard orders.starts(with: TaskOrder.standard), tasks.count < 1 << 29 else {
      let entries = indices.map { index in
        (index: index, keys: orders.map { key($0, tasks[index]) })
      }
      let isReversed = orders.map(\.isReversed)
      return entries.sorted { Self.precedes($0.keys, $1.keys, isReversed) }.map(\.index)
    }
    // The usual order as one machine word: deadline, priority, place.
    var entries = indices.map { index in
      let priority = tasks[index].priority?.rank ?? 3
      return UInt64((tasks[index].due?.orderKey ?? Self.noDue) << 2 | priority) << 29
        | UInt64(index)
    }
    entries.sort()
    return entries.map { Int($0 & (1 << 29 - 1)) }
  }

  /// By points as one machine word, to a thousandth, and then by place.
  private func byUrgency(_ indices: [Int], _ urgency: Urgency, isReversed: Bool) -> [Int] {
    let most = 1_000_000.0
    var entries = indices.map { index in
      let points = min(most, max(-most, urgency.points(tasks[index])))
      let rank = UInt64((isReversed ? most + points : most - points) * 1000)
      return rank << 29 | UInt64(index)
    }
    entries.sort()
    return entries.map { Int($0 & (1 << 29 - 1)) }
  }

  /// The most urgent come first.
  private func key(_ order: TaskOrder, _ task: TaskItem) -> OrderKey? {
    guard order.attribute == .urgency else { return order.attribute.kind.order(task, names) }
    return urgency.map { .number(Int(-$0.points(task) * 1_000_000)) }
  }

  private static func precedes(
    _ left: [OrderKey?], _ right: [OrderKey?], _ isReversed: [Bool]
  ) -> Bool {
    for index in isReversed.indices {
      switch (left[index], right[index]) {
      case (.number(let left)?, .number(let right)?) where left != right:
        return (left < right) != isReversed[index]
      case (.text(let left)?, .text(let right)?) where left != right:
        return (left < right) != isReversed[index]
      case (nil, _?): return false
      case (_?, nil): return true
      default: continue
      }
    }
    return false
  }

  /// After every deadline: 33 bits.
  private static let noDue = 1 << 33 - 1
}
