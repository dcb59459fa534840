import TaskModel

/// The objects of `this`, `next` and `last`.
extension DateGrammar {
  /// Parses `this`, `next` and `last` with their objects.
  func directed(at index: Int) -> DayReading? {
    var index = index
    let start = index
    var ahead: Int
    switch kind(index) {
    case .direction(let number): ahead = number
    case .coming:
      if case .weekday = kind(index + 1) {
        var found = day(at: index + 1)
        found?.takesThe = true
        return found
      }
      ahead = 1
    case .last, .preposition(.past): ahead = -1
    default: return nil
    }
    if let length = nextLength(at: start) { return soFar(length, start) }
    while ahead >= 1, case .direction(1) = kind(index + 1) {
      ahead += 1
      index += 1
    }
    // `this past wednesday`, `this coming friday`.
    if ahead == 0, case .preposition(.past) = kind(index + 1) { (ahead, index) = (-1, index + 1) }
    if ahead == 0, case .coming = kind(index + 1) { index += 1 }
    if ahead == -1, case .last = kind(start), let last = lastOf(at: start) { return last }
    if ahead == -1, case .last = kind(start), let nth = nthInPeriod(-1, at: start + 1, from: start)
    {
      return nth
    }
    if case .particle(.of) = kind(index + 1) { index += 1 }
    return pointed(ahead, at: index + 1, from: start)
  }

  /// Parses `last of april`; 最終金曜, the last Friday of the month.
  private func lastOf(at start: Int) -> DayReading? {
    if case .preposition(.of) = kind(start + 1), let (days, end) = span(at: start + 2, of: true) {
      var found = checked(days.upperBound, start..<end, .timed)
      if days.upperBound < context.today { found.confidence = .never }
      found.takesOn = true
      found.takesThe = true
      return found
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
      var day = checked(
        context.today.adding(days: ahead), start..<next + 1, ahead < 0 ? .never : .plain)
      day.part = part
      return day
    case .holiday(let holiday): return self.holiday(holiday, pointing: ahead, start..<next + 1)
    case .workday where ahead == 1 || isJapanese(start):
      var found = checked(
        context.style.holidays.adding(workdays: 1, to: context.today), start..<next + 1)
      found.takesThe = true
      return found
    case .month(let month, _): return self.month(month, pointing: ahead, at: next, from: start)
    default: return nil
    }
  }

  /// Returns a weekday: `this friday` is the first from today, `next friday` the one of next week,
  /// `last friday` the latest one before today.
  func pointed(at weekday: Weekday, _ ahead: Int, _ range: Range<Int>) -> DayReading? {
    let days = (weekday.rawValue - context.today.weekday.rawValue + 7) % 7
    var day: DayReading
    switch ahead {
    // 次の金曜 on a Friday: today, or in a week.
    case 0 where days == 0 && isJapanese(range.lowerBound) && !source(range).hasPrefix("この"):
      let name = source(range.upperBound - 1..<range.upperBound)
      day = DayReading(
        .ambiguous(source(range), either: ["今日", "来週の" + name]), next: range.upperBound)
    case 0: day = checked(context.today.adding(days: days), range)
    case -1: day = checked(context.today.adding(days: days == 0 ? -7 : days - 7), range, .never)
    default: day = checked(inWeek(ahead, weekday), range)
    }
    day.takesOn = true
    day.takesThe = ahead > 0
    return withDistance(day)
  }

  func holiday(
    _ holiday: Holiday, pointing ahead: Int, _ range: Range<Int>
  ) -> DayReading? {
    let year = context.today.components.year
    let years = ahead < 0 ? [year, year - 1] : [year, year + 1]
    let date = years.lazy.compactMap { holiday.date(in: $0) }.first {
      ahead < 0 ? $0 < context.today : $0 >= context.today
    }
    // A holiday of this year that `next` may or may not skip: 1 December, next christmas.
    guard (-1...1).contains(ahead) else { return nil }
    return self.holiday(holiday, date, range)
  }

  /// Returns a month: `next june`, `this march 14`.
  func month(
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
    // `this march` in March is its last day, like `this month`.
    let isNow = ahead == 0 && month == today.month
    var found = DayReading(isNow ? days.upperBound : days.lowerBound, next: index + 1, .never)
    found.days = days
    return found
  }
}
