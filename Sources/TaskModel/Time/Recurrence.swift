/// How a task comes back: when the one after it is due.
///
/// A value without references. Months and years are counted from the day of the first deadline, so
/// that a month's end stays one: 31 January, 28 February, 31 March.
package struct Recurrence: Hashable, Sendable {
  package enum Rule: Hashable, Sendable {
    /// Every so many days, from 1 on.
    case days(Int)
    case weeks(Int)
    case weekdays(WeekdaySet)
    case months(Int)
    /// That day of each month; where a month is shorter, its last day. -1 is the last day.
    case monthDay(Int)
    /// The nth such weekday of each month that has it; -1 is the last.
    case monthWeekday(Int, Weekday)
    case years(Int)
  }

  package var rule: Rule
  /// Whether the next one is counted from the day of completion.
  package var isFromCompletion: Bool
  /// The day that months and years are counted from, where it lies after the 28th.
  package var anchor: CivilDate?
  /// The last day that counts.
  package var until: CivilDate?
  /// How many there are still to come, this one included.
  package var count: Int?

  package init(
    _ rule: Rule, isFromCompletion: Bool = false, anchor: CivilDate? = nil,
    until: CivilDate? = nil, count: Int? = nil
  ) {
    self.rule = rule
    self.isFromCompletion = isFromCompletion
    self.anchor = anchor
    self.until = until
    self.count = count
  }

  /// The first match from that day on, itself included.
  package func first(from day: CivilDate) -> CivilDate? {
    switch rule {
    case .days, .weeks, .months, .years: day
    case .weekdays, .monthDay, .monthWeekday: day.adding(days: -1).flatMap { match(after: $0) }
    }
  }

  /// The same, counted from the deadline of its first task.
  package func anchored(at day: CivilDate) -> Recurrence {
    var anchored = self
    switch rule {
    case .months, .years: anchored.anchor = day.components.day > 28 ? day : nil
    case .days, .weeks, .weekdays, .monthDay, .monthWeekday: anchored.anchor = nil
    }
    return anchored
  }

  /// The deadline after `due`, when that is done or skipped on `today`: the first match after both.
  /// Counted from completion, it is the first one after `today`. Nil after the last one.
  package func next(after due: CivilDate, today: CivilDate) -> CivilDate? {
    if let count, count <= 1 { return nil }
    let later = max(due, today)
    let found: CivilDate?
    if isFromCompletion {
      found = step(from: today, past: today, anchor: today)
    } else {
      found = step(from: due, past: later, anchor: anchor ?? due)
    }
    guard let found, until.map({ found <= $0 }) != false else { return nil }
    return found
  }

  /// This rule for the task that comes next.
  package var following: Recurrence {
    var next = self
    next.count = count.map { $0 - 1 }
    return next
  }

  private func step(from start: CivilDate, past day: CivilDate, anchor: CivilDate) -> CivilDate? {
    switch rule {
    case .days(let count): return days(count, from: start, past: day)
    case .weeks(let count):
      let (days, overflow) = count.multipliedReportingOverflow(by: 7)
      return overflow ? nil : self.days(days, from: start, past: day)
    case .months(let count): return months(count, from: anchor, past: day)
    case .years(let count):
      let (months, overflow) = count.multipliedReportingOverflow(by: 12)
      return overflow ? nil : self.months(months, from: anchor, past: day)
    case .weekdays, .monthDay, .monthWeekday: return match(after: day)
    }
  }

  private func days(_ count: Int, from start: CivilDate, past day: CivilDate) -> CivilDate? {
    guard count > 0 else { return nil }
    let steps = start.days(to: day) / count + 1
    let (days, overflow) = steps.multipliedReportingOverflow(by: count)
    return overflow ? nil : start.adding(days: days)
  }

  private func months(_ count: Int, from anchor: CivilDate, past day: CivilDate) -> CivilDate? {
    guard count > 0 else { return nil }
    let (from, to) = (anchor.components, day.components)
    var steps = max(0, ((to.year - from.year) * 12 + to.month - from.month) / count)
    while true {
      let (months, overflow) = steps.multipliedReportingOverflow(by: count)
      guard !overflow, let found = anchor.adding(months: months) else { return nil }
      if found > day { return found }
      steps += 1
    }
  }

  /// The first match after that day, for the rules that pick days of the calendar.
  private func match(after day: CivilDate) -> CivilDate? {
    if case .weekdays(let set) = rule {
      return (1...7).lazy.compactMap { day.adding(days: $0) }.first { set.contains($0.weekday) }
    }
    let (year, month, _) = day.components
    for months in 0...12 {
      let sum = year * 12 + month - 1 + months
      if let found = match(year: sum / 12, month: sum % 12 + 1), found > day { return found }
    }
    return nil
  }

  private func match(year: Int, month: Int) -> CivilDate? {
    let length = CivilDate.daysIn(month: month, year: year)
    switch rule {
    case .monthDay(let day):
      return CivilDate(year: year, month: month, day: day < 0 ? length : min(day, length))
    case .monthWeekday(let ordinal, let weekday):
      guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
      let ahead = (weekday.rawValue - first.weekday.rawValue + 7) % 7
      let day = ordinal < 0 ? ahead + 1 + (length - ahead - 1) / 7 * 7 : ahead + ordinal * 7 - 6
      return CivilDate(year: year, month: month, day: day)
    case .days, .weeks, .weekdays, .months, .years: return nil
    }
  }
}

/// Some days of the week.
package struct WeekdaySet: Hashable, Sendable {
  private var bits: UInt8 = 0

  package init(_ weekdays: some Sequence<Weekday>) {
    for weekday in weekdays { bits |= 1 << weekday.rawValue }
  }

  package func contains(_ weekday: Weekday) -> Bool { bits & 1 << weekday.rawValue != 0 }

  /// From Monday on.
  package var weekdays: [Weekday] { Weekday.allCases.filter(contains) }
}
