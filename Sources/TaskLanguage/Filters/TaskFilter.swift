import TaskModel

/// A selection of tasks, with their order and maximum number.
package struct TaskFilter: Equatable, Sendable {
  /// The named state; nil if none is.
  package var scope: StateScope?
  package var condition: FilterCondition
  /// Attributes to sort by, most significant first; empty for due, priority, number.
  package var sort: [TaskOrder]
  /// The attribute to group by.
  package var group: Attribute?
  package var limit: Int?
  /// The columns of a list, in this order; empty for the default ones.
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

  /// Makes a filter of tests that must all hold.
  package init(scope: StateScope? = nil, tests: [FilterTest]) {
    self.init(scope: scope, condition: .all(tests.map { .test($0) }))
  }

  /// Whether it only excludes tasks, as `-1` and `-#home` do, and names no state.
  package var onlyExcludes: Bool { scope == nil && condition.onlyExcludes }

  /// Returns the states to search: the one that is named for the whole filter, otherwise all if a part
  /// of it names one or a task.
  package func states(else usual: StateScope) -> StateScope {
    scope ?? (condition.revealsStates ? .all : usual)
  }

  /// Whether a list hides waiting tasks: unless the filter asks for them or names a state of all.
  package var hidesWaiting: Bool { hides(.waiting) }
  /// Whether a list hides expired tasks.
  package var hidesExpired: Bool { hides(.expired) }

  private func hides(_ kind: HiddenKinds) -> Bool {
    scope != .all && scope != .done && !condition.tests.contains { $0.names.contains(kind) }
  }

  /// Returns the tasks of `state` that match, in order. Without a named state, only those of
  /// `defaultScope` are searched.
  package func matches(
    in state: ModelState, defaultScope: StateScope, clock: Clock,
    weights: UrgencyWeights = UrgencyWeights()
  ) -> [TaskItem] {
    indices(in: state, defaultScope: defaultScope, clock: clock, weights: weights)
      .map { state.tasks[$0] }
  }

  /// Returns the indices of matching tasks, in order: copying many tasks takes longer than finding
  /// them.
  package func indices(
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

  /// Returns the results of ``indices(in:defaultScope:clock:weights:)`` for single tasks, without
  /// the limit: for a list in which a few tasks have changed.
  package func placing(
    in state: ModelState, defaultScope: StateScope, clock: Clock, weights: UrgencyWeights
  ) -> TaskPlacing {
    TaskPlacing(
      isListed: matcher(of: state.tasks, in: state, defaultScope: defaultScope, clock: clock),
      precedes: sorter(in: state, clock: clock, weights: weights).precedes)
  }

  /// Returns the open tasks that only lack their day to match: they wait or have expired.
  package func leftOut(in state: ModelState, clock: Clock) -> [TaskItem] {
    guard scope == nil || scope == .open, !condition.isEmpty else { return [] }
    let moment = FilterMoment(state: state, clock: clock, now: clock.now().civil)
    let dated =
      state.openTasks()?.dated
      ?? state.tasks.filter { $0.state == .open && ($0.wait != nil || $0.until != nil) }
    return dated.filter { task in
      var hidden: HiddenKinds = moment.isWaiting(task) ? .waiting : []
      if moment.isExpired(task) { hidden.insert(.expired) }
      return !hidden.isEmpty && moment.holds(condition, task)
        && !moment.revealed(condition, task).contains { $0.isSuperset(of: hidden) }
    }
  }

  /// Returns the number of matches, without the limit and without sorting.
  package func count(in state: ModelState, defaultScope: StateScope, clock: Clock) -> Int {
    if let count = countOfOpen(in: state, defaultScope, clock) { return count }
    return indices(in: state, defaultScope: defaultScope, clock: clock).count
  }

  /// Returns the number of open listed tasks, for a filter without other conditions: reads only
  /// tasks with a date that may hide them. Nil if it is not known.
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

  /// Returns the first matching tasks by number, and the number of matches; searches while `goesOn`
  /// returns true; `isWhole` is false if it was stopped.
  package func sample(
    in state: ModelState, defaultScope: StateScope, clock: Clock, limit: Int,
    while goesOn: () -> Bool
  ) -> (tasks: [TaskItem], count: Int, isWhole: Bool) {
    let (tasks, changed) = state.layers
    let others = changed.values.compactMap(\.self)
    let fits = matcher(of: others, in: state, defaultScope: defaultScope, clock: clock)
    let matches = matcher(of: tasks, in: state, defaultScope: defaultScope, clock: clock)
    var found = others.indices.filter(fits).map { others[$0] }
    var count = found.count
    var isWhole = true
    for index in tasks.indices {
      if index % 64 == 63, !goesOn() {
        isWhole = false
        break
      }
      guard matches(index), changed.isEmpty || changed[tasks[index].number] == nil else { continue }
      count += 1
      if count <= limit + others.count { found.append(tasks[index]) }
    }
    if !others.isEmpty { found.sort { $0.number < $1.number } }
    return (Array(found.prefix(limit)), count, isWhole)
  }

  /// Returns the indices of matching tasks, ascending.
  private func indices(
    in state: ModelState, defaultScope: StateScope, clock: Clock
  ) -> [Int] {
    let tasks = state.tasks
    return tasks.indices.filter(
      matcher(of: tasks, in: state, defaultScope: defaultScope, clock: clock))
  }

  /// Returns a predicate for the task at an index, to be used for many.
  private func matcher(
    of tasks: [TaskItem], in state: ModelState, defaultScope: StateScope, clock: Clock
  ) -> (Int) -> Bool {
    let moment = FilterMoment(state: state, clock: clock, now: clock.now().civil)
    let states = states(else: defaultScope)
    let usual = scope ?? defaultScope
    let hides = defaultScope == .open && usual == .open
    let isAsking = !condition.isEmpty
    return { index in
      guard states.contains(tasks[index].state) else { return false }
      // Copied once: each use of an element copies it.
      let task = tasks[index]
      var hidden: HiddenKinds = usual.contains(task.state) ? [] : .state
      if hides, task.state == .open {
        if moment.isWaiting(task) { hidden.insert(.waiting) }
        if moment.isExpired(task) { hidden.insert(.expired) }
      }
      if !hidden.isEmpty {
        return moment.revealed(condition, task).contains { $0.isSuperset(of: hidden) }
      }
      return !isAsking || moment.holds(condition, task)
    }
  }
}

/// Predicates on tasks by index: whether one is listed, and whether one precedes another.
package struct TaskPlacing {
  package let isListed: (Int) -> Bool
  package let precedes: (Int, Int) -> Bool

  /// Returns the placing of those tasks for which `isPart` is true as well.
  package func restricted(to isPart: @escaping (Int) -> Bool) -> TaskPlacing {
    TaskPlacing(isListed: { isListed($0) && isPart($0) }, precedes: precedes)
  }
}

extension FilterCondition {
  /// Whether it holds for every task.
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
}

/// A deadline of a task: its own, or one of a later recurrence.
package struct Occurrence {
  /// The task with that deadline.
  package let task: TaskItem
  /// Whether it is a later recurrence, which is not stored yet.
  package let isRepeat: Bool
}

extension TaskFilter {
  /// Returns the matching deadlines up to that day, in order, including past ones.
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

  /// Calls `body` with all matching deadlines up to that day: stored ones in order, then later
  /// ones.
  ///
  /// Waiting tasks count, as they no longer wait when they are due. A recurring task counts for
  /// each deadline, as if each was done on its day; if it recurs within a day, once for each day.
  package func forEachOccurrence(
    until last: CivilDate, in state: ModelState, clock: Clock, _ body: (Occurrence) -> Void
  ) {
    var stored = self
    (stored.scope, stored.limit) = (states(else: .open), nil)
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
  /// Returns the first deadline after the day of that one, and after today, as if it was done on
  /// its day; a recurrence within the day keeps its hours.
  fileprivate func nextOfAnotherDay(after due: Due, today: CivilDate, _ clock: Clock) -> Due? {
    let end = CivilDateTime(date: max(due.date, today), time: .lastOfDay)
    return isWithinDay ? skipped(due, at: end, clock) : next(after: due, at: end, clock)
  }
}
