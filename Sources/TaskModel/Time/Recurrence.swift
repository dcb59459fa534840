/// How a task comes back: when the one after it is due.
///
/// A value without references. What is counted from the first deadline keeps it: so that a month's
/// end stays one (31 January, 28 February, 31 March) and every other week stays the same ones.
package struct Recurrence: Hashable, Sendable {
  package enum Rule: Hashable, Sendable {
    /// Every N minutes of real time, whatever the clocks are put to: hours are 60 of them.
    case minutes(Int)
    /// Every N days, from 1 on.
    case days(Int)
    case weeks(Int)
    case months(Int)
    case years(Int)
    /// Those weekdays of every nth week, which begins on Monday.
    case weekdays(WeekdaySet, every: Int = 1)
    /// Those days of every nth month.
    case month([MonthPick], every: Int = 1)
    /// That day of one month in every year.
    case year(month: Int, MonthPick)
  }

  /// What becomes of a day that the rule names and on which nobody works.
  package enum Shift: Hashable, Sendable, CaseIterable {
    /// It is the last working day before it.
    case before
    /// It is the first working day after it.
    case after
    /// It is left out.
    case skipped
  }

  package var rule: Rule
  /// Nil where a holiday is as good as any day; only for rules that pick days.
  package var shift: Shift?
  /// Whether the next one is counted from the day of completion.
  package var isFromCompletion: Bool
  /// The day that months, years and every nth week are counted from, where that is not the
  /// deadline itself: for months and years, where it lies after the 28th.
  package var anchor: CivilDate?
  /// The last day that counts.
  package var until: CivilDate?
  /// How many there are still to come, this one included.
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

  /// The first match from that day on, itself included.
  ///
  /// - Parameter clock: knows the working days of the place; without it, they are Monday to Friday.
  package func first(from day: CivilDate, _ clock: Clock? = nil) -> CivilDate? {
    guard picksDays else { return day }
    return day.adding(days: -1).flatMap { withoutInterval.match(after: $0, anchor: day, clock) }
  }

  /// The recurrence for every week or month; every nth one counts from the week or month of the first
  /// match.
  private var withoutInterval: Recurrence {
    var plain = self
    plain.rule = rule.withoutInterval
    return plain
  }

  /// Whether the rule names days of the calendar, and not only a distance.
  package var picksDays: Bool {
    switch rule {
    case .minutes, .days, .weeks, .months, .years: false
    case .weekdays, .month, .year: true
    }
  }

  /// The recurrence counted from the deadline of its first task.
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

  /// The day that the rule itself names, where the deadline is the working day beside it.
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

  /// More days than anybody rests at a stretch.
  private static let longestRest = 15

  /// The recurrence counted from a deadline that was moved: a month's end stays one where the new
  /// deadline is the one that the rule itself would have named for its month.
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

  /// The day of the deadline after `due`, when that is done or skipped on `today`: the first match
  /// after both. Counted from completion, it is the first one after `today`. Nil after the last one,
  /// and for what comes back within a day.
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

  /// This rule for the task that comes next.
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

  /// The first match after that day, for the rules that pick days of the calendar.
  private func match(after day: CivilDate, anchor: CivilDate, _ clock: Clock?) -> CivilDate? {
    let isWorkday = clock?.isWorkday ?? { $0.weekday.isWorkday }
    guard let shift else { return named(after: day, anchor: anchor, isWorkday) }
    // A day before that one may be put off past it.
    var start = shift == .after ? day.adding(days: -Self.longestRest) ?? day : day
    for _ in 0..<Self.shiftLimit {
      guard let named = named(after: start, anchor: anchor, isWorkday) else { return nil }
      if let found = Self.shifted(named, shift, isWorkday), found > day { return found }
      start = named
    }
    return nil
  }

  /// More days than a rule names in the longest rest, and than any year has holidays.
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

  /// The first day after that one which the rule itself names.
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
      // The first month that counts, this one or one after it.
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

/// A day that a rule picks out of a month.
package enum MonthPick: Hashable, Sendable {
  /// That day; in a recurrence, where a month is shorter, its last one. -1 is the last.
  case day(Int)
  /// The nth such weekday; -1 is the last.
  case weekday(Int, Weekday)
  /// The nth working day; -1 is the last.
  case workday(Int)

  /// The day of that month; nil where it has none.
  package func date(
    year: Int, month: Int, _ isWorkday: (CivilDate) -> Bool = \.weekday.isWorkday
  ) -> CivilDate? {
    guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
    let last = CivilDate.daysIn(month: month, year: year)
    if case .day(let nth) = self, nth > last { return first.adding(days: last - 1) }
    return first.adding(days: last - 1).flatMap { date(in: first...$0, isWorkday: isWorkday) }
  }

  /// The day of those, which are a month or another stretch; nil where it has none.
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
