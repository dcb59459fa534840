import TaskLanguage
import TaskModel

/// Work on tasks: starting it, stopping it, and the time spent.
package final class WorkPresenter {
  private let context: PresenterContext
  private unowned let view: any ShellView
  /// The value of `set me` when it was last reported that there is no such user.
  var missing: String?

  init(context: PresenterContext, view: any ShellView) {
    self.context = context
    self.view = view
  }

  /// Starts work on these tasks; reports those already started, and others still in progress.
  ///
  /// - Parameter begin: the time of the start; nil for now.
  package func start(_ numbers: [Int], since begin: Instant? = nil) throws {
    let running = started.filter { !numbers.contains($0.number) }
    let commit = try context.perform {
      try $0.start(numbers, since: begin, at: context.instant)
    }
    context.reportUnchanged(numbers, commit, in: view, many: Message.alreadyStarted) {
      .alreadyStarted($0, for: length(of: $0))
    }
    if !running.isEmpty, !commit.changes.isEmpty { view.show(context.say(.stillStarted(running))) }
  }

  /// Stops work on these tasks, and records the time as that of `person`.
  ///
  /// - Parameters:
  ///   - end: the time of the end; nil for now.
  ///   - ends: the ends of single tasks, which take precedence.
  package func stop(
    _ numbers: [Int], at end: Instant? = nil, by person: UUID?, _ ends: [Int: WorkEnd] = [:]
  ) throws {
    let commit = try context.perform {
      try $0.stop(numbers, at: context.instant) {
        context.session(of: $0, until: end, by: person, ends)
      }
    }
    context.reportUnchanged(numbers, commit, in: view, many: Message.notStarted) {
      .notStarted($0)
    }
  }

  /// Records time spent on each of these tasks; says if some of it had been recorded before.
  package func track(_ numbers: [Int], _ length: Minutes, at start: Due, by person: UUID?) throws {
    let session = WorkSession(start: start, length: length, person: person)
    var patch = TaskPatch()
    patch.edit(.sessions, WorkSession.list([session]))
    let same = numbers.lazy.compactMap { self.context.model.state.task(numbered: $0) }
      .flatMap(\.sessions).first(where: session.overlaps)
    try context.perform { try $0.edit(numbers, patch, at: context.instant) }
    if let same { view.show(context.say(.overlaps(same))) }
  }

  /// Removes recorded time from each of these tasks, latest sessions first.
  package func untrack(_ numbers: [Int], _ length: Minutes) throws {
    try context.perform { state in
      try numbers.flatMap { number in
        guard let task = state.task(numbered: number) else {
          throw ModelError.noTask(number: number)
        }
        guard let sessions = WorkSession.shortened(task.sessions, by: length) else {
          throw ReferenceError.lessRecorded(task)
        }
        let patch = TaskPatch([
          .sessions: .set(sessions.isEmpty ? nil : WorkSession.list(sessions))
        ])
        return try state.edit([number], patch, at: context.instant)
      }
    }
  }

  /// The started tasks.
  var started: [TaskItem] {
    context.model.state.linkedTasks.filter { $0.runningSince != nil }
  }

  /// The started tasks of a person or of nobody; all started tasks if `person` is nil.
  package func mine(_ person: UUID?) -> [TaskItem] {
    guard let person else { return started }
    return started.filter { $0.assignee == nil || $0.isAssigned(to: person) }
  }

  /// The time since work on the task began, until now or `end`; nil if it is not started.
  func length(of task: TaskItem, until end: Instant? = nil) -> Minutes? {
    context.session(of: task, until: end)?.length
  }

  /// Shows the time spent on the matching tasks, on these days or in all.
  package func showTimesheet(_ days: ClosedRange<CivilDate>?, _ filter: TaskFilter) {
    let sheet = Timesheet(context, days: days, filter)
    view.show(.report(sheet.report))
    guard let total = Minutes(sheet.total) else {
      return view.show(context.say(.noTimeSpent))
    }
    view.show(context.say(.timeInAll(total)))
  }
}

/// The end of work, as answered by the user.
package enum WorkEnd: Equatable, Sendable {
  case at(Instant)
  /// Nothing is recorded.
  case dropped
}

extension PresenterContext {
  /// The session of work since the task was started; nil if it was not, or the work is dropped.
  ///
  /// - Parameters:
  ///   - end: its end; nil for now.
  ///   - ends: the ends of single tasks, which take precedence over `end`.
  func session(
    of task: TaskItem, until end: Instant? = nil, by person: UUID? = nil,
    _ ends: [Int: WorkEnd] = [:]
  ) -> WorkSession? {
    var end = end ?? instant
    switch ends[task.number] {
    case .dropped?: return nil
    case .at(let moment)?: end = moment
    case nil: break
    }
    guard let begin = task.runningSince, let civil = clock.civil(begin) else { return nil }
    return WorkSession(from: begin, to: end, civil: civil, person: person)
  }
}
