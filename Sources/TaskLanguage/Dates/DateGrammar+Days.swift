import TaskModel

/// Days: by their name, their number, and their distance.
extension DateGrammar {
  /// The day that begins there, the longest of those that do.
  func day(at index: Int) -> DayReading? {
    switch kind(index) {
    case .the:
      guard let day = day(at: index + 1), day.takesThe else { return nil }
      var found = day
      if found.sureness == .never { found.sureness = .announced }
      return found
    case .dayOffset(let days, let isClear):
      return nearToday(days, isClear ? .plain : .announced, at: index)
    case .tonight:
      var day = DayReading(context.today, next: index + 1)
      day.part = .night
      return day
    case .now:
      var day = DayReading(context.today, next: index + 1, .never)
      day.due = Due(date: context.today, time: context.now.time)
      return day
    case .weekday(let weekday, let isClear): return self.weekday(weekday, isClear, at: index)
    case .direction, .coming, .last, .preposition(.past): return directed(at: index)
    case .ordinal: return ordinalDay(at: index)
    case .number, .one, .half, .dotted, .sign, .preposition(.in), .preposition(.within), .unit:
      return numbered(at: index)
    case .month(let month, let isClear): return monthDay(month, isClear, at: index)
    case .year(let year): return yearFirst(year, at: index)
    case .date(let year, let month, let day):
      return calendar(year, month, day, index..<index + 1)
    case .compactDate(let year, let month, let day):
      var found = calendar(year, month, day, index..<index + 1)
      found.sureness = .never
      return found
    case .weekDate(let year, let week, let day):
      return weekDate(year, week, day, index..<index + 1)
    case .yearMonth(let year, let month):
      return wholeMonth(year, month, next: index + 1)
    case .slashed(let first, let second, let year):
      return slashed(first, second, year, at: index)
    case .dayOfMonth(let day): return nextDay(day, index..<index + 1)
    case .period(let period, let ahead): return inPeriod(period, ahead, at: index + 1, from: index)
    case .edgeOfPeriod(let period, let ahead, let isEnd):
      return edgeOfPeriod(period, ahead, isEnd, at: index)
    case .edgeOfWorkweek(let isEnd):
      let ahead = daysAhead(to: isEnd ? .friday : .monday)
      let days = !isEnd && ahead == 0 ? 7 : ahead
      return checked(context.today.adding(days: days), index..<index + 1, .never)
    case .edge(let edge): return self.edge(edge, at: index)
    case .weekend: return weekend(ahead: nil, at: index)
    case .holiday(let holiday): return self.holiday(holiday, at: index)
    default: return nil
    }
  }

  /// A day that the calendar may not have.
  func checked(
    _ date: CivilDate?, _ range: Range<Int>, _ sureness: Sureness = .plain,
    else error: (String) -> DateError = DateError.outOfRange
  ) -> DayReading {
    guard let date else {
      return DayReading(error(source(range)), next: range.upperBound, sureness)
    }
    return DayReading(date, next: range.upperBound, sureness)
  }

  /// `tomorrow`, `tomorrow week`.
  private func nearToday(_ days: Int, _ sureness: Sureness, at index: Int) -> DayReading {
    var next = index + 1
    var days = days
    if case .unit(.weeks) = kind(next), days >= 0, lexemes[next].end == 4 {
      days += 7
      next += 1
    }
    var day = checked(
      context.today.adding(days: days), index..<next, days < 0 ? .never : sureness)
    if case .particle(.chu) = kind(next) { day.next += 1 }
    return withDistance(day)
  }

  // MARK: Weekdays

  /// 0 to 6 days from today.
  private func daysAhead(to weekday: Weekday) -> Int {
    (weekday.rawValue - context.today.weekday.rawValue + 7) % 7
  }

  /// The weekday of the week that lies so many ahead of the one of today.
  func inWeek(_ weeks: Int, _ weekday: Weekday) -> CivilDate? {
    context.days(of: .week, ahead: weeks).flatMap { days in
      let ahead = (weekday.rawValue - days.lowerBound.weekday.rawValue + 7) % 7
      return days.lowerBound.adding(days: ahead)
    }
  }

  private func weekday(_ weekday: Weekday, _ isClear: Bool, at index: Int) -> DayReading {
    let sureness: Sureness = isClear ? .plain : .timed
    let ahead = daysAhead(to: weekday)
    var next = index + 1
    if case .comma = kind(next) { next += 1 }
    if let dated = dated(weekday, at: next, from: index) { return dated }
    next = index + 1
    if case .preposition(.of) = kind(next) { next += 1 }
    if case .the = kind(next) { next += 1 }
    var date = context.today.adding(days: ahead == 0 ? 7 : ahead)
    var range = index..<index + 1
    if let (weeks, end) = week(at: next) {
      date = inWeek(weeks, weekday)
      range = index..<end
    } else if case .unit(.weeks) = kind(index + 1), lexemes[index + 1].opensWord,
      lexemes[index + 1].end == 4
    {
      date = date?.adding(days: 7)
      range = index..<index + 2
    } else if case .preposition(.after) = kind(index + 1), case .direction(1) = kind(index + 2) {
      date = inWeek(1, weekday)?.adding(days: 7)
      range = index..<index + 3
    }
    var day = checked(date, range, range.count > 1 ? .plain : sureness)
    if let date, date < context.today { day.sureness = .never }
    day.takesOn = true
    return withDistance(day)
  }

  /// `next week`, `this week`, 来週: how many weeks ahead, and where it ends.
  private func week(at index: Int) -> (Int, Int)? {
    switch (kind(index), kind(index + 1)) {
    case (.direction(let ahead), .unit(.weeks)): return (ahead, index + 2)
    case (.last, .unit(.weeks)): return (-1, index + 2)
    case (.period(.week, let ahead), _): return (ahead, index + 1)
    default: return nil
    }
  }

  /// `sat 28 mar 2026`, `friday the 17th`: a date with its weekday, which must be the right one.
  private func dated(_ weekday: Weekday, at index: Int, from start: Int) -> DayReading? {
    var found: DayReading?
    switch kind(index) {
    case .the, .ordinal: found = day(at: index)
    case .number(_, let digits) where digits > 0:
      found = day(at: index).flatMap { $0.isCalendar ? $0 : nil }
    case .month, .date, .slashed, .dayOfMonth: found = day(at: index)
    default: break
    }
    // A day of the month is its next one, which is the weekday or not.
    guard var day = found, day.isCalendar || day.takesThe, day.due.time == nil else { return nil }
    if day.problem == nil, day.due.date.weekday != weekday {
      day.problem = .wrongWeekday(source(start..<day.next), day.due.date)
    }
    day.sureness = max(day.sureness, .timed)
    day.takesOn = true
    return day
  }

  // MARK: Days of months

  func calendar(_ year: Int, _ month: Int, _ day: Int, _ range: Range<Int>) -> DayReading {
    var found = checked(
      CivilDate(year: year, month: month, day: day), range, else: DateError.noSuchDay)
    found.takesOn = true
    found.isCalendar = true
    return withDistance(found)
  }

  /// The next day of that month and number, today included.
  func nextDate(_ month: Int, _ day: Int, _ range: Range<Int>) -> DayReading {
    var found: DayReading
    if CivilDate(year: 2024, month: month, day: day) == nil {
      found = DayReading(.noSuchDay(source(range)), next: range.upperBound)
    } else {
      let year = context.today.components.year
      let date = (year...year + 8).lazy
        .compactMap { CivilDate(year: $0, month: month, day: day) }
        .first { $0 >= context.today }
      found = checked(date, range)
    }
    found.takesOn = true
    found.isCalendar = true
    return found
  }

  /// The next day of that number, today included, in the next month that has it.
  func nextDay(_ day: Int, _ range: Range<Int>, _ sureness: Sureness = .announced) -> DayReading? {
    guard (1...31).contains(day) else { return nil }
    let (year, month, _) = context.today.components
    let date = (0...11).lazy.compactMap { ahead -> CivilDate? in
      let sum = year * 12 + month - 1 + ahead
      return CivilDate(year: sum / 12, month: sum % 12 + 1, day: day)
    }.first { $0 >= context.today }
    var found = checked(date, range, sureness)
    found.takesOn = true
    found.takesThe = true
    return found
  }

  /// `2027`, or `next year`: the year of a date before it; with where it ends.
  func yearAfter(_ index: Int) -> (Int, Int)? {
    var index = index
    if case .comma = kind(index) { index += 1 }
    switch (kind(index), kind(index + 1)) {
    case (.number(let year, digits: 4), _) where isYear(year): return (year, index + 1)
    case (.direction(let ahead), .unit(.years)):
      return (context.today.components.year + ahead, index + 2)
    case (.last, .unit(.years)): return (context.today.components.year - 1, index + 2)
    default: return nil
    }
  }

  /// Whether four digits after a date are its year, and no time of day: 1730 is half past five.
  private func isYear(_ number: Int) -> Bool {
    (1900...2999).contains(number) || number >= 1000 && (number >= 2400 || number % 100 >= 60)
  }

  /// A day of a month, with the year that follows or the next that comes.
  func dayOfMonth(_ month: Int, _ day: Int, next: Int, from start: Int) -> DayReading {
    if let (year, end) = yearAfter(next) { return calendar(year, month, day, start..<end) }
    return withDistance(nextDate(month, day, start..<next))
  }

  /// The number of a day: `14`, `14th`, `the 3rd`, `first`.
  private func dayNumber(at index: Int) -> (Int, Int)? {
    var index = index
    if case .the = kind(index) { index += 1 }
    switch kind(index) {
    case .number(let day, let digits) where (1...2).contains(digits) && (1...99).contains(day):
      // `june 3 pm` is no day, nor is `june 3 days`.
      switch kind(index + 1) {
      case .meridiem, .oClock: return nil
      case .unit: return lexemes[index].closesWord ? (day, index + 1) : nil
      default: return (day, index + 1)
      }
    case .ordinal(let day, _): return (day, index + 1)
    default: return nil
    }
  }

  /// `mar 14 2027`, `sep-3`, `june first`, `march 2027`, `march`; 12月25日, 6月末.
  private func monthDay(_ month: Int, _ isClear: Bool, at index: Int) -> DayReading? {
    var next = index + 1
    if case .dash = kind(next), !lexemes[next].opensWord { next += 1 }
    if case .particle(.no) = kind(next), case .dayOfMonth = kind(next + 1) { next += 1 }
    if case .dayOfMonth(let day) = kind(next) {
      return dayOfMonth(month, day, next: next + 1, from: index)
    }
    if let (day, end) = dayNumber(at: next) {
      // A dash may stand before the year too: `mar-14-2027`.
      if case .dash = kind(end), case .number(let year, digits: 4) = kind(end + 1) {
        return calendar(year, month, day, index..<end + 2)
      }
      return dayOfMonth(month, day, next: end, from: index)
    }
    next = index + 1
    if let (year, end) = yearAfter(next) { return wholeMonth(year, month, next: end) }
    let today = context.today.components
    let year = month < today.month ? today.year + 1 : today.year
    if let edge = edgeAfter(next), let days = self.month(month, of: year) {
      return inEdge(edge, of: days, .month, next: next + 1, from: index)
    }
    var found = wholeMonth(year, month, next: next)
    if let date = CivilDate(year: year, month: month, day: 1), date < context.today {
      // The deadline lies ahead, and a filter takes the month that today is in.
      found?.due = Due(date: date.adding(months: 12) ?? date)
    }
    return found
  }

  func month(_ month: Int, of year: Int) -> ClosedRange<CivilDate>? {
    CivilDate(year: year, month: month, day: 1).flatMap { context.days(of: .month, around: $0) }
  }

  private func wholeMonth(_ year: Int, _ month: Int, next: Int) -> DayReading? {
    guard let days = self.month(month, of: year) else { return nil }
    var found = DayReading(days.lowerBound, next: next, .never)
    found.days = days
    return found
  }

  /// 2026年12月25日, 2026年12月.
  private func yearFirst(_ year: Int, at index: Int) -> DayReading? {
    guard case .month(let month, _) = kind(index + 1) else { return nil }
    if case .dayOfMonth(let day) = kind(index + 2) {
      return calendar(year, month, day, index..<index + 3)
    }
    if let edge = edgeAfter(index + 2), let days = self.month(month, of: year) {
      return inEdge(edge, of: days, .month, next: index + 3, from: index)
    }
    return wholeMonth(year, month, next: index + 2)
  }

  /// `3/14`: refused where both orders are a day and none is set. Japanese has the month first.
  private func slashed(_ first: Int, _ second: Int, _ year: Int?, at index: Int) -> DayReading {
    let range = index..<index + 1
    let isMonthFirst: Bool
    switch context.style.order {
    case let order?: isMonthFirst = order == .monthFirst
    case nil where first > 12: isMonthFirst = false
    case nil where second > 12 || first == second || isJapanese: isMonthFirst = true
    case nil: return DayReading(.ambiguousOrder(source(range)), next: index + 1, .timed)
    }
    let (month, day) = isMonthFirst ? (first, second) : (second, first)
    guard (1...12).contains(month) else {
      return DayReading(.noSuchDay(source(range)), next: index + 1, .timed)
    }
    var found =
      year.map { calendar($0, month, day, range) } ?? withDistance(nextDate(month, day, range))
    if year == nil || year.map({ $0 < 2100 }) != true {
      found.sureness = min(found.sureness, .timed)
    }
    return found
  }

  private func weekDate(_ year: Int, _ week: Int, _ day: Int, _ range: Range<Int>) -> DayReading {
    guard let fourth = CivilDate(year: year, month: 1, day: 4), (1...53).contains(week), day <= 7,
      let monday = fourth.adding(days: (week - 1) * 7 - fourth.weekday.rawValue),
      monday.adding(days: 3)?.components.year == year,
      let date = monday.adding(days: max(day, 1) - 1)
    else { return DayReading(.noSuchDay(source(range)), next: range.upperBound, .never) }
    var found = DayReading(date, next: range.upperBound, .never)
    if day == 0 { found.days = monday.adding(days: 6).map { date...$0 } }
    found.takesOn = true
    return found
  }

  // MARK: Ordinals

  /// `14th`, `14th of march`, `5th next month`, `first monday of april`.
  private func ordinalDay(at index: Int) -> DayReading? {
    guard case .ordinal(let number, let isWord) = kind(index) else { return nil }
    if let found = nthInPeriod(number, at: index + 1, from: index) { return found }
    var next = index + 1
    if case .preposition(.of) = kind(next) { next += 1 }
    if case .month(let month, _) = kind(next) {
      var found = dayOfMonth(month, number, next: next + 1, from: index)
      found.takesThe = true
      return found
    }
    if let (days, end) = span(at: next, of: next > index + 1), number <= 31 {
      if isOfToday(end - 1) { return nextDay(number, index..<end, .timed) }
      return inMonth(number, days, index..<end)
    }
    guard !isWord, next == index + 1 else { return nil }
    return nextDay(number, index..<index + 1)
  }

  /// Whether a span is the month of today because nothing points at another: `of the month`.
  private func isOfToday(_ index: Int) -> Bool {
    guard case .unit(.months) = kind(index), index > 0 else { return false }
    switch kind(index - 1) {
    case .direction, .last: return false
    default: return true
    }
  }

  /// That day of the month that those days are.
  private func inMonth(
    _ number: Int, _ days: ClosedRange<CivilDate>, _ range: Range<Int>
  ) -> DayReading? {
    guard days.lowerBound.components.month == days.upperBound.components.month, number > 0,
      days.lowerBound.components.day == 1
    else { return nil }
    let date = days.lowerBound.adding(days: number - 1).flatMap { days.contains($0) ? $0 : nil }
    var found = checked(date, range, .timed, else: DateError.noSuchDay)
    if let date, date < context.today { found.sureness = .never }
    found.takesOn = true
    found.takesThe = true
    return found
  }

  /// `monday of april` after `first`, `day of next month` after `last`, `workday of the month`.
  func nthInPeriod(_ number: Int, at index: Int, from start: Int) -> DayReading? {
    let pick: MonthPick
    switch kind(index) {
    case .weekday(let weekday, _): pick = .weekday(number, weekday)
    case .unit(.days): pick = .day(number)
    case .workday: pick = .workday(number)
    default: return nil
    }
    guard case .preposition(let of) = kind(index + 1), of == .of || of == .in,
      let (days, end) = span(at: index + 2, of: true)
    else { return nil }
    func picked(_ days: ClosedRange<CivilDate>) -> CivilDate? {
      pick.date(in: days, isWorkday: context.style.holidays.isWorkday)
    }
    var date = picked(days)
    var months: Int?
    if case .month = kind(end - 1) { months = 12 } else if isOfToday(end - 1) { months = 1 }
    if let found = date, found < context.today, let months,
      let next = days.lowerBound.adding(months: months)
    {
      date = context.days(of: .month, around: next).flatMap(picked)
    }
    var found = checked(date, start..<end, .timed, else: DateError.noSuchDay)
    if let date, date < context.today { found.sureness = .never }
    found.takesOn = true
    found.takesThe = true
    return withDistance(found)
  }

  // MARK: Holidays

  /// `christmas`, `easter 2027`: the next one.
  private func holiday(_ holiday: Holiday, at index: Int) -> DayReading {
    let today = context.today.components.year
    var next = index + 1
    var date: CivilDate?
    if let (year, end) = yearAfter(next) {
      date = holiday.date(in: year)
      next = end
    } else {
      date = (today...min(today + 2, 9999)).lazy.compactMap { holiday.date(in: $0) }
        .first { $0 >= context.today }
    }
    return self.holiday(holiday, date, index..<next)
  }

  func holiday(_ holiday: Holiday, _ date: CivilDate?, _ range: Range<Int>) -> DayReading {
    var found = checked(date, range, .timed)
    if let date, holiday.length > 1 {
      found.days = date.adding(days: holiday.length - 1).map { date...$0 }
    }
    if let date, date < context.today { found.sureness = .never }
    found.takesOn = true
    found.takesThe = false
    return withDistance(found)
  }
}
