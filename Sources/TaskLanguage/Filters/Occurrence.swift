import TaskModel

/// A deadline of a task: the one it has, or one that it will have when it comes back.
package struct Occurrence {
  /// With that deadline.
  package let task: TaskItem
  /// Whether the deadline is to come: no such task is stored yet.
  package let isRepeat: Bool
}

extension TaskFilter {
  /// The deadlines up to that day which match, in order; past ones are among them.
  package func occurrences(
    until last: CivilDate, in state: ModelState, clock: Clock
  ) -> [Occurrence] {
    var found: [Occurrence] = []
    var hasRepeats = false
    forEachOccurrence(until: last, in: state, clock: clock) { occurrence in
      found.append(occurrence)
      hasRepeats = hasRepeats || occurrence.isRepeat
    }
    if hasRepeats {
      let sorter = TaskSorter(
        tasks: found.map(\.task), users: state.everyone, orders: sort + TaskOrder.standard)
      found = sorter.sorted(Array(found.indices)).map { found[$0] }
    }
    return Array(found.prefix(limit ?? .max))
  }

  /// Visits all deadlines up to that day which match: those of tasks in order, then those to come.
  ///
  /// A task that waits counts, because it will not wait any more when it is due. One that recurs
  /// counts once for each deadline, as if each was done on its day.
  package func forEachOccurrence(
    until last: CivilDate, in state: ModelState, clock: Clock, _ body: (Occurrence) -> Void
  ) {
    var stored = self
    (stored.scope, stored.limit) = (scope ?? .open, nil)
    for task in stored.matches(in: state, defaultScope: .all, clock: clock) {
      if let due = task.due, due.date <= last { body(Occurrence(task: task, isRepeat: false)) }
    }
    guard stored.scope != .done else { return }
    let now = clock.now().civil
    let moment = FilterMoment(state: state, clock: clock, now: now)
    for var task in state.tasks where task.recurrence != nil && task.state == .open {
      while let due = task.due, let recurrence = task.recurrence,
        let next = recurrence.next(after: due.date, today: max(due.date, now.date)), next <= last
      {
        task.due = Due(date: next, time: due.time)
        task.recurrence = recurrence.following
        if moment.holds(condition, task) { body(Occurrence(task: task, isRepeat: true)) }
      }
    }
  }
}
