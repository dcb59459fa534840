import TaskLanguage
import TaskModel

/// Work on tasks: beginning it, ending it, and the time that it took.
package final class WorkPresenter {
  private let context: PresenterContext
  private unowned let view: any ShellView
  /// Whom `set me` named when it was said last that there is no such user.
  var missing: String?

  init(context: PresenterContext, view: any ShellView) {
    self.context = context
    self.view = view
  }

  /// Begins to work on these tasks; names those that were begun before, and others that go on.
  ///
  /// - Parameter begin: when that was; nil for now.
  package func start(_ numbers: [Int], since begin: Instant? = nil, title: String) throws {
    let running = started.filter { !numbers.contains($0.number) }
    let commit = try context.model.perform(title) {
      try $0.start(numbers, since: begin, at: context.instant)
    }
    var begun: Set<Int> = []
    for case .task(_, let task?) in commit.changes { begun.insert(task.number) }
    tellUnchanged(numbers, besides: begun) { .alreadyStarted($0, for: length(of: $0)) }
    if !running.isEmpty, !begun.isEmpty { view.show(context.say(.stillStarted(running))) }
  }

  /// Ends the work on these tasks, and notes the time as that person's.
  ///
  /// - Parameters:
  ///   - end: when that was; nil for now.
  ///   - ends: what was said of single tasks.
  package func stop(
    _ numbers: [Int], at end: Instant? = nil, by person: UUID?, _ ends: [Int: WorkEnd] = [:],
    title: String
  ) throws {
    let commit = try context.model.perform(title) {
      try $0.stop(numbers, at: context.instant) {
        context.session(of: $0, until: end, by: person, ends)
      }
    }
    var ended: Set<Int> = []
    for case .task(_, let task?) in commit.changes { ended.insert(task.number) }
    tellUnchanged(numbers, besides: ended) { .notStarted($0) }
  }

  /// Names the tasks that were as wanted before; where none has changed, that is the answer.
  private func tellUnchanged(
    _ numbers: [Int], besides changed: Set<Int>, _ message: (TaskItem) -> Message
  ) {
    let sentences = numbers.filter { !changed.contains($0) }
      .compactMap(context.model.state.task(numbered:)).map { context.say(message($0)) }
    guard changed.isEmpty else { return sentences.forEach(view.show) }
    view.show(changes: ChangedRows(), sentences: sentences)
  }

  /// Notes time that was spent on each of these tasks.
  package func track(
    _ numbers: [Int], _ length: Minutes, at start: Due, by person: UUID?, title: String
  ) throws {
    let session = WorkSession(start: start, length: length, person: person)
    var patch = TaskPatch()
    patch.edit(.sessions, WorkSession.list([session]))
    try context.model.perform(title) {
      try $0.edit(numbers, patch, at: context.instant)
    }
  }

  /// Takes time back that was noted of each of these tasks, the latest first.
  package func untrack(_ numbers: [Int], _ length: Minutes, title: String) throws {
    try context.model.perform(title) { state in
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

  /// What is being worked on.
  var started: [TaskItem] {
    context.model.state.linkedTasks.filter { $0.started != nil }
  }

  /// What that person works on, as far as is known; everything that is worked on for nobody.
  package func mine(_ person: UUID?) -> [TaskItem] {
    guard let person else { return started }
    return started.filter { $0.assignee == nil || $0.isAssigned(to: person) }
  }

  /// How long it has been worked on, until now or a moment before; nil where it is not.
  func length(of task: TaskItem, until end: Instant? = nil) -> Minutes? {
    context.session(of: task, until: end)?.length
  }

  /// Adds up the time spent on the tasks that match, on those days or on all.
  package func showTimesheet(_ days: ClosedRange<CivilDate>?, _ filter: TaskFilter) {
    let sheet = Timesheet(context, days: days, filter)
    view.show(.report(sheet.report))
    guard let total = Minutes(sheet.total) else {
      return view.show(context.say(.noTimeSpent))
    }
    view.show(context.say(.timeInAll(total)))
  }
}

/// How work ended that somebody was asked about.
package enum WorkEnd: Equatable, Sendable {
  case at(Instant)
  /// Nothing is recorded of it.
  case dropped
}

extension PresenterContext {
  /// The work on a task since it was begun; nil where it was not.
  ///
  /// - Parameters:
  ///   - end: when it ended; nil for now.
  ///   - ends: what was said of single tasks, which counts before that.
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
    guard let begin = task.started, let civil = clock.civil(begin) else { return nil }
    return WorkSession(from: begin, to: end, civil: civil, person: person)
  }
}
