import TaskModel

/// Weekdays: `friday`, `friday next week`, `friday the 17th`.
extension DateGrammar {
  /// Returns the days from today, 0 to 6.
  func daysAhead(to weekday: Weekday) -> Int {
    (weekday.rawValue - context.today.weekday.rawValue + 7) % 7
  }

  /// Returns the weekday in the week that is `weeks` after the current one.
  func inWeek(_ weeks: Int, _ weekday: Weekday) -> CivilDate? {
    context.days(of: .week, ahead: weeks).flatMap { days in
      let ahead = (weekday.rawValue - days.lowerBound.weekday.rawValue + 7) % 7
      return days.lowerBound.adding(days: ahead)
    }
  }

  func weekday(_ weekday: Weekday, _ isClear: Bool, at index: Int) -> DayReading {
    let confidence: Confidence = isClear ? .plain : .timed
    let ahead = daysAhead(to: weekday)
    var next = index + 1
    if case .comma = kind(next) { next += 1 }
    if let dated = dated(weekday, at: next, from: index) { return dated }
    next = index + 1
    if case .preposition(.of) = kind(next) { next += 1 }
    if case .the = kind(next) { next += 1 }
    var date = context.today.adding(days: ahead == 0 ? 7 : ahead)
    var range = index..<index + 1
    var takesThe = false
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
      takesThe = true
    } else if case .preposition(.in) = kind(index + 1), let length = length(at: index + 2),
      let day = self.weekday(weekday, after: length, index..<length.next)
    {
      return day
    }
    var day = checked(date, range, range.count > 1 ? .plain : confidence)
    if range.count == 1 { day.weekday = weekday }
    if let date, date < context.today { day.confidence = .never }
    day.takesOn = true
    day.takesThe = takesThe
    return withDistance(day)
  }

  /// Parses `friday in two weeks`: refused if the Friday of that week is not that many weeks after
  /// the next Friday.
  func weekday(_ weekday: Weekday, after length: Length, _ range: Range<Int>) -> DayReading? {
    guard length.unit == .weeks || length.unit == .fortnights, length.problem == nil,
      length.length.days > 0, length.length.days % 7 == 0,
      let ofWeek = inWeek(length.length.days / 7, weekday)
    else { return nil }
    let ahead = daysAhead(to: weekday)
    let ofNext = context.today.adding(days: ahead + length.length.days)
    var found = DayReading(ofWeek, next: range.upperBound, .timed)
    found.takesOn = true
    if let ofNext, ofNext != ofWeek {
      found.problem = .ambiguous(source(range), either: [ofWeek.iso8601, ofNext.iso8601])
    }
    return found
  }

  /// Parses `next week`, `this week`, 来週: returns the weeks ahead, and the end.
  func week(at index: Int) -> (Int, Int)? {
    switch (kind(index), kind(index + 1)) {
    case (.direction(let ahead), .unit(.weeks)): return (ahead, index + 2)
    case (.last, .unit(.weeks)): return (-1, index + 2)
    case (.period(.week, let ahead), _): return (ahead, index + 1)
    default: return nil
    }
  }

  /// Parses a date with its weekday, which must be right: `sat 28 mar 2026`, `friday the 17th`.
  func dated(_ weekday: Weekday, at index: Int, from start: Int) -> DayReading? {
    var found: DayReading?
    switch kind(index) {
    case .the, .ordinal: found = day(at: index)
    case .number(_, let digits) where digits > 0:
      found = day(at: index).flatMap { $0.isCalendar ? $0 : nil }
    case .slashed(let first, let second, nil):
      // The weekday may allow only one order: `fri 3/4`.
      let dates = [(first, second), (second, first)].filter { $0.0 <= 12 }
        .map { nextDate($0.0, $0.1, index..<index + 1) }
        .filter { $0.problem == nil && $0.due.date.weekday == weekday }
      found = context.style.order == nil && dates.count == 1 ? dates[0] : day(at: index)
    case .month, .date, .slashed, .dayOfMonth: found = day(at: index)
    default: break
    }
    // A day of the month is its next one, whether it has that weekday or not.
    guard var day = found, day.isCalendar || day.takesThe, day.due.time == nil else { return nil }
    if day.problem == nil, day.due.date.weekday != weekday {
      day.problem = .wrongWeekday(source(start..<day.next), day.due.date)
    }
    // `sat 3/14` is not a fraction.
    day.confidence = day.confidence < .timed ? .timed : .plain
    day.takesOn = true
    return day
  }
}
