import TaskModel

/// Weeks, months, quarters and years, and the days in them.
extension DateGrammar {
  /// Parses a week, month, quarter or year at a distance, with a day in it: `next week friday`,
  /// `next month on the 5th`, 来週の金曜, 来月25日, 来年3月14日, 来月末, 今週中.
  func inPeriod(_ period: Period, _ ahead: Int, at index: Int, from start: Int) -> DayReading? {
    // `the week after next`
    if ahead == 0, isAfterNext(index) {
      return inPeriod(period, 2, at: index + 2, from: start)
    }
    guard period != .day, let days = context.days(of: period, ahead: ahead) else {
      return period == .day ? nil : DayReading(.outOfRange(source(start..<index)), next: index)
    }
    if let found = named(in: days, period, ahead, at: index, from: start) { return found }
    return whole(days, period, ahead, start..<index)
  }

  /// Returns the reading of a whole period: `next week` is its first day; `this week` is its last
  /// one, as its first day has passed.
  func whole(
    _ days: ClosedRange<CivilDate>, _ period: Period, _ ahead: Int, _ range: Range<Int>
  ) -> DayReading {
    let date = ahead == 0 ? days.upperBound : days.lowerBound
    let found = DayReading(
      date, next: range.upperBound,
      ahead < 0 ? .never : period == .quarter ? .timed : .plain, days: days)
    return withDistance(found.taking(on: false, the: true))
  }

  /// Parses `q2`: its first day, or its last during it.
  func quarterOfYear(at index: Int) -> DayReading? {
    guard let (days, end) = span(at: index, of: false) else { return nil }
    let isNow = days.contains(context.today)
    return DayReading(isNow ? days.upperBound : days.lowerBound, next: end, .never, days: days)
  }

  /// Parses `kw 20`, `week 20`: the next week of that number, by ISO 8601.
  func calendarWeek(at index: Int) -> DayReading? {
    guard case .number(let week, let digits) = kind(index + 1), (1...2).contains(digits),
      (1...53).contains(week),
      // `w5` is a week, `w 5` is not.
      !lexemes[index + 1].opensWord || lexemes[index].end > 1
    else { return nil }
    let year = context.today.components.year
    for year in year...min(year + 7, 9999) {
      guard let monday = Self.monday(ofWeek: week, year), let last = monday.adding(days: 6),
        last >= context.today
      else { continue }
      return DayReading(
        max(monday, context.today), next: index + 2, .never, days: monday...last)
    }
    return nil
  }

  /// Returns the Monday of a week by ISO 8601; nil if the year has no such week.
  static func monday(ofWeek week: Int, _ year: Int) -> CivilDate? {
    guard let fourth = CivilDate(year: year, month: 1, day: 4), (1...53).contains(week),
      let monday = fourth.adding(days: (week - 1) * 7 - fourth.weekday.rawValue),
      monday.adding(days: 3)?.components.year == year
    else { return nil }
    return monday
  }

  /// Parses a day of the period after it.
  func named(
    in days: ClosedRange<CivilDate>, _ period: Period, _ ahead: Int, at index: Int,
    from start: Int
  ) -> DayReading? {
    var next = index
    if [.particle(.of), .preposition(.on), .comma].contains(kind(next)) { next += 1 }
    switch (period, kind(next)) {
    case (_, .particle(.within)) where ahead >= 0 && next == index,
      (_, .preposition(.within)) where ahead >= 0 && next == index && isJapanese(next):
      var found = named(days.upperBound, start..<next + 1)
      found.days = days
      return found
    case (.month, .last):
      guard let (pick, end) = lastOfMonth(at: next) else { return nil }
      return named(date(of: pick, in: days), start..<end)
    case (.week, .weekday(let weekday, _)):
      return named(inWeek(ahead, weekday), start..<next + 1)
    case (_, .dayOffset(0, _)) where ahead >= 0 && isJapanese(next):
      return context.today(period, ahead: ahead).map { named($0, start..<next + 1) }
    case (.week, .weekend): return weekend(ahead: ahead, at: next)
    case (.month, .edgeOfPeriod(.month, 0, isEnd: true)) where next == index || isJapanese(next):
      // 来月末日
      return named(days.upperBound, start..<next + 1)
    case (.month, _):
      if let day = dayOf(days, at: next, from: start) { return day }
    case (.year, .holiday), (.year, .edgeOfPeriod(.year, 0, isEnd: true)):
      if let found = dayOfYear(days, isAhead: ahead > 0, at: next, from: start) { return found }
    case (.year, .month(let month, _)):
      return monthOf(days.lowerBound.components.year, month, at: next, from: start)
    default: break
    }
    if case .particle = kind(index) {} else { next = index }
    guard ahead >= 0, let edge = edgeAfter(next) else { return nil }
    return inEdge(edge, of: days, period, next: next + 1, from: start)
  }

  /// Parses 来年の元旦, 今年の年末.
  private func dayOfYear(
    _ days: ClosedRange<CivilDate>, isAhead: Bool, at index: Int, from start: Int
  ) -> DayReading? {
    guard case .holiday(let holiday) = kind(index) else {
      return isJapanese(index) ? named(days.upperBound, start..<index + 1) : nil
    }
    let date = holiday.date(in: days.lowerBound.components.year)
    var found = self.holiday(holiday, date, start..<index + 1)
    if isAhead, isJapanese(start) { found.confidence = .plain }
    return found
  }

  /// Parses 最終金曜, 最終営業日.
  func lastOfMonth(at index: Int) -> (MonthPick, Int)? {
    let next = after(.particle(.of), at: index + 1)
    return switch kind(next) {
    case .weekday(let weekday, _): (.weekday(-1, weekday), next + 1)
    case .workday: (.workday(-1), next + 1)
    default: nil
    }
  }

  private func named(_ date: CivilDate?, _ range: Range<Int>) -> DayReading {
    withDistance(checked(date, range, else: DateError.noSuchDay))
  }

  /// Parses a day of the month that the days are: `on the 5th`, `2nd friday`, 25日.
  private func dayOf(
    _ days: ClosedRange<CivilDate>, at index: Int, from start: Int
  ) -> DayReading? {
    func picked(_ pick: MonthPick, _ end: Int) -> DayReading {
      named(date(of: pick, in: days), start..<end)
    }
    if case .dayOfMonth(let day) = kind(index) { return picked(.day(day), index + 1) }
    let position = after(.the, at: index)
    guard case .ordinal(let number, _) = kind(position), number <= 31 else { return nil }
    if case .weekday(let weekday, _) = kind(position + 1) {
      return picked(.weekday(number, weekday), position + 2)
    }
    return isJapanese(position) ? nil : picked(.day(number), position + 1)
  }

  /// Parses `march 14`, 3月14日, 6月末 in a known year.
  private func monthOf(
    _ year: Int, _ month: Int, at index: Int, from start: Int
  ) -> DayReading? {
    if case .dayOfMonth(let day) = kind(index + 1) {
      return named(CivilDate(year: year, month: month, day: day), start..<index + 2)
    }
    if let (day, end) = dayNumber(at: index + 1) {
      return named(CivilDate(year: year, month: month, day: day), start..<end)
    }
    guard let days = self.month(month, of: year) else { return nil }
    if let edge = edgeAfter(index + 1) {
      return inEdge(edge, of: days, .month, next: index + 2, from: start)
    }
    var reading = named(days.lowerBound, start..<index + 1)
    reading.confidence = .never
    reading.days = days
    return reading
  }

  func period(at index: Int) -> Period? {
    switch kind(index) {
    case .unit(let unit): Period(unit)
    case .quarter: .quarter
    default: nil
    }
  }

  /// Returns the days of `month`, `this week`, `next year`, `march`, `march 2027`.
  ///
  /// - Parameter of: whether it follows `of`, so that a unit alone is the current one.
  func span(at index: Int, of: Bool) -> (ClosedRange<CivilDate>, Int)? {
    let index = of ? after(.the, at: index) : index
    switch kind(index) {
    case .month(let month, _):
      let (year, end) = yearAfter(index + 1) ?? (year(of: month), index + 1)
      return self.month(month, of: year).map { ($0, end) }
    case .direction, .last:
      guard let period = period(at: index + 1), let ahead = distance(at: index) else { return nil }
      return context.days(of: period, ahead: ahead).map { ($0, index + 2) }
    case .period(let period, let ahead):
      return context.days(of: period, ahead: ahead).map { ($0, index + 1) }
    case .quarterOfYear(let number): return quarter(number).map { ($0, index + 1) }
    case .ordinal(let number, _) where (1...4).contains(number):
      guard period(at: index + 1) == .quarter else { return nil }
      return quarter(number).map { ($0, index + 2) }
    case .unit, .quarter:
      guard of, let period = period(at: index), period != .day else { return nil }
      return context.days(of: period, ahead: 0).map { ($0, index + 1) }
    default: return nil
    }
  }

  /// Returns the days of that quarter, in this year or the next.
  private func quarter(_ number: Int) -> ClosedRange<CivilDate>? {
    CivilDate(year: year(of: number * 3), month: number * 3, day: 1)
      .flatMap { context.days(of: .quarter, around: $0) }
  }
}

extension Period {
  /// Converts a unit; nil for one that is not a period of the calendar.
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

/// The objects of `this`, `next` and `last`.
extension DateGrammar {
  /// Parses `this`, `next` and `last` with their objects.
  func directed(at index: Int) -> DayReading? {
    var index = index
    let start = index
    var ahead: Int
    switch kind(index) {
    case .coming:
      if case .weekday = kind(index + 1) {
        var found = day(at: index + 1)
        found?.takesThe = true
        return found
      }
      ahead = 1
    case .preposition(.past): ahead = -1
    default:
      guard let distance = distance(at: index) else { return nil }
      ahead = distance
    }
    if let length = nextLength(at: start) { return soFar(length, start) }
    while ahead >= 1, case .direction(1) = kind(index + 1) {
      ahead += 1
      index += 1
    }
    // `this past wednesday`, `this coming friday`.
    if ahead == 0, case .preposition(.past) = kind(index + 1) { (ahead, index) = (-1, index + 1) }
    if ahead == 0, case .coming = kind(index + 1) { index += 1 }
    if case .last = kind(start),
      let last = lastOf(at: start) ?? nthInPeriod(-1, at: start + 1, from: start)
    {
      return last
    }
    return pointed(ahead, at: after(.particle(.of), at: index + 1), from: start)
  }

  /// Parses `last of april`; 最終金曜, the last Friday of the month.
  private func lastOf(at start: Int) -> DayReading? {
    if case .preposition(.of) = kind(start + 1), let (days, end) = span(at: start + 2, of: true) {
      return checked(days.upperBound, start..<end, .timed).taking(the: true)
    }
    guard isJapanese(start), let (pick, next) = lastOfMonth(at: start) else { return nil }
    return nextOfMonths(pick, start..<next)
  }

  /// Parses the object of a direction.
  private func pointed(_ ahead: Int, at next: Int, from start: Int) -> DayReading? {
    switch kind(next) {
    case .weekday(let weekday, _): return pointed(at: weekday, ahead, start..<next + 1)
    case .unit, .quarter:
      guard let period = period(at: next) else { return nil }
      return inPeriod(period, ahead, at: next + 1, from: start)
    case .weekend: return weekend(ahead: ahead, at: next)
    case .part(let part):
      guard ahead == 0 || ahead == -1 && part == .night else { return nil }
      var day = checked(context.today.adding(days: ahead), start..<next + 1)
      day.part = part
      return day
    case .holiday(let holiday): return self.holiday(holiday, pointing: ahead, start..<next + 1)
    case .workday where ahead == 1 || isJapanese(start):
      let date = context.style.holidays.adding(workdays: 1, to: context.today)
      return checked(date, start..<next + 1).taking(on: false, the: true)
    case .month(let month, _): return self.month(month, pointing: ahead, at: next)
    default: return nil
    }
  }

  /// Returns a weekday: `this friday` is the first from today, `next friday` the one of next week,
  /// `last friday` the latest one before today.
  private func pointed(at weekday: Weekday, _ ahead: Int, _ range: Range<Int>) -> DayReading? {
    let days = daysAhead(to: weekday)
    var day: DayReading
    switch ahead {
    // 次の金曜 on a Friday: today, or in a week.
    case 0 where days == 0 && isJapanese(range.lowerBound) && !source(range).hasPrefix("この"):
      let name = source(range.upperBound - 1..<range.upperBound)
      day = DayReading(
        .ambiguous(source(range), either: ["今日", "来週の" + name]), next: range.upperBound)
    case 0: day = checked(context.today.adding(days: days), range)
    case -1: day = checked(context.today.adding(days: days - 7), range)
    default: day = checked(inWeek(ahead, weekday), range)
    }
    return withDistance(day.taking(the: ahead > 0))
  }

  private func holiday(_ holiday: Holiday, pointing ahead: Int, _ range: Range<Int>) -> DayReading?
  {
    // A holiday of this year that `next` may or may not skip: 1 December, next christmas.
    guard (-1...1).contains(ahead) else { return nil }
    let year = context.today.components.year
    let years = ahead < 0 ? [year, year - 1] : [year, year + 1]
    let date = years.lazy.compactMap { holiday.date(in: $0) }.first {
      ahead < 0 ? $0 < context.today : $0 >= context.today
    }
    return self.holiday(holiday, date, range)
  }

  /// Returns a month: `next june`, `this march 14`.
  private func month(_ month: Int, pointing ahead: Int, at index: Int) -> DayReading? {
    let today = context.today.components
    let year: Int
    switch ahead {
    case 0: year = today.year
    case 1: year = month <= today.month ? today.year + 1 : today.year
    case -1: year = month < today.month ? today.year : today.year - 1
    default: return nil
    }
    guard let days = self.month(month, of: year) else { return nil }
    // `this march` in March is its last day, like `this month`.
    let isNow = ahead == 0 && month == today.month
    return DayReading(
      isNow ? days.upperBound : days.lowerBound, next: index + 1, .never, days: days)
  }
}
