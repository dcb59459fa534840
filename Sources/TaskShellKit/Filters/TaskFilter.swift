import TaskModel

/// Which states of tasks are looked at.
package enum StateScope: Equatable, Sendable {
  case open
  case done
  case all

  package func contains(_ state: TaskItem.State) -> Bool {
    switch self {
    case .open: state == .open
    case .done: state == .done
    case .all: true
    }
  }
}

/// What a task must be like to be listed: every term must hold.
package struct TaskFilter: Equatable, Sendable {
  package enum Term: Equatable, Sendable {
    /// The text contains this, folded.
    case contains(String)
    case overdue
    /// Due by the end of today, overdue included; of done tasks, those done today.
    case today
  }

  /// The state that was named, or nil.
  package var scope: StateScope?
  package var terms: [Term]
  /// The task is assigned to one of them; empty for no such condition.
  package var assignees: Set<UUID>

  package init(scope: StateScope? = nil, terms: [Term] = [], assignees: Set<UUID> = []) {
    self.scope = scope
    self.terms = terms
    self.assignees = assignees
  }

  /// The tasks of `state` that match, by deadline and then by number; those without a deadline
  /// come last. A filter that names no state looks among those of `defaultScope`.
  package func matches(
    in state: ModelState, defaultScope: StateScope, clock: Clock
  ) -> [TaskItem] {
    let scope = scope ?? defaultScope
    let now = clock.now().civil
    return state.tasks
      .filter { scope.contains($0.state) && holds(for: $0, now: now, clock: clock) }
      .sorted(by: TaskItem.byDeadline)
  }

  private func holds(for task: TaskItem, now: CivilDateTime, clock: Clock) -> Bool {
    guard assignees.isEmpty || task.assignee.map(assignees.contains) == true else { return false }
    guard !terms.isEmpty else { return true }
    return terms.allSatisfy { term in
      switch term {
      case .contains(let fragment): task.text.folded.contains(fragment)
      case .overdue: task.state == .open && task.due?.hasPassed(at: now) == true
      case .today where task.state == .done:
        task.completed.flatMap(clock.civil)?.date == now.date
      case .today: task.due.map { $0.date <= now.date } == true
      }
    }
  }
}

extension TaskItem {
  /// The order of lists: earlier deadlines first, none last, then by number.
  package static func byDeadline(_ left: TaskItem, _ right: TaskItem) -> Bool {
    switch (left.due, right.due) {
    case (let leftDue?, let rightDue?) where leftDue != rightDue: leftDue < rightDue
    case (_?, nil): true
    case (nil, _?): false
    default: left.number < right.number
    }
  }
}
