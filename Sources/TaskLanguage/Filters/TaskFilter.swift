import TaskModel

/// Which tasks are meant, in what order, and how many of them.
package struct TaskFilter: Equatable, Sendable {
  /// The state that was named, or nil.
  package var scope: StateScope?
  package var condition: FilterCondition
  /// Attributes to sort by, the most significant first; empty for due, priority, number.
  package var sort: [TaskOrder]
  /// Attribute to group by.
  package var group: Attribute?
  package var limit: Int?
  /// Columns of a list, in this order; empty for the default ones.
  package var columns: [Attribute] = []

  package init(
    scope: StateScope? = nil, condition: FilterCondition = .all([]), sort: [TaskOrder] = [],
    group: Attribute? = nil, limit: Int? = nil
  ) {
    self.scope = scope
    self.condition = condition
    self.sort = sort
    self.group = group
    self.limit = limit
  }

  /// A filter of tests that must all hold.
  package init(scope: StateScope? = nil, tests: [FilterTest]) {
    self.init(scope: scope, condition: .all(tests.map { .test($0) }))
  }

  /// Whether it only says what is left out, as `-1` and `-#home` do, and no state either.
  package var onlyExcludes: Bool { scope == nil && condition.onlyExcludes }

  /// Whether a list leaves tasks of a kind out: unless the filter names them or a state.
  private func hides(_ kind: FilterTest) -> Bool {
    scope != .all && scope != .done && !condition.names(kind)
      && !(kind == .waiting && condition.asksFor(.wait))
      && !(kind == .expired && condition.asksFor(.until))
  }

  /// The tasks of `state` that match, in order. A filter that names no state looks among those of
  /// `defaultScope`.
  package func matches(
    in state: ModelState, defaultScope: StateScope, clock: Clock,
    weights: UrgencyWeights = UrgencyWeights()
  ) -> [TaskItem] {
    places(in: state, defaultScope: defaultScope, clock: clock, weights: weights)
      .map { state.tasks[$0] }
  }

  /// Where the same tasks are in the state: where there are many, copying each takes longer than
  /// finding it.
  package func places(
    in state: ModelState, defaultScope: StateScope, clock: Clock,
    weights: UrgencyWeights = UrgencyWeights()
  ) -> [Int] {
    let found = indices(in: state, defaultScope: defaultScope, clock: clock)
    let sorted = sorter(in: state, clock: clock, weights: weights).sorted(found)
    return limit.map { Array(sorted.prefix($0)) } ?? sorted
  }

  private func sorter(
    in state: ModelState, clock: Clock, weights: UrgencyWeights
  ) -> TaskSorter {
    let order = (group.map { [TaskOrder($0)] } ?? []) + sort + TaskOrder.standard
    let urgency =
      order.contains { $0.attribute == .urgency }
      ? Urgency(state: state, clock: clock, weights: weights) : nil
    return TaskSorter(state: state, orders: order, urgency: urgency)
  }

  /// What ``places(in:defaultScope:clock:weights:)`` says of single tasks, whatever the limit is: for a
  /// list of which a few tasks have changed.
  package func placing(
    in state: ModelState, defaultScope: StateScope, clock: Clock, weights: UrgencyWeights
  ) -> TaskPlacing {
    TaskPlacing(
      isListed: matcher(in: state, defaultScope: defaultScope, clock: clock),
      precedes: sorter(in: state, clock: clock, weights: weights).precedes)
  }

  /// How many match, whatever the limit is; nothing is sorted.
  package func count(in state: ModelState, defaultScope: StateScope, clock: Clock) -> Int {
    if let count = countOfOpen(in: state, defaultScope, clock) { return count }
    return indices(in: state, defaultScope: defaultScope, clock: clock).count
  }

  /// How many are open and listed, for a filter that asks nothing else: no task is read for it but
  /// those with a date that may hide them. Nil where that is not known.
  private func countOfOpen(
    in state: ModelState, _ defaultScope: StateScope, _ clock: Clock
  ) -> Int? {
    guard condition.isEmpty, defaultScope == .open, scope == nil || scope == .open,
      let open = state.openTasks()
    else { return nil }
    let moment = FilterMoment(state: state, clock: clock, now: clock.now().civil)
    return open.plain
      + open.dated.count { !moment.isWaiting($0) && !moment.isExpired($0) }
  }

  /// The first tasks that match, in the order of their numbers, and how many do; looks on as long as
  /// `goesOn` says, and tells whether it has seen all.
  package func sample(
    in state: ModelState, defaultScope: StateScope, clock: Clock, limit: Int,
    while goesOn: () -> Bool
  ) -> (tasks: [TaskItem], count: Int, isWhole: Bool) {
    let matches = matcher(in: state, defaultScope: defaultScope, clock: clock)
    var (found, count) = ([TaskItem](), 0)
    for place in state.tasks.indices {
      if place % 64 == 63, !goesOn() { return (found, count, false) }
      guard matches(place) else { continue }
      count += 1
      if found.count < limit { found.append(state.tasks[place]) }
    }
    return (found, count, true)
  }

  /// The places of the tasks that match, ascending.
  private func indices(
    in state: ModelState, defaultScope: StateScope, clock: Clock
  ) -> [Int] {
    state.tasks.indices.filter(matcher(in: state, defaultScope: defaultScope, clock: clock))
  }

  /// Whether the task at a place matches, to be asked of many.
  private func matcher(
    in state: ModelState, defaultScope: StateScope, clock: Clock
  ) -> (Int) -> Bool {
    let moment = FilterMoment(state: state, clock: clock, now: clock.now().civil)
    let scope = scope ?? defaultScope
    let hidesWaiting = defaultScope == .open && hides(.waiting)
    let hidesExpired = defaultScope == .open && hides(.expired)
    let tasks = state.tasks
    let isAsking = !condition.isEmpty
    return { index in
      scope.contains(tasks[index].state)
        && !(hidesWaiting && tasks[index].wait != nil && moment.isWaiting(tasks[index]))
        && !(hidesExpired && tasks[index].until != nil && moment.isExpired(tasks[index]))
        && (!isAsking || moment.holds(condition, tasks[index]))
    }
  }
}

/// Whether a task is listed, and which of two comes first; all by their places in the state.
package struct TaskPlacing {
  package let isListed: (Int) -> Bool
  package let precedes: (Int, Int) -> Bool
}

extension FilterCondition {
  /// Whether everything holds it.
  fileprivate var isEmpty: Bool {
    if case .all(let parts) = self { parts.allSatisfy(\.isEmpty) } else { false }
  }

  fileprivate var onlyExcludes: Bool {
    switch self {
    case .all(let parts), .any(let parts): !parts.isEmpty && parts.allSatisfy(\.onlyExcludes)
    case .not: true
    case .test: false
    }
  }

  fileprivate func names(_ wanted: FilterTest) -> Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains { $0.names(wanted) }
    case .not(let part): part.names(wanted)
    case .test(let test): test == wanted
    }
  }

  /// Whether it asks for a value of that attribute, as `wait:any` and `wait:friday` do.
  fileprivate func asksFor(_ key: AttributeKey) -> Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains { $0.asksFor(key) }
    case .test(.attribute(let test)): test.attribute.key == key && test.condition != .absent
    case .not, .test: false
    }
  }
}

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
