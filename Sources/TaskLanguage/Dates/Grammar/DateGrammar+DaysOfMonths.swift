import TaskModel

/// Days of months: `14`, `mar 14 2027`, `3/14`, `2026-W10-3`, 12月25日.
extension DateGrammar {
  func calendar(_ year: Int, _ month: Int, _ day: Int, _ range: Range<Int>) -> DayReading {
    var found = checked(
      CivilDate(year: year, month: month, day: day), range, else: DateError.noSuchDay)
    found.takesOn = true
    found.isCalendar = true
    return withDistance(found)
  }

  /// Returns the next day with that month and number, today included.
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

  /// Returns the next day with that number, today included, in the next month that has it.
  func nextDay(_ day: Int, _ range: Range<Int>, _ confidence: Confidence = .announced)
    -> DayReading?
  {
    guard (1...31).contains(day) else { return nil }
    let (year, month, _) = context.today.components
    let date = (0...11).lazy.compactMap { ahead -> CivilDate? in
      let sum = year * 12 + month - 1 + ahead
      return CivilDate(year: sum / 12, month: sum % 12 + 1, day: day)
    }.first { $0 >= context.today }
    var found = checked(date, range, confidence)
    found.takesOn = true
    found.takesThe = true
    return found
  }

  /// Parses the year after a date: `2027`, or `next year`; also returns its end.
  func yearAfter(_ index: Int) -> (Int, Int)? {
    var index = index
    if case .comma = kind(index) { index += 1 }
    if case .preposition(.of) = kind(index) { index += 1 }
    switch (kind(index), kind(index + 1)) {
    case (.number(let year, digits: 4), _) where isYear(year): return (year, index + 1)
    case (.direction(let ahead), .unit(.years)):
      return (context.today.components.year + ahead, index + 2)
    case (.last, .unit(.years)): return (context.today.components.year - 1, index + 2)
    default: return nil
    }
  }

  /// Returns whether four digits after a date are its year, not a time: 1730 is half past five.
  func isYear(_ number: Int) -> Bool {
    (1900...2100).contains(number) || number >= 1000 && (number >= 2400 || number % 100 >= 60)
  }

  /// Returns a day of a month, with the year after it or the next possible one.
  func dayOfMonth(_ month: Int, _ day: Int, next: Int, from start: Int) -> DayReading {
    if let (year, end) = yearAfter(next) { return calendar(year, month, day, start..<end) }
    return withDistance(nextDate(month, day, start..<next))
  }

  /// Parses the number of a day: `14`, `14th`, `the 3rd`, `first`.
  func dayNumber(at index: Int) -> (Int, Int)? {
    var index = index
    if case .the = kind(index) { index += 1 }
    switch kind(index) {
    case .number(let day, let digits) where (1...2).contains(digits) && (1...99).contains(day):
      // `june 3 pm` is not a day, nor is `june 3 days`.
      switch kind(index + 1) {
      case .meridiem, .oClock: return nil
      case .unit: return lexemes[index].closesWord ? (day, index + 1) : nil
      default: return (day, index + 1)
      }
    case .ordinal(let day, _): return (day, index + 1)
    default: return nil
    }
  }

  /// Parses `mar 14 2027`, `sep-3`, `june first`, `march 2027`, `march`; 12月25日, 6月末.
  func monthDay(_ month: Int, _ isClear: Bool, at index: Int) -> DayReading? {
    var next = index + 1
    if case .dash = kind(next), !lexemes[next].opensWord { next += 1 }
    if case .particle(.of) = kind(next), case .dayOfMonth = kind(next + 1) { next += 1 }
    if case .dayOfMonth(let day) = kind(next) {
      return dayOfMonth(month, day, next: next + 1, from: index)
    }
    if isJapanese(index), let found = japanesePart(of: month, at: index) { return found }
    if let (day, end) = dayNumber(at: next) {
      // The year may follow a dash too: `mar-14-2027`.
      if case .dash = kind(end), !lexemes[end].opensWord,
        case .number(let year, digits: 4) = kind(end + 1)
      {
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
    if case .particle(.within) = kind(next), let days = self.month(month, of: year) {
      return inEdge(.end, of: days, .month, next: next + 1, from: index)
    }
    var found = wholeMonth(year, month, next: next)
    if let date = CivilDate(year: year, month: month, day: 1), date < context.today {
      // The deadline is in the future, while a filter uses the current month.
      found?.due = Due(date: date.adding(months: 12) ?? date)
    }
    return found
  }

  /// Parses 4月の末, 4月第3金曜, 4月末日: the next one.
  private func japanesePart(of month: Int, at index: Int) -> DayReading? {
    let today = context.today.components
    let year = month < today.month ? today.year + 1 : today.year
    func part(_ year: Int) -> DayReading? {
      self.month(month, of: year).flatMap { named(in: $0, .month, 1, at: index + 1, from: index) }
    }
    guard let found = part(year) else { return nil }
    let isPick = edgeAfter(index + 1) == nil && edgeAfter(index + 2) == nil
    let isOver = found.problem != nil || found.due.date < context.today
    return isPick && isOver ? part(year + 1) ?? found : found
  }

  func month(_ month: Int, of year: Int) -> ClosedRange<CivilDate>? {
    CivilDate(year: year, month: month, day: 1).flatMap { context.days(of: .month, around: $0) }
  }

  func wholeMonth(_ year: Int, _ month: Int, next: Int) -> DayReading? {
    guard let days = self.month(month, of: year) else { return nil }
    var found = DayReading(days.lowerBound, next: next, .never)
    found.days = days
    return found
  }

  /// Parses 2026年12月25日, 2026年12月, 2027年.
  func yearFirst(_ year: Int, at index: Int) -> DayReading? {
    guard case .month(let month, _) = kind(index + 1) else { return wholeYear(year, at: index) }
    if case .dayOfMonth(let day) = kind(index + 2) {
      return calendar(year, month, day, index..<index + 3)
    }
    if let edge = edgeAfter(index + 2), let days = self.month(month, of: year) {
      return inEdge(edge, of: days, .month, next: index + 3, from: index)
    }
    return wholeMonth(year, month, next: index + 2)
  }

  /// Parses `3/14`; refused if both orders are days and none is set. Japanese has the month first.
  func slashed(_ first: Int, _ second: Int, _ year: Int?, at index: Int) -> DayReading {
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
      found.confidence = min(found.confidence, .timed)
    }
    return found
  }

  /// Parses 2027年; for the current year the last day, as the first one has passed.
  private func wholeYear(_ year: Int, at index: Int) -> DayReading? {
    guard isJapanese(index), let first = CivilDate(year: year, month: 1, day: 1),
      let last = CivilDate(year: year, month: 12, day: 31)
    else { return nil }
    var found = DayReading((first...last).contains(context.today) ? last : first, next: index + 1)
    found.confidence = .never
    found.days = first...last
    return found
  }

  func weekDate(_ year: Int, _ week: Int, _ day: Int, _ range: Range<Int>) -> DayReading {
    guard day <= 7, let monday = Self.monday(ofWeek: week, year),
      let date = monday.adding(days: max(day, 1) - 1)
    else { return DayReading(.noSuchDay(source(range)), next: range.upperBound, .never) }
    var found = DayReading(date, next: range.upperBound, .never)
    if day == 0 { found.days = monday.adding(days: 6).map { date...$0 } }
    found.takesOn = true
    return found
  }
}
