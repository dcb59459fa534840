import TaskModel

/// What a to-do says of its coming back: a rule, the occurrences that it leaves out, and those that
/// have become to-dos of their own.
struct CalendarSeries {
  /// As it is written.
  private let rule: ContentLine
  /// The rule that this program has written beside it.
  private let exact: Recurrence?
  private let start: Due?
  private let clock: Clock
  /// Occurrences that do not come (EXDATE).
  private let excluded: [Due]
  /// Occurrences that have become to-dos of their own (RECURRENCE-ID).
  private(set) var detached: [Due] = []
  private(set) var losses = LossReport()

  init(
    _ rule: ContentLine, exact: Recurrence?, from start: Due?, without excluded: [Due],
    _ clock: Clock
  ) {
    (self.rule, self.exact, self.start) = (rule, exact, start)
    (self.excluded, self.clock) = (excluded, clock)
  }

  mutating func detach(_ occurrence: Due) { detached.append(occurrence) }

  /// Gives the task its rule and the first deadline that is left.
  mutating func settle(_ task: inout TaskItem) {
    guard let parts = CalendarRule(rule.value), let reading = reading(parts) else {
      return lose()
    }
    if let exact, CalendarRule.words(exact, from: task.due).flatMap({ CalendarRule($0) }) == parts {
      task.recurrence = exact
    } else {
      guard let recurrence = shifted(reading.recurrence, to: task.due) else { return lose() }
      task.recurrence = recurrence
      if reading.isClamped { losses.add(.shortMonths(Self.short(rule))) }
    }
    advance(&task, reading.recurrence)
  }

  private func reading(_ parts: CalendarRule) -> CalendarRule.Reading? {
    parts.reading(from: start) { until in clock.civil(Instant(utc: until.civil)) }
  }

  private mutating func lose() {
    losses.add(.rule(Self.short(rule)))
    losses.add(.values(of: "EXDATE"), count: excluded.count)
  }

  /// As much of a rule as a sentence can show.
  private static func short(_ rule: ContentLine) -> String { rule.value.prefix(120).string }

  /// The rule of the deadlines, where that of the starts is known; nil for what cannot be said.
  private func shifted(_ rule: Recurrence, to due: Due?) -> Recurrence? {
    guard let start, let due else { return rule }
    let days = start.date.days(to: due.date)
    guard days != 0 else { return rule }
    var shifted = rule
    switch rule.rule {
    case .minutes, .days, .weeks, .months, .years: break
    case .weekdays(let set, let every) where every == 1 || set.weekdays.count == 1:
      let moved = set.weekdays.compactMap {
        Weekday(rawValue: (($0.rawValue + days) % 7 + 7) % 7)
      }
      shifted.rule = .weekdays(WeekdaySet(moved), every: every)
    case .weekdays, .month, .year: return nil
    }
    shifted.until = rule.until.flatMap { $0.adding(days: days) }
    return shifted.anchored(at: due.date)
  }

  /// Moves the task on to the first occurrence that is left.
  private mutating func advance(_ task: inout TaskItem, _ rule: Recurrence) {
    guard let start, task.state == .open, !excluded.isEmpty || !detached.isEmpty else { return }
    let moments = Set(excluded + detached)
    let days = Set(moments.filter { $0.time == nil || start.time == nil }.map(\.date))
    var (current, following) = (start, rule)
    while moments.contains(current) || days.contains(current.date) {
      let now = CivilDateTime(date: current.date, time: current.time ?? .midnight)
      guard let next = following.next(after: current, at: now, clock) else {
        // All of it has become other tasks, or does not come.
        (task.state, task.recurrence) = (.done, nil)
        task.completed = task.modified ?? task.created
        return
      }
      (current, following) = (next, following.following)
    }
    losses.add(.values(of: "EXDATE"), count: excluded.count { $0 > current })
    losses.add(.values(of: "RECURRENCE-ID"), count: detached.count { $0 > current })
    guard current != start else { return }
    let minutes = start.minutes(to: current)
    task.due = task.due?.adding(minutes: minutes)
    task.scheduled = task.scheduled?.adding(minutes: minutes)
    task.recurrence?.count = following.count
  }
}
