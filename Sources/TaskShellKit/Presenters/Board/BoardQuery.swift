import TaskLanguage
import TaskModel

/// A board's query: the filter of its view combined with the user's, and the weights of urgency.
package struct BoardQuery {
  let filter: TaskFilter
  let weights: UrgencyWeights

  /// The indices of the matching tasks in the state, in the filter's order.
  func indices(in state: ModelState, _ clock: Clock) -> [Int] {
    filter.indices(in: state, defaultScope: .open, clock: clock, weights: weights)
  }

  func placing(in state: ModelState, _ clock: Clock) -> TaskPlacing {
    filter.placing(in: state, defaultScope: .open, clock: clock, weights: weights)
  }
}

extension [Change] {
  /// The numbers of the tasks that these changes touch, directly or through links to changed tasks;
  /// nil if they change more than single tasks and their links.
  func touchedTasks(in state: ModelState) -> Set<Int>? {
    var (changed, linked) = (Set<Int>(), Set<Int>())
    for change in self {
      guard case .task(let before, let after) = change, let task = after ?? before,
        before == nil || after == nil || before?.parent == after?.parent
      else { return nil }
      changed.insert(task.number)
      for task in [before, after].compactMap(\.self) where task.isLinked {
        linked.formUnion(task.after)
        if let parent = task.parent { linked.insert(parent) }
      }
    }
    for task in state.linkedTasks {
      if task.after.contains(where: changed.contains) { linked.insert(task.number) }
      guard let parent = task.parent, changed.contains(parent) else { continue }
      if state.task(numbered: parent) == nil { return nil }
      linked.insert(task.number)
    }
    return changed.union(linked)
  }
}

extension Change {
  /// Whether it changes a task with values that could be summed, such as an estimate.
  var mayChangeSums: Bool {
    guard case .task(let before, let after) = self else { return true }
    return [before, after].contains { $0.map { $0.hasDetails || !$0.values.isEmpty } ?? false }
  }
}
