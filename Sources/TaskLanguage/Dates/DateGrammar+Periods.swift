import TaskModel

/// Weeks, months, quarters and years, their parts and their ends.
extension DateGrammar {
  /// `this`, `next` and `last` with what they point at.
  func directed(at index: Int) -> DayReading? {
    var index = index
    let start = index
    var ahead: Int
    switch kind(index) {
    case .direction(let number): ahead = number
    case .coming:
      if case .weekday = kind(index + 1) { return day(at: index + 1) }
      ahead = 1
    case .last, .preposition(.past): ahead = -1
    default: return nil
    }
    while ahead >= 1, case .direction(1) = kind(index + 1) {
      ahead += 1
      index += 1
    }
    // `this past wednesday`, `this coming friday`.
    if ahead == 0, case .preposition(.past) = kind(index + 1) { (ahead, index) = (-1, index + 1) }
    if ahead == 0, case .coming = kind(index + 1) { index += 1 }
    if ahead == -1, case .last = kind(start), let nth = nthInPeriod(-1, at: start + 1, from: start)
    {
      return nth
    }
    if case .particle(.no) = kind(index + 1) { index += 1 }
    let next = index + 1
    switch kind(next) {
    case .weekday(let weekday, _): return pointed(at: weekday, ahead, start..<next + 1)
    case .unit, .quarter:
      guard let period = period(at: next) else { return nil }
      return inPeriod(period, ahead, at: next + 1, from: start)
    case .weekend: return weekend(ahead: ahead, at: next)
    case .part(let part):
      guard ahead == 0 || ahead == -1 && part == .night else { return nil }
      var day = checked(
        context.today.adding(days: ahead), start..<next + 1, ahead < 0 ? .never : .plain)
      day.part = part
      return day
    case .holiday(let holiday): return self.holiday(holiday, pointing: ahead, start..<next + 1)
    case .workday where ahead == 1:
      return checked(
        context.style.holidays.adding(workdays: 1, to: context.today), start..<next + 1)
    case .month(let month, _): return self.month(month, pointing: ahead, at: next, from: start)
    default: return nil
    }
  }

  /// `this friday` is the first from today, `next friday` the one of next week, `last friday` the
  /// latest one before today.
  private func pointed(at weekday: Weekday, _ ahead: Int, _ range: Range<Int>) -> DayReading? {
    let days = (weekday.rawValue - context.today.weekday.rawValue + 7) % 7
    var day: DayReading
    switch ahead {
    case 0: day = checked(context.today.adding(days: days), range)
    case -1: day = checked(context.today.adding(days: days == 0 ? -7 : days - 7), range, .never)
    default: day = checked(inWeek(ahead, weekday), range)
    }
    day.takesOn = true
    return withDistance(day)
  }

  private func holiday(
    _ holiday: Holiday, pointing ahead: Int, _ range: Range<Int>
  ) -> DayReading? {
    let year = context.today.components.year
    let years = ahead < 0 ? [year, year - 1] : [year, year + 1]
    let date = years.lazy.compactMap { holiday.date(in: $0) }.first {
      ahead < 0 ? $0 < context.today : $0 >= context.today
    }
    // A holiday of this year that `next` may skip or not: 1 December, next christmas.
    guard (-1...1).contains(ahead) else { return nil }
    return self.holiday(holiday, date, range)
  }

  /// `next june`, `this march 14`.
  private func month(
    _ month: Int, pointing ahead: Int, at index: Int, from start: Int
  ) -> DayReading? {
    let today = context.today.components
    let year: Int
    switch ahead {
    case 0: year = today.year
    case 1: year = month <= today.month ? today.year + 1 : today.year
    case -1: year = month < today.month ? today.year : today.year - 1
    default: return nil
    }
    guard let days = self.month(month, of: year) else { return nil }
    var found = DayReading(days.lowerBound, next: index + 1, .never)
    found.days = days
    return found
  }

  /// A week, month, quarter or year so many ahead, and what in it is named: `next week friday`,
  /// `next month on the 5th`, 来週の金曜, 来月25日, 来年3月14日, 来月末, 今週中.
  func inPeriod(_ period: Period, _ ahead: Int, at index: Int, from start: Int) -> DayReading? {
    var index = index
    var ahead = ahead
    if case .preposition(.after) = kind(index), case .direction(1) = kind(index + 1), ahead == 0 {
      // `the week after next`
      (ahead, index) = (2, index + 2)
    }
    guard period != .day, let days = context.days(of: period, ahead: ahead) else {
      return period == .day ? nil : DayReading(.outOfRange(source(start..<index)), next: index)
    }
    if let found = named(in: days, period, ahead, at: index, from: start) { return found }
    return whole(days, period, ahead, start..<index)
  }

  /// `next week` begins with its first day; `this week` ends with its last one, because its first
  /// day has passed.
  private func whole(
    _ days: ClosedRange<CivilDate>, _ period: Period, _ ahead: Int, _ range: Range<Int>
  ) -> DayReading {
    let date = ahead == 0 ? days.upperBound : days.lowerBound
    var found = DayReading(
      date, next: range.upperBound,
      ahead < 0 ? .never : period == .quarter ? .timed : .plain)
    found.days = days
    found.takesThe = true
    return withDistance(found)
  }

  private func named(
    in days: ClosedRange<CivilDate>, _ period: Period, _ ahead: Int, at index: Int,
    from start: Int
  ) -> DayReading? {
    var next = index
    switch kind(next) {
    case .particle(.no), .preposition(.on), .comma: next += 1
    default: break
    }
    func found(_ date: CivilDate?, _ end: Int, _ sureness: Sureness = .plain) -> DayReading {
      var day = checked(date, start..<end, sureness, else: DateError.noSuchDay)
      if let date, date < context.today { day.sureness = .never }
      return withDistance(day)
    }
    switch (period, kind(next)) {
    case (_, .particle(.chu)) where ahead >= 0 && next == index:
      return found(days.upperBound, next + 1)
    case (.week, .weekday(let weekday, _)): return found(inWeek(ahead, weekday), next + 1)
    case (.week, .weekend): return weekend(ahead: ahead, at: next)
    case (.month, .dayOfMonth(let day)):
      return found(MonthPick.day(day).date(in: days) { _ in true }, next + 1)
    case (.month, _):
      var place = next
      if case .the = kind(place) { place += 1 }
      if case .ordinal(let number, _) = kind(place), number <= 31 {
        if case .weekday(let weekday, _) = kind(place + 1) {
          let pick = MonthPick.weekday(number, weekday)
          return found(pick.date(in: days) { _ in true }, place + 2)
        }
        return found(MonthPick.day(number).date(in: days) { _ in true }, place + 1)
      }
    case (.year, .month(let month, _)):
      let year = days.lowerBound.components.year
      if case .dayOfMonth(let day) = kind(next + 1) {
        return found(CivilDate(year: year, month: month, day: day), next + 2)
      }
      if let (day, end) = plainDay(at: next + 1) {
        return found(CivilDate(year: year, month: month, day: day), end)
      }
      guard let days = self.month(month, of: year) else { return nil }
      if let edge = edgeAfter(next + 1) {
        return inEdge(edge, of: days, .month, next: next + 2, from: start)
      }
      var reading = found(days.lowerBound, next + 1, .never)
      reading.days = days
      return reading
    default: break
    }
    guard ahead >= 0, let edge = edgeAfter(index) else { return nil }
    return inEdge(edge, of: days, period, next: index + 1, from: start)
  }

  private func plainDay(at index: Int) -> (Int, Int)? {
    switch kind(index) {
    case .number(let day, let digits) where (1...2).contains(digits): return (day, index + 1)
    case .ordinal(let day, _): return (day, index + 1)
    default: return nil
    }
  }

  /// 末, 初め, 上旬, 中旬, 下旬 right after a month or a period.
  func edgeAfter(_ index: Int) -> Lexeme.Edge? {
    guard case .edge(let edge) = kind(index), index < end,
      words[lexemes[index].word].utf8.contains(where: { $0 >= 0x80 })
    else { return nil }
    return edge
  }

  /// `end of month`, `mid january`, `early next week`, `beginning of the year`.
  func edge(_ edge: Lexeme.Edge, at index: Int) -> DayReading? {
    var next = index + 1
    var hasOf = false
    if case .preposition(.of) = kind(next) { (next, hasOf) = (next + 1, true) }
    if case .the = kind(next) { next += 1 }
    if case .dash = kind(next), !lexemes[next].opensWord { next += 1 }
    if hasOf, let period = period(at: next), period != .day {
      // The start of a month is the next one that comes.
      let ahead = edge == .start || edge == .early ? 1 : 0
      guard let days = context.days(of: period, ahead: ahead) else { return nil }
      return inEdge(edge, of: days, period, next: next + 1, from: index)
    }
    guard let (days, end) = span(at: next, of: hasOf) else { return nil }
    let length = days.lowerBound.days(to: days.upperBound)
    let period: Period = length < 8 ? .week : length < 32 ? .month : length < 100 ? .quarter : .year
    return inEdge(edge, of: days, period, next: end, from: index)
  }

  /// The day that stands for a part of a period: the first, the last, the middle; early is the
  /// first, late the 25th of a month and the Friday of a week.
  func inEdge(
    _ edge: Lexeme.Edge, of days: ClosedRange<CivilDate>, _ period: Period, next: Int,
    from start: Int
  ) -> DayReading? {
    let first = days.lowerBound
    let date: CivilDate?
    switch (edge, period) {
    case (.start, _), (.early, _): date = first
    case (.end, _): date = days.upperBound
    case (.middle, .week): date = MonthPick.weekday(1, .wednesday).date(in: days) { _ in true }
    case (.late, .week): date = MonthPick.weekday(1, .friday).date(in: days) { _ in true }
    case (.middle, .month): date = first.adding(days: 14)
    case (.late, .month): date = first.adding(days: 24)
    case (.middle, .quarter): date = first.adding(months: 1)?.adding(days: 14)
    case (.middle, .year): date = first.adding(months: 6)
    default: return nil
    }
    var found = checked(date, start..<next, isJapanese(start) ? .plain : .timed)
    if let date, date < context.today { found.sureness = .never }
    found.takesThe = true
    return withDistance(found)
  }

  private func isJapanese(_ index: Int) -> Bool {
    words[lexemes[index].word].utf8.contains { $0 >= 0x80 }
  }

  private func period(at index: Int) -> Period? {
    switch kind(index) {
    case .unit(let unit): Period(unit)
    case .quarter: .quarter
    default: nil
    }
  }

  /// The days of `month`, `this week`, `next year`, `march`, `march 2027`.
  ///
  /// - Parameter of: whether `of` stands before it, so that a unit alone is the one of today.
  func span(at index: Int, of: Bool) -> (ClosedRange<CivilDate>, Int)? {
    var index = index
    if of, case .the = kind(index) { index += 1 }
    switch kind(index) {
    case .month(let month, _):
      if let (year, end) = yearAfter(index + 1) {
        return self.month(month, of: year).map { ($0, end) }
      }
      let today = context.today.components
      let days = self.month(month, of: month < today.month ? today.year + 1 : today.year)
      return days.map { ($0, index + 1) }
    case .direction(let ahead):
      guard let period = period(at: index + 1) else { return nil }
      return context.days(of: period, ahead: ahead).map { ($0, index + 2) }
    case .last:
      guard let period = period(at: index + 1) else { return nil }
      return context.days(of: period, ahead: -1).map { ($0, index + 2) }
    case .period(let period, let ahead):
      return context.days(of: period, ahead: ahead).map { ($0, index + 1) }
    case .quarterOfYear(let number):
      let today = context.today.components
      let year = number * 3 < today.month ? today.year + 1 : today.year
      return CivilDate(year: year, month: number * 3, day: 1)
        .flatMap { context.days(of: .quarter, around: $0) }.map { ($0, index + 1) }
    case .unit, .quarter:
      guard of, let period = period(at: index), period != .day else { return nil }
      return context.days(of: period, ahead: 0).map { ($0, index + 1) }
    default: return nil
    }
  }

  /// `eom`, `sonw`, 月末, 週明け; `eod` beside a day says nothing more.
  func edgeOfPeriod(_ period: Period, _ ahead: Int, _ isEnd: Bool, at index: Int) -> DayReading? {
    guard let days = context.days(of: period, ahead: ahead) else {
      return DayReading(.outOfRange(source(index..<index + 1)), next: index + 1)
    }
    let isPlain = isEnd && ahead == 0 && period != .quarter || isJapanese(index)
    var found = DayReading(
      isEnd ? days.upperBound : days.lowerBound, next: index + 1, isPlain ? .plain : .never)
    found.isEndOfDay = period == .day
    if case .particle(.chu) = kind(index + 1) { found.next += 1 }
    return withDistance(found)
  }

  /// Saturday and Sunday; without a direction the ones to come.
  func weekend(ahead: Int?, at index: Int) -> DayReading? {
    let saturday: CivilDate?
    let today = context.today
    let days = (Weekday.saturday.rawValue - today.weekday.rawValue + 7) % 7
    switch ahead {
    case nil: saturday = today.adding(days: days == 0 ? 7 : days)
    case 0: saturday = today.adding(days: days)
    case let weeks?: saturday = inWeek(weeks, .saturday)
    }
    var found = checked(saturday, index..<index + 1, ahead == nil ? .announced : .timed)
    if let saturday { found.days = saturday.adding(days: 1).map { saturday...$0 } }
    if ahead == -1 { found.sureness = .never }
    found.takesOn = true
    found.takesThe = true
    if isJapanese(index), ahead != -1 { found.sureness = ahead == nil ? .timed : .plain }
    return withDistance(found)
  }
}

extension Period {
  /// Nil for units that are no period of the calendar.
  init?(_ unit: Duration.Unit) {
    switch unit {
    case .days: self = .day
    case .weeks: self = .week
    case .months: self = .month
    case .quarters: self = .quarter
    case .years: self = .year
    case .seconds, .minutes, .hours, .fortnights: return nil
    }
  }
}
