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
  /// counts once for each deadline, as if each was done on its day; one that comes back within a day
  /// counts once for each day.
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
        let next = recurrence.nextOfAnotherDay(after: due, today: now.date, clock),
        next.date <= last
      {
        let times = recurrence.timesWithinDay(from: due, to: next, clock)
        if let count = recurrence.count, count <= times { break }
        task.due = next
        task.recurrence?.count = recurrence.count.map { $0 - times }
        if moment.holds(condition, task) { body(Occurrence(task: task, isRepeat: true)) }
      }
    }
  }
}

extension Recurrence {
  /// The first deadline after the day of that one, and after today, as if it was done on its day;
  /// what comes back within a day keeps its hours.
  fileprivate func nextOfAnotherDay(after due: Due, today: CivilDate, _ clock: Clock) -> Due? {
    let end = CivilDateTime(date: max(due.date, today), time: .lastOfDay)
    return isWithinDay ? skipped(due, at: end, clock) : next(after: due, at: end, clock)
  }
}
