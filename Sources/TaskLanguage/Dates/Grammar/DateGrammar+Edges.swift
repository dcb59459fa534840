import TaskModel

/// Parts and ends of weeks, months, quarters and years.
extension DateGrammar {
  /// Returns the edge of 末, 初め, 上旬, 中旬, 下旬 right after a month or a period.
  func edgeAfter(_ index: Int) -> Lexeme.Edge? {
    if case .edge(let edge) = kind(index), isJapanese(index) { edge } else { nil }
  }

  /// Parses `end of month`, `mid january`, `early next week`, `beginning of the year`.
  func edge(_ edge: Lexeme.Edge, at index: Int) -> DayReading? {
    let hasOf = kind(index + 1) == .preposition(.of)
    let next = afterInnerDash(after(.the, at: index + (hasOf ? 2 : 1)))
    if edge == .middle, !hasOf, case .unit(.weeks) = kind(next),
      let (weeks, end) = week(at: after(.preposition(.of), at: next + 1)),
      let days = context.days(of: .week, ahead: weeks)
    {
      // `midweek next week`
      return inEdge(edge, of: days, .week, next: end, from: index)
    }
    if hasOf || edge == .middle, let period = period(at: next), period != .day {
      // The start of a month is the next one.
      let ahead = edge == .start || edge == .early ? 1 : 0
      guard var days = context.days(of: period, ahead: ahead) else { return nil }
      if edge == .middle, !hasOf, let after = context.days(of: period, ahead: 1),
        let middle = inEdge(edge, of: days, period, next: next + 1, from: index),
        middle.due.date < context.today
      {
        days = after
      }
      return inEdge(edge, of: days, period, next: next + 1, from: index)
    }
    guard let (days, end) = span(at: next, of: hasOf) else { return nil }
    let length = days.lowerBound.days(to: days.upperBound)
    let period: Period = length < 8 ? .week : length < 32 ? .month : length < 100 ? .quarter : .year
    return inEdge(edge, of: days, period, next: end, from: index)
  }

  /// Returns the day for a part of a period: the first, the last, the middle; early is the first,
  /// late the 25th of a month and the Friday of a week.
  func inEdge(
    _ edge: Lexeme.Edge, of days: ClosedRange<CivilDate>, _ period: Period, next: Int,
    from start: Int
  ) -> DayReading? {
    if edge == .end, period == .month, let (weekday, end) = weekdayAfter(next),
      isJapanese(start)
    {
      // 来月末の金曜
      return withDistance(checked(date(of: .weekday(-1, weekday), in: days), start..<end))
    }
    let first = days.lowerBound
    let date: CivilDate?
    switch (edge, period) {
    case (.start, _), (.early, _): date = first
    case (.end, _): date = days.upperBound
    case (.middle, .week): date = self.date(of: .weekday(1, .wednesday), in: days)
    case (.late, .week): date = self.date(of: .weekday(1, .friday), in: days)
    case (.middle, .month): date = first.adding(days: 14)
    case (.late, .month): date = first.adding(days: 24)
    case (.middle, .quarter): date = first.adding(months: 1)?.adding(days: 14)
    case (.middle, .year): date = first.adding(months: 6)
    default: return nil
    }
    var found = checked(date, start..<next, isJapanese(start) ? .plain : .timed)
    found.takesThe = true
    if period == .month, isJapanese(next - 1), let days = tenDays(edge, of: days, next - 1) {
      // 12月上旬 is a range of ten days.
      found.days = days
      found.confidence = min(found.confidence, .timed)
    }
    return withDistance(found)
  }

  /// Returns the days of 上旬, 中旬 and 下旬: to the tenth, to the twentieth, to the end.
  private func tenDays(
    _ edge: Lexeme.Edge, of days: ClosedRange<CivilDate>, _ index: Int
  ) -> ClosedRange<CivilDate>? {
    let first = days.lowerBound
    guard source(index..<index + 1).hasSuffix("旬"), let tenth = first.adding(days: 9),
      let twentieth = first.adding(days: 19)
    else { return nil }
    return switch edge {
    case .early: first...tenth
    case .middle: tenth.adding(days: 1).map { $0...twentieth }
    case .late: twentieth.adding(days: 1).map { $0...days.upperBound }
    case .start, .end: nil
    }
  }

  /// Parses の金曜, 金曜.
  private func weekdayAfter(_ index: Int) -> (Weekday, Int)? {
    let index = after(.particle(.of), at: index)
    guard case .weekday(let weekday, _) = kind(index) else { return nil }
    return (weekday, index + 1)
  }

  func isJapanese(_ index: Int) -> Bool {
    word(index).utf8.contains { $0 >= 0x80 }
  }

  /// Parses `eom`, `sonw`, 月末, 週明け; `eod` beside a day adds nothing.
  func edgeOfPeriod(_ period: Period, _ ahead: Int, _ isEnd: Bool, at index: Int) -> DayReading? {
    if isEnd, period == .month, ahead == 0, isJapanese(index),
      let (weekday, end) = weekdayAfter(index + 1)
    {
      // 月末の金曜
      return nextOfMonths(.weekday(-1, weekday), index..<end)
    }
    guard let days = context.days(of: period, ahead: ahead) else {
      return DayReading(.outOfRange(source(index..<index + 1)), next: index + 1)
    }
    // "Prepare the year end" may be a noun.
    let isNoun = word(index).folded.hasPrefix(period.rawValue)
    let isPlain = isEnd && ahead == 0 && period != .quarter && !isNoun || isJapanese(index)
    var found = DayReading(
      isEnd ? days.upperBound : days.lowerBound, next: index + 1,
      isPlain ? .plain : isNoun ? .announced : .never)
    found.isEndOfDay = period == .day
    // 週明けの月曜
    found.isCalendar = period == .week && !isEnd && isJapanese(index)
    return withDistance(found)
  }

  /// Returns Saturday and Sunday; without a direction the next ones.
  func weekend(ahead: Int?, at index: Int) -> DayReading? {
    // `the weekend after next`, `weekend next week`, `the weekend of next week`
    if ahead == nil,
      let (weeks, end) = isAfterNext(index + 1)
        ? (2, index + 3) : week(at: after(.preposition(.of), at: index + 1))
    {
      var found = weekend(ahead: weeks, at: index)
      found?.next = end
      return found
    }
    let saturday: CivilDate?
    let today = context.today
    let days = daysAhead(to: .saturday)
    switch ahead {
    case nil: saturday = today.adding(days: days == 0 ? 7 : days)
    // On a Sunday the weekend is in progress.
    case 0: saturday = today.adding(days: days == 6 ? -1 : days)
    case let weeks?: saturday = inWeek(weeks, .saturday)
    }
    if isJapanese(index), let saturday, let (weekday, end) = weekdayAfter(index + 1) {
      // 今週末の日曜
      guard !weekday.isWorkday else { return nil }
      return checked(saturday.adding(days: weekday == .sunday ? 1 : 0), index..<end)
    }
    // `at the weekend` is unambiguous.
    let isBare = ahead == nil && !source(index..<index + 1).contains(" ")
    let date = ahead == 0 ? saturday.map { max($0, today) } : saturday
    var found = checked(date, index..<index + 1, isBare ? .announced : .timed)
    if let saturday { found.days = saturday.adding(days: 1).map { saturday...$0 } }
    if isJapanese(index), ahead != -1 { found.confidence = ahead == nil ? .timed : .plain }
    return withDistance(found.taking(the: true))
  }
}
