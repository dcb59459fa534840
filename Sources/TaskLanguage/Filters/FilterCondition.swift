import TaskModel

/// What a task must be like.
package indirect enum FilterCondition: Equatable, Sendable {
  /// Every one holds; with none of them, anything does.
  case all([FilterCondition])
  /// One of them holds.
  case any([FilterCondition])
  case not(FilterCondition)
  case test(FilterTest)
}

/// One thing that a filter asks of a task.
package enum FilterTest: Equatable, Sendable {
  case state(StateScope)
  case contains(FoldedText)
  case overdue
  /// Due by the end of today, overdue included; of done tasks, those done today.
  case today
  /// The same of the week with these days.
  case week(ClosedRange<CivilDate>)
  /// Due within these days.
  case due(ClosedRange<CivilDate>)
  /// Due at that moment.
  case dueAt(Due)
  case dueCompares(Comparison, DateMeaning)
  case dueNone
  case assignee(UUID)
  case unassigned
  case tag(FoldedText)
  case untagged
  /// Folded: that project and what lies under it.
  case project(String)
  case noProject
  case priority(TaskItem.Priority)
  case noPriority
  case blocked
  case waiting
}

extension FilterTest {
  /// Tests of the same kind that stand side by side mean either of them: `@anna @bob`.
  enum Alternative: Hashable {
    case assignee
    case project
    case priority
  }

  var alternative: Alternative? {
    switch self {
    case .assignee, .unassigned: .assignee
    case .project, .noProject: .project
    case .priority, .noPriority: .priority
    default: nil
    }
  }
}

/// What conditions are checked against.
package struct FilterMoment {
  let state: ModelState
  let clock: Clock
  let now: CivilDateTime

  package init(state: ModelState, clock: Clock, now: CivilDateTime) {
    self.state = state
    self.clock = clock
    self.now = now
  }

  package func holds(_ condition: FilterCondition, _ task: borrowing TaskItem) -> Bool {
    switch condition {
    case .all(let parts):
      for part in parts where !holds(part, task) { return false }
      return true
    case .any(let parts):
      for part in parts where holds(part, task) { return true }
      return false
    case .not(let part): return !holds(part, task)
    case .test(let test): return holds(test, task)
    }
  }

  private func holds(_ test: FilterTest, _ task: borrowing TaskItem) -> Bool {
    switch test {
    case .state(let scope): return scope.contains(task.state)
    case .contains(let fragment): return fragment.isWithin(task.text)
    case .overdue: return task.state == .open && task.due?.hasPassed(at: now) == true
    case .today: return isWithin(now.date...now.date, task)
    case .week(let days): return isWithin(days, task)
    case .due(let days): return task.due.map { days.contains($0.date) } == true
    case .dueAt(let due): return task.due == due
    case .dueCompares(let comparison, let meaning):
      return task.due.map { Self.compares($0, comparison, meaning) } == true
    case .dueNone: return task.due == nil
    case .assignee(let id): return task.assignee == id
    case .unassigned: return task.assignee == nil
    case .tag(let tag):
      for other in task.tags where tag.equals(other) { return true }
      return false
    case .untagged: return task.tags.isEmpty
    case .project(let project): return task.project.map { Self.lies($0, in: project) } == true
    case .noProject: return task.project == nil
    case .priority(let priority): return task.priority == priority
    case .noPriority: return task.priority == nil
    case .blocked: return task.state == .open && isBlocked(task)
    case .waiting: return task.state == .open && isWaiting(task)
    }
  }

  func isWaiting(_ task: borrowing TaskItem) -> Bool { task.wait.map { now.date < $0 } == true }

  private func isBlocked(_ task: borrowing TaskItem) -> Bool {
    for number in task.after where state.task(numbered: number)?.state == .open { return true }
    return false
  }

  private func isWithin(_ days: ClosedRange<CivilDate>, _ task: borrowing TaskItem) -> Bool {
    guard task.state == .open else {
      return task.completed.flatMap(clock.civil).map { days.contains($0.date) } == true
    }
    return task.due.map { $0.date <= days.upperBound } == true
  }

  /// A day is the whole day; a time is that minute.
  private static func compares(
    _ due: Due, _ comparison: Comparison, _ meaning: DateMeaning
  ) -> Bool {
    guard meaning.due.time == nil else {
      switch comparison {
      case .before: return due < meaning.due
      case .until: return due <= meaning.due
      case .after: return due > meaning.due
      case .from: return due >= meaning.due
      }
    }
    switch comparison {
    case .before: return due.date < meaning.days.lowerBound
    case .until: return due.date <= meaning.days.upperBound
    case .after: return due.date > meaning.days.upperBound
    case .from: return due.date >= meaning.days.lowerBound
    }
  }

  private static func lies(_ project: String, in other: String) -> Bool {
    let folded = project.folded
    guard folded.utf8.starts(with: other.utf8) else { return false }
    let rest = folded.utf8.dropFirst(other.utf8.count)
    return rest.isEmpty || rest.first == UInt8(ascii: ".")
  }
}
