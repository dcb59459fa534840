import TaskLanguage
import TaskModel

/// Caches which tasks are started, so that each prompt need not search all tasks.
package final class StartedTasks {
  private let model: SharedModel
  /// Nil until first needed.
  private var numbers: Set<Int>?

  package init(observing model: SharedModel) {
    self.model = model
    model.observe { [weak self] event in self?.follow(event) }
  }

  private func follow(_ event: ModelEvent) {
    switch event {
    case .loaded, .staging(nil): numbers = nil
    case .committed(let commit):
      for case .task(let before, let after) in commit.changes {
        if let number = (after ?? before)?.number { numbers?.remove(number) }
        if let after, after.runningSince != nil { numbers?.insert(after.number) }
      }
    default: break
    }
  }

  /// The task started last, how many minutes ago, and how many others are started.
  package func latest(at now: Instant) -> (number: Int, minutes: Int, others: Int)? {
    let all = numbers ?? find()
    numbers = all
    let started = all.compactMap { number in
      model.state.task(numbered: number)?.runningSince.map { (number: number, since: $0) }
    }
    guard let last = started.max(by: { ($0.since, $0.number) < ($1.since, $1.number) }) else {
      return nil
    }
    let minutes = (now.secondsSinceEpoch - last.since.secondsSinceEpoch) / 60
    return (last.number, max(0, minutes), started.count - 1)
  }

  private func find() -> Set<Int> {
    Set(model.state.linkedTasks.lazy.filter { $0.runningSince != nil }.map(\.number))
  }
}

extension Shell {
  /// The user whose time is recorded, from `set me`; nil for nobody.
  ///
  /// If that user no longer exists, time is recorded for nobody, which is remarked once in a run of
  /// the shell.
  func worker() -> UUID? {
    let people = people
    if let name = settings.me, people.user(named: People.word) == nil {
      if presenters.work.missing != name {
        remark(LookupError.meIsNobody(name).message)
      }
      presenters.work.missing = name
    }
    return people.meant?.id
  }

  /// The instant of a date with a time; nil for a day alone.
  func instant(_ due: Due) -> Instant? {
    due.time.map { clock.instant(of: CivilDateTime(date: due.date, time: $0)) }
  }

  /// Confirms that long work is intended: asks the user about each task; a script needs `--yes`.
  /// The answers are kept in the invocation.
  ///
  /// - Parameter end: the end of the work; nil for now, or for a day alone.
  func confirmWork(on tasks: [TaskItem], until end: Due? = nil) throws {
    let end = end.flatMap(instant)
    for task in tasks {
      guard let begin = task.runningSince, let since = clock.civil(begin).map(Due.init) else {
        continue
      }
      if let end, end < begin { throw ReferenceError.endsBeforeBegin(task, since) }
      guard let length = presenters.work.length(of: task, until: end),
        length.count > WorkSession.longestUnasked, !assumesYes
      else { continue }
      guard input.isInteractive else { throw ReferenceError.longWork(task, length) }
      if end == nil { try askForEnd(of: task, since: since, begin, length) }
    }
  }

  /// Asks when forgotten work ended; declines the command unless the user says so.
  private func askForEnd(
    of task: TaskItem, since: Due, _ begin: Instant, _ length: Minutes
  ) throws {
    let question = Bilingual.endsWork(task, since: since, length, today: dates.today)
    if isRehearsed(question) { return }
    while true {
      guard case .line(let line) = try input.answer(to: say(question)) else {
        throw ReferenceError.declined
      }
      let answer = line.trimmingSpaces
      if language.keepsWork(answer) { return }
      if language.dropsWork(answer) {
        invocation.workEnds[task.number] = .dropped
        return
      }
      if language.isNo(answer) { throw ReferenceError.declined }
      do {
        let due = try PastDates(dates).moment(answer.plainWords)
        guard let end = instant(due) else { throw UsageError.needsTime("stop", task.number) }
        if end < begin { throw ReferenceError.endsBeforeBegin(task, since) }
        invocation.workEnds[task.number] = .at(end)
        return
      } catch {
        report(error)
      }
    }
  }

  /// The person whose time is recorded when these tasks are completed; a missing `set me` user is
  /// remarked only if one of them is started.
  func worker(of numbers: [Int]) -> UUID? {
    let isRunning = numbers.contains { model.state.task(numbered: $0)?.runningSince != nil }
    return isRunning ? worker() : people.meant?.id
  }
}
