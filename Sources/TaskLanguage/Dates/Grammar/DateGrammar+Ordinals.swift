import TaskModel

/// Days by ordinals, `14th`, `first monday of april`, and holidays by name.
extension DateGrammar {
  /// Parses `14th`, `14th of march`, `5th next month`, `first monday of april`.
  func ordinalDay(at index: Int) -> DayReading? {
    guard case .ordinal(let number, let isWord) = kind(index) else { return nil }
    if let found = nthInPeriod(number, at: index + 1, from: index) { return found }
    if isJapanese(index), let found = nextNth(number, at: index) { return found }
    let next = after(.preposition(.of), at: index + 1)
    if case .month(let month, _) = kind(next) {
      var found = dayOfMonth(month, number, next: next + 1, from: index)
      found.takesThe = true
      return found
    }
    if let (days, end) = span(at: next, of: next > index + 1), number <= 31 {
      if isOfToday(end - 1) { return nextDay(number, index..<end, .timed) }
      return inMonth(number, days, index..<end)
    }
    guard next == index + 1 else { return nil }
    if isWord {
      // `the fifth` alone
      guard index > 0, case .the = kind(index - 1) else { return nil }
      return nextDay(number, index..<index + 1, .never)
    }
    return nextDay(number, index..<index + 1)
  }

  /// Parses 第3金曜: the next one, in this month or the following.
  private func nextNth(_ number: Int, at index: Int) -> DayReading? {
    guard (1...5).contains(number), case .weekday(let weekday, _) = kind(index + 1) else {
      return nil
    }
    return nextOfMonths(.weekday(number, weekday), index..<index + 2)
  }

  /// Returns the next picked day of a month, in this month or later ones.
  func nextOfMonths(_ pick: MonthPick, _ range: Range<Int>) -> DayReading {
    let date = (0...6).lazy.compactMap { ahead in
      context.days(of: .month, ahead: ahead).flatMap { self.date(of: pick, in: $0) }
    }.first { $0 >= context.today }
    return withDistance(checked(date, range, .announced))
  }

  /// Returns the picked day of a period.
  func date(of pick: MonthPick, in days: ClosedRange<CivilDate>) -> CivilDate? {
    pick.date(in: days, isWorkday: context.style.holidays.isWorkday)
  }

  /// Returns whether a span is the current month because it has no direction: `of the month`.
  func isOfToday(_ index: Int) -> Bool {
    kind(index) == .unit(.months) && index > 0 && distance(at: index - 1) == nil
  }

  /// Returns the day with that number if the days are one month.
  func inMonth(
    _ number: Int, _ days: ClosedRange<CivilDate>, _ range: Range<Int>
  ) -> DayReading? {
    guard days.lowerBound.components.month == days.upperBound.components.month, number > 0,
      days.lowerBound.components.day == 1
    else { return nil }
    return checked(date(of: .day(number), in: days), range, .timed, else: DateError.noSuchDay)
      .taking(the: true)
  }

  /// Parses `monday of april` after `first`, `day of next month` after `last`.
  func nthInPeriod(_ number: Int, at index: Int, from start: Int) -> DayReading? {
    let pick: MonthPick
    switch kind(index) {
    case .weekday(let weekday, _): pick = .weekday(number, weekday)
    case .unit(.days): pick = .day(number)
    case .workday: pick = .workday(number)
    default: return nil
    }
    guard let (days, end) = spanOfNth(at: index + 1) else { return nil }
    var date = self.date(of: pick, in: days)
    var months: Int?
    if case .month = kind(end - 1) { months = 12 } else if isOfToday(end - 1) { months = 1 }
    if let found = date, found < context.today, let months,
      let next = days.lowerBound.adding(months: months)
    {
      date = context.days(of: .month, around: next).flatMap { self.date(of: pick, in: $0) }
    }
    let found = checked(date, start..<end, .timed, else: DateError.noSuchDay)
    return withDistance(found.taking(the: true))
  }

  /// Parses `of april`, `in the month`, or `next month` alone.
  private func spanOfNth(at index: Int) -> (ClosedRange<CivilDate>, Int)? {
    switch kind(index) {
    case .preposition(.of), .preposition(.in): span(at: index + 1, of: true)
    case .direction, .last: span(at: index, of: false)
    default: nil
    }
  }

  // MARK: Holidays

  /// Parses `christmas`, `easter 2027`: the next one.
  func holiday(_ holiday: Holiday, at index: Int) -> DayReading {
    let today = context.today.components.year
    var next = index + 1
    var date: CivilDate?
    if holiday.rule == .workdayAfterDaysOff {
      let calendar = context.style.holidays
      date = (calendar == .none ? .japanese : calendar).workday(afterDaysOffFrom: context.today)
    } else if let (year, end) = yearAfter(next) {
      date = holiday.date(in: year)
      next = end
    } else {
      date =
        (today...min(today + 2, 9999)).lazy.compactMap { holiday.date(in: $0) }
        .filter { $0 >= context.today }.dropFirst(holiday.skipped).first
    }
    return self.holiday(holiday, date, index..<next)
  }

  func holiday(_ holiday: Holiday, _ date: CivilDate?, _ range: Range<Int>) -> DayReading {
    // A working day after days off has no other meaning; クリスマス may be what a gift is for.
    var found = checked(date, range, holiday.isDayOfWork ? .plain : .timed)
    if let date, holiday.length > 1 {
      found.days = date.adding(days: holiday.length - 1).map { date...$0 }
    }
    return withDistance(found.taking())
  }
}
