import TaskLanguage
import TaskModel

extension Shell {
  /// Whose time is recorded: whom `set me` names; nil for nobody.
  ///
  /// Where there is no such user any more, time is recorded for nobody, which is said once in a run of
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

  /// How much work in one go is recorded unasked: a longer one was forgotten.
  private static let longestWork = 12 * 60

  /// When that was; nil where the calendar has no such moment.
  func instant(_ due: Due) -> Instant? {
    due.time.map { clock.instant(of: CivilDateTime(date: due.date, time: $0)) }
  }

  /// Makes sure that long work is meant: asks a person about each task, and refuses a script without
  /// `--yes`. What a person says of it is kept in the invocation.
  ///
  /// - Parameter end: when the work ended; nil for now, or for a day alone.
  func confirmWork(on tasks: [TaskItem], until end: Due? = nil) throws {
    let end = end.flatMap(instant)
    for task in tasks {
      guard let begin = task.started, let since = clock.civil(begin).map(Due.init) else { continue }
      if let end, end < begin { throw ReferenceError.endsBeforeBegin(task, since) }
      guard let length = presenters.work.length(of: task, until: end),
        length.count > Self.longestWork, !assumesYes
      else { continue }
      guard input.isInteractive else { throw ReferenceError.longWork(task, length) }
      if end == nil { try askForEnd(of: task, since: since, begin, length) }
    }
  }

  /// Asks when work ended that was forgotten; nothing happens unless that is said.
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
        let due = try PastDates(dates).moment(answer.plainWords, dates)
        guard let end = instant(due) else { throw UsageError.needsTime("stop", task.number) }
        if end < begin { throw ReferenceError.endsBeforeBegin(task, since) }
        invocation.workEnds[task.number] = .at(end)
        return
      } catch {
        report(error)
      }
    }
  }

  /// The person whose time is recorded when these tasks are done; asked for only where one is being worked
  /// on.
  func worker(of numbers: [Int]) -> UUID? {
    let isRunning = numbers.contains { model.state.task(numbered: $0)?.started != nil }
    return isRunning ? worker() : people.meant?.id
  }
}
