/// The recurrence of a task: when its next occurrence is due.
///
/// A rule counted from the first deadline keeps it as its anchor, so that the end of a month stays
/// the end (31 January, 28 February, 31 March), and every other week the same weeks.
package struct Recurrence: Hashable, Sendable {
  package enum Rule: Hashable, Sendable {
    /// Every N minutes of real time, unaffected by clock changes; an hour is 60 of them.
    case minutes(Int)
    /// Every N days, at least 1.
    case days(Int)
    case weeks(Int)
    case months(Int)
    case years(Int)
    /// Weekdays of every nth week; weeks begin on Monday.
    case weekdays(WeekdaySet, every: Int = 1)
    /// Days of every nth month.
    case month([MonthPick], every: Int = 1)
    /// One day of one month, every year.
    case year(month: Int, MonthPick)
  }

  /// The treatment of a day of the rule that is not a working day.
  package enum Shift: Hashable, Sendable, CaseIterable {
    /// Moves it to the last working day before.
    case before
    /// Moves it to the first working day after.
    case after
    /// Skips it.
    case skipped
  }

  package var rule: Rule
  /// The treatment of holidays; nil to ignore them; only for rules that pick days.
  package var shift: Shift?
  /// Whether the next occurrence is counted from the day of completion.
  package var isFromCompletion: Bool
  /// The day that months, years and every nth week are counted from, if it is not the deadline;
  /// months and years have it only if it is after the 28th.
  package var anchor: CivilDate?
  /// The last possible day.
  package var until: CivilDate?
  /// The number of remaining occurrences, including this one.
  package var count: Int?

  package init(
    _ rule: Rule, shift: Shift? = nil, isFromCompletion: Bool = false, anchor: CivilDate? = nil,
    until: CivilDate? = nil, count: Int? = nil
  ) {
    self.rule = rule
    self.shift = shift
    self.isFromCompletion = isFromCompletion
    self.anchor = anchor
    self.until = until
    self.count = count
  }

  /// Returns the first match on or after that day.
  ///
  /// - Parameter clock: knows the local working days; without it, they are Monday to Friday.
  package func first(from day: CivilDate, _ clock: Clock? = nil) -> CivilDate? {
    guard picksDays else { return day }
    return day.adding(days: -1).flatMap { withoutInterval.match(after: $0, anchor: day, clock) }
  }

  /// The rule for every week or month; an interval counts from the week or month of the first
  /// match.
  private var withoutInterval: Recurrence {
    var plain = self
    plain.rule = rule.withoutInterval
    return plain
  }

  /// Whether the rule picks days of the calendar, instead of only an interval.
  package var picksDays: Bool {
    switch rule {
    case .minutes, .days, .weeks, .months, .years: false
    case .weekdays, .month, .year: true
    }
  }

  /// Returns the recurrence anchored at the deadline of its first task.
  package func anchored(at day: CivilDate) -> Recurrence {
    var anchored = self
    switch rule {
    case .months, .years: anchored.anchor = day.components.day > 28 ? day : nil
    case .weekdays(_, let every), .month(_, let every):
      anchored.anchor = every > 1 ? named(by: day) : nil
    case .minutes, .days, .weeks, .year: anchored.anchor = nil
    }
    return anchored
  }

  /// Returns the day of the rule itself, if the deadline is the working day that replaces it.
  private func named(by deadline: CivilDate) -> CivilDate {
    var plain = withoutInterval
    plain.shift = nil
    switch shift {
    case nil, .skipped: return deadline
    case .before:
      let next = plain.first(from: deadline, nil)
      return next.flatMap { deadline.days(to: $0) < Self.longestRest ? $0 : nil } ?? deadline
    case .after:
      var last: CivilDate?
      var next = deadline.adding(days: -Self.longestRest).flatMap { plain.first(from: $0, nil) }
      while let day = next, day <= deadline {
        last = day
        next = day.adding(days: 1).flatMap { plain.first(from: $0, nil) }
      }
      return last ?? deadline
    }
  }

  /// More days than any run of holidays.
  private static let longestRest = 15

  /// Returns the recurrence anchored at a moved deadline: the end of a month stays one if the new
  /// deadline is the day of the rule in its month.
  package func moved(to day: CivilDate) -> Recurrence {
    switch rule {
    case .months, .years:
      guard let anchor else { return anchored(at: day) }
      let (from, to) = (anchor.components, day.components)
      let months = (to.year - from.year) * 12 + to.month - from.month
      return anchor.adding(months: months) == day ? self : anchored(at: day)
    default: return anchored(at: day)
    }
  }

  /// Returns the next deadline's day when `due` is done or skipped on `today`: the first match
  /// after both or, if counted from completion, after `today`. Nil after the last one, and for
  /// rules within a day.
  package func next(
    after due: CivilDate, today: CivilDate, _ clock: Clock? = nil
  ) -> CivilDate? {
    if let count, count <= 1 { return nil }
    let later = max(due, today)
    let found: CivilDate?
    if isFromCompletion {
      found = step(from: today, past: today, anchor: today, clock)
    } else {
      found = step(from: due, past: later, anchor: anchor ?? due, clock)
    }
    guard let found, until.map({ found <= $0 }) != false else { return nil }
    return found
  }

  /// The recurrence of the next occurrence.
  package var following: Recurrence {
    var next = self
    next.count = count.map { $0 - 1 }
    return next
  }

  private func step(
    from start: CivilDate, past day: CivilDate, anchor: CivilDate, _ clock: Clock?
  ) -> CivilDate? {
    switch rule {
    case .minutes: return nil
    case .days(let count): return days(count, from: start, past: day)
    case .weeks(let count):
      let (days, overflow) = count.multipliedReportingOverflow(by: 7)
      return overflow ? nil : self.days(days, from: start, past: day)
    case .months(let count): return months(count, from: anchor, past: day)
    case .years(let count):
      let (months, overflow) = count.multipliedReportingOverflow(by: 12)
      return overflow ? nil : self.months(months, from: anchor, past: day)
    case .weekdays, .month, .year: return match(after: day, anchor: anchor, clock)
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

  /// Returns the first match after that day, for rules that pick days of the calendar.
  private func match(after day: CivilDate, anchor: CivilDate, _ clock: Clock?) -> CivilDate? {
    let isWorkday = clock?.isWorkday ?? { $0.weekday.isWorkday }
    guard let shift else { return named(after: day, anchor: anchor, isWorkday) }
    // An earlier day of the rule may be moved to after `day`.
    var start = shift == .after ? day.adding(days: -Self.longestRest) ?? day : day
    for _ in 0..<Self.shiftLimit {
      guard let named = named(after: start, anchor: anchor, isWorkday) else { return nil }
      if let found = Self.shifted(named, shift, isWorkday), found > day { return found }
      start = named
    }
    return nil
  }

  /// More days than a rule picks within the longest rest, and than the holidays of any year.
  private static let shiftLimit = 400

  private static func shifted(
    _ named: CivilDate, _ shift: Shift, _ isWorkday: (CivilDate) -> Bool
  ) -> CivilDate? {
    if isWorkday(named) { return named }
    if shift == .skipped { return nil }
    for days in 1...longestRest {
      let day = named.adding(days: shift == .before ? -days : days)
      if let day, isWorkday(day) { return day }
    }
    return nil
  }

  /// Returns the first day after `day` that the rule picks, ignoring holidays.
  private func named(
    after day: CivilDate, anchor: CivilDate, _ isWorkday: @escaping (CivilDate) -> Bool
  ) -> CivilDate? {
    guard rule.isBounded else { return nil }
    switch rule {
    case .weekdays(let set, let every):
      return weekday(of: set, after: day, every: every, anchor: anchor)
    case .month(let picks, let every):
      let (year, month, _) = day.components
      let from = anchor.components
      let phase = year * 12 + month - from.year * 12 - from.month
      // The first month that matches the interval, from this one on.
      let first = every > 1 ? ((every - phase % every) % every + every) % every : 0
      for ahead in stride(from: first, through: first + 12 * every, by: every) {
        let sum = year * 12 + month - 1 + ahead
        guard sum / 12 <= 9999 else { return nil }
        let found = picks.compactMap { $0.date(year: sum / 12, month: sum % 12 + 1, isWorkday) }
          .filter { $0 > day }.min()
        if let found { return found }
      }
      return nil
    case .year(let month, let pick):
      let year = day.components.year
      return (year...year + 8).lazy.compactMap { pick.date(year: $0, month: month, isWorkday) }
        .first { $0 > day }
    case .minutes, .days, .weeks, .months, .years: return nil
    }
  }

  private func weekday(
    of set: WeekdaySet, after day: CivilDate, every: Int, anchor: CivilDate
  ) -> CivilDate? {
    guard !set.weekdays.isEmpty else { return nil }
    func week(_ date: CivilDate) -> Int {
      (Int(date.dayNumber) - date.weekday.rawValue + 3) / 7
    }
    let monday = day.adding(days: -day.weekday.rawValue)
    let phase = ((week(day) - week(anchor)) % every + every) % every
    for weeks in [phase == 0 ? 0 : every - phase, (phase == 0 ? 0 : every - phase) + every] {
      for weekday in set.weekdays {
        let found = monday?.adding(days: weeks * 7 + weekday.rawValue)
        if let found, found > day { return found }
      }
    }
    return nil
  }
}

extension Recurrence.Rule {
  /// The rule for every week or month.
  fileprivate var withoutInterval: Self {
    switch self {
    case .weekdays(let set, _): .weekdays(set)
    case .month(let picks, _): .month(picks)
    case .minutes, .days, .weeks, .months, .years, .year: self
    }
  }
}

/// A set of weekdays.
package struct WeekdaySet: Hashable, Sendable {
  private var bits: UInt8 = 0

  package init(_ weekdays: some Sequence<Weekday>) {
    for weekday in weekdays { bits |= 1 << weekday.rawValue }
  }

  package func contains(_ weekday: Weekday) -> Bool { bits & 1 << weekday.rawValue != 0 }

  /// The days of the set, from Monday.
  package var weekdays: [Weekday] { Weekday.allCases.filter(contains) }
}

/// A day of a month in a rule.
package enum MonthPick: Hashable, Sendable {
  /// The day of that number; in a recurrence, the last day of a shorter month. -1 is the last.
  case day(Int)
  /// The nth such weekday; -1 is the last.
  case weekday(Int, Weekday)
  /// The nth working day; -1 is the last.
  case workday(Int)

  /// Returns the day in that month; nil if there is none.
  package func date(
    year: Int, month: Int, _ isWorkday: (CivilDate) -> Bool = \.weekday.isWorkday
  ) -> CivilDate? {
    guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
    let last = CivilDate.daysIn(month: month, year: year)
    if case .day(let nth) = self, nth > last { return first.adding(days: last - 1) }
    return first.adding(days: last - 1).flatMap { date(in: first...$0, isWorkday: isWorkday) }
  }

  /// Returns the day within the range, a month or another period; nil if there is none.
  package func date(
    in days: ClosedRange<CivilDate>, isWorkday: (CivilDate) -> Bool
  ) -> CivilDate? {
    func only(_ date: CivilDate?) -> CivilDate? { date.flatMap { days.contains($0) ? $0 : nil } }
    switch self {
    case .day(let nth) where nth < 0: return days.upperBound
    case .day(let nth): return only(days.lowerBound.adding(days: nth - 1))
    case .weekday(let nth, let weekday) where nth < 0:
      let back = (days.upperBound.weekday.rawValue - weekday.rawValue + 7) % 7
      return only(days.upperBound.adding(days: -back + (nth + 1) * 7))
    case .weekday(let nth, let weekday):
      let ahead = (weekday.rawValue - days.lowerBound.weekday.rawValue + 7) % 7
      return only(days.lowerBound.adding(days: ahead + (nth - 1) * 7))
    case .workday(let nth):
      var date: CivilDate? = nth < 0 ? days.upperBound : days.lowerBound
      var left = abs(nth)
      while let day = date, days.contains(day) {
        if isWorkday(day) { left -= 1 }
        if left == 0 { return day }
        date = day.adding(days: nth.signum())
      }
      return nil
    }
  }
}

extension Weekday {
  /// Monday to Friday.
  package var isWorkday: Bool { self != .saturday && self != .sunday }
}
