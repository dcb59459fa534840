import TaskModel

/// Days by name, number and distance.
extension DateGrammar {
  /// Parses any kind of day at an index.
  func anyDay(at index: Int) -> DayReading? {
    switch kind(index) {
    case .the: return definite(at: index)
    case .dayOffset(let days, let isClear):
      return nearToday(days, isClear ? .plain : .announced, at: index)
    case .tonight:
      var day = DayReading(context.today, next: index + 1)
      day.part = .night
      return day
    case .now: return now(at: index)
    case .weekday(let weekday, let isClear): return self.weekday(weekday, isClear, at: index)
    case .direction, .coming, .last, .preposition(.past): return directed(at: index)
    case .ordinal: return ordinalDay(at: index)
    case .number, .one, .half, .dotted, .sign, .preposition(.in), .preposition(.within), .unit:
      return numbered(at: index)
    case .holiday(let holiday): return self.holiday(holiday, at: index)
    default: return calendarDay(at: index) ?? periodDay(at: index)
    }
  }

  /// Parses a day after an article: `the 3rd`, `the day after tomorrow`.
  private func definite(at index: Int) -> DayReading? {
    guard let day = day(at: index + 1), day.takesThe else { return nil }
    var found = day
    if found.confidence == .never {
      // "Focus on the second"
      if case .ordinal(_, isWord: true) = kind(index + 1) { return found }
      found.confidence = .announced
    }
    // "Plan the next friday"
    if found.takesOn {
      switch kind(index + 1) {
      case .direction, .coming: found.confidence = .announced
      default: break
      }
    }
    // "the 8th at 5pm"
    if found.confidence == .announced, case .ordinal(_, isWord: false) = kind(index + 1) {
      found.confidence = .timed
    }
    return found
  }

  private func now(at index: Int) -> DayReading? {
    // 今から1時間後
    if isJapanese(index), source(index + 1..<index + 2) == "から",
      let length = length(at: index + 2), case .preposition(.later) = kind(length.next)
    {
      return day(at: index + 2)
    }
    var day = DayReading(context.today, next: index + 1, .never)
    day.due = Due(date: context.today, time: context.now.time)
    return day
  }

  /// Parses a day with its month, or by number: `mar 14`, `2026-03-14`, 25日.
  private func calendarDay(at index: Int) -> DayReading? {
    switch kind(index) {
    case .month(let month, let isClear): return monthDay(month, isClear, at: index)
    case .year(let year): return yearFirst(year, at: index)
    case .date(let year, let month, let day):
      return calendar(year, month, day, index..<index + 1)
    case .compactDate(let year, let month, let day):
      var found = calendar(year, month, day, index..<index + 1)
      found.confidence = .never
      return found
    case .weekDate(let year, let week, let day):
      return weekDate(year, week, day, index..<index + 1)
    case .yearMonth(let year, let month):
      return wholeMonth(year, month, next: index + 1)
    case .slashed(let first, let second, let year):
      return slashed(first, second, year, at: index)
    case .dayOfMonth(let day): return dayOfMonth(day, at: index)
    default: return nil
    }
  }

  /// Parses 25日, 13日(金).
  private func dayOfMonth(_ day: Int, at index: Int) -> DayReading? {
    var found = nextDay(day, index..<index + 1)
    var place = index + 1
    if case .particle(.of) = kind(place) { place += 1 }
    if case .weekday = kind(place) {
      found?.isCalendar = true
      found?.confidence = .plain
    }
    return found
  }

  /// Parses the day that represents a week, a month, a quarter or a year, or a part of one.
  private func periodDay(at index: Int) -> DayReading? {
    switch kind(index) {
    case .period(let period, let ahead): return inPeriod(period, ahead, at: index + 1, from: index)
    case .edgeOfPeriod(let period, let ahead, let isEnd):
      return edgeOfPeriod(period, ahead, isEnd, at: index)
    case .edgeOfWorkweek(let isEnd):
      let ahead = daysAhead(to: isEnd ? .friday : .monday)
      let days = !isEnd && ahead == 0 ? 7 : ahead
      return checked(context.today.adding(days: days), index..<index + 1, .never)
    case .edge(let edge): return self.edge(edge, at: index)
    case .quarterOfYear: return quarterOfYear(at: index)
    case .calendarWeek: return calendarWeek(at: index)
    case .weekend: return weekend(ahead: nil, at: index)
    default: return nil
    }
  }

  /// Returns a reading of the day, or of the error if the calendar does not have it.
  func checked(
    _ date: CivilDate?, _ range: Range<Int>, _ confidence: Confidence = .plain,
    else error: (String) -> DateError = DateError.outOfRange
  ) -> DayReading {
    guard let date else {
      return DayReading(error(source(range)), next: range.upperBound, confidence)
    }
    return DayReading(date, next: range.upperBound, confidence)
  }

  /// Returns the reading of `tomorrow`, `tomorrow week`.
  private func nearToday(_ days: Int, _ confidence: Confidence, at index: Int) -> DayReading {
    var next = index + 1
    var days = days
    if case .unit(.weeks) = kind(next), days >= 0, lexemes[next].end == 4 {
      days += 7
      next += 1
    }
    var day = checked(
      context.today.adding(days: days), index..<next, days < 0 ? .never : confidence)
    // 明日(木)
    day.isCalendar = next < end && isJapanese(next) && source(next..<next + 1).hasPrefix("(")
    return withDistance(day)
  }
}
