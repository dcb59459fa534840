import TaskModel

/// The recurrence of a to-do: a rule, its exceptions, and the occurrences that have become to-dos
/// of their own.
struct CalendarSeries {
  /// The rule as written.
  private let rule: ContentLine
  /// The exact rule that this program has written beside it.
  private let exact: Recurrence?
  private let start: Due?
  private let clock: Clock
  /// Excluded occurrences (EXDATE).
  private let excluded: [Due]
  /// Occurrences that have become separate to-dos (RECURRENCE-ID).
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

  /// Sets the rule of the task and its first remaining deadline.
  mutating func complete(_ task: inout TaskItem) {
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

  /// Returns as much of a rule as fits into a sentence.
  private static func short(_ rule: ContentLine) -> String { rule.value.prefix(120).string }

  /// Converts a rule of starts to one of deadlines; nil if that cannot be expressed.
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

  /// Moves the task to the first remaining occurrence.
  private mutating func advance(_ task: inout TaskItem, _ rule: Recurrence) {
    guard let start, task.state == .open, !excluded.isEmpty || !detached.isEmpty else { return }
    let moments = Set(excluded + detached)
    let days = Set(moments.filter { $0.time == nil || start.time == nil }.map(\.date))
    var (current, following) = (start, rule)
    while moments.contains(current) || days.contains(current.date) {
      let now = CivilDateTime(date: current.date, time: current.time ?? .midnight)
      guard let next = following.next(after: current, at: now, clock) else {
        // All occurrences have become other tasks, or are excluded.
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
