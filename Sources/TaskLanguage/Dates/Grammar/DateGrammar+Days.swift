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
    guard var found = day(at: index + 1), found.takesThe else { return nil }
    switch kind(index + 1) {
    // "Focus on the second"
    case .ordinal(_, isWord: true): break
    // "the 8th at 5pm"
    case .ordinal(_, isWord: false): found.confidence = max(found.confidence, .timed)
    // "Plan the next friday"
    case .direction where found.takesOn, .coming where found.takesOn:
      found.confidence = .announced
    default: found.confidence = max(found.confidence, .announced)
    }
    return found
  }

  private func now(at index: Int) -> DayReading? {
    // 今から1時間後
    if isJapanese(index), isFrom(index + 1), let length = length(at: index + 2),
      case .preposition(.later) = kind(length.next)
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
    if case .weekday = kind(after(.particle(.of), at: index + 1)) {
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

  /// Returns a reading of the day, which is only offered if it has passed, or of the error if the
  /// calendar does not have it.
  func checked(
    _ date: CivilDate?, _ range: Range<Int>, _ confidence: Confidence = .plain,
    else error: (String) -> DateError = DateError.outOfRange
  ) -> DayReading {
    guard let date else {
      return DayReading(error(source(range)), next: range.upperBound, confidence)
    }
    return DayReading(
      date, next: range.upperBound, date < context.today ? .never : confidence)
  }

  /// Returns the reading of `tomorrow`, `tomorrow week`.
  private func nearToday(_ days: Int, _ confidence: Confidence, at index: Int) -> DayReading {
    var next = index + 1
    var days = days
    if case .unit(.weeks) = kind(next), days >= 0, lexemes[next].end == 4 {
      days += 7
      next += 1
    }
    var day = checked(context.today.adding(days: days), index..<next, confidence)
    // 明日(木)
    day.isCalendar = next < end && isJapanese(next) && source(next..<next + 1).hasPrefix("(")
    return withDistance(day)
  }
}

/// Weekdays: `friday`, `friday next week`, `friday the 17th`.
extension DateGrammar {
  /// Returns the days from today, 0 to 6.
  func daysAhead(to weekday: Weekday) -> Int {
    (weekday.rawValue - context.today.weekday.rawValue + 7) % 7
  }

  /// Returns the weekday in the week that is `weeks` after the current one.
  func inWeek(_ weeks: Int, _ weekday: Weekday) -> CivilDate? {
    context.days(of: .week, ahead: weeks).flatMap { date(of: .weekday(1, weekday), in: $0) }
  }

  /// Parses `friday`, `friday next week`, `friday week`, `friday after next`, `friday 17 april`.
  private func weekday(_ weekday: Weekday, _ isClear: Bool, at index: Int) -> DayReading {
    if let dated = dated(weekday, at: after(.comma, at: index + 1), from: index) { return dated }
    func reading(_ date: CivilDate?, _ end: Int, the: Bool = false) -> DayReading {
      withDistance(checked(date, index..<end).taking(the: the))
    }
    let ahead = daysAhead(to: weekday)
    let date = context.today.adding(days: ahead == 0 ? 7 : ahead)
    let next = index + 1
    if let (weeks, end) = week(at: after(.the, at: after(.preposition(.of), at: next))) {
      return reading(inWeek(weeks, weekday), end)
    }
    if case .unit(.weeks) = kind(next), lexemes[next].opensWord, lexemes[next].end == 4 {
      return reading(date?.adding(days: 7), next + 1)
    }
    if isAfterNext(next) {
      return reading(inWeek(1, weekday)?.adding(days: 7), next + 2, the: true)
    }
    if case .preposition(.in) = kind(next), let length = length(at: next + 1),
      let day = self.weekday(weekday, after: length, index..<length.next)
    {
      return day
    }
    var day = checked(date, index..<next, isClear ? .plain : .timed).taking()
    day.weekday = weekday
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
    if case .period(.week, let ahead) = kind(index) { return (ahead, index + 1) }
    guard case .unit(.weeks) = kind(index + 1) else { return nil }
    return distance(at: index).map { ($0, index + 2) }
  }

  /// Returns the number of periods ahead for `this`, `next` and `last`.
  func distance(at index: Int) -> Int? {
    switch kind(index) {
    case .direction(let ahead): ahead
    case .last: -1
    default: nil
    }
  }

  /// Returns whether it is `after next`.
  func isAfterNext(_ index: Int) -> Bool {
    kind(index) == .preposition(.after) && kind(index + 1) == .direction(1)
  }

  /// Parses a date with its weekday, which must be right: `sat 28 mar 2026`, `friday the 17th`.
  func dated(_ weekday: Weekday, at index: Int, from start: Int) -> DayReading? {
    var found: DayReading?
    switch kind(index) {
    case .number(_, let digits) where digits > 0:
      found = day(at: index).flatMap { $0.isCalendar ? $0 : nil }
    case .slashed(let first, let second, nil):
      // The weekday may allow only one order: `fri 3/4`.
      let dates = [(first, second), (second, first)].filter { $0.0 <= 12 }
        .map { nextDate($0.0, $0.1, index..<index + 1) }
        .filter { $0.problem == nil && $0.due.date.weekday == weekday }
      found = context.style.order == nil && dates.count == 1 ? dates[0] : day(at: index)
    case .the, .ordinal, .month, .date, .slashed, .dayOfMonth: found = day(at: index)
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

/// Days of months: `14`, `mar 14 2027`, `3/14`, `2026-W10-3`, 12月25日.
extension DateGrammar {
  func calendar(_ year: Int, _ month: Int, _ day: Int, _ range: Range<Int>) -> DayReading {
    let date = CivilDate(year: year, month: month, day: day)
    let found =
      date.map { DayReading($0, next: range.upperBound) }
      ?? DayReading(.noSuchDay(source(range)), next: range.upperBound)
    return withDistance(found.ofCalendar)
  }

  /// Returns the next day with that month and number, today included.
  func nextDate(_ month: Int, _ day: Int, _ range: Range<Int>) -> DayReading {
    guard CivilDate(year: 2024, month: month, day: day) != nil else {
      return DayReading(.noSuchDay(source(range)), next: range.upperBound).ofCalendar
    }
    let year = context.today.components.year
    let date = (year...year + 8).lazy
      .compactMap { CivilDate(year: $0, month: month, day: day) }
      .first { $0 >= context.today }
    return checked(date, range).ofCalendar
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
    return checked(date, range, confidence).taking(the: true)
  }

  /// Parses the year after a date: `2027`, or `next year`; also returns its end.
  func yearAfter(_ index: Int) -> (Int, Int)? {
    let index = after(.preposition(.of), at: after(.comma, at: index))
    if case .number(let year, digits: 4) = kind(index), isYear(year) { return (year, index + 1) }
    guard case .unit(.years) = kind(index + 1) else { return nil }
    return distance(at: index).map { (context.today.components.year + $0, index + 2) }
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
    let index = after(.the, at: index)
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
    let next = index + 1
    let start = afterInnerDash(next)
    if case .dayOfMonth(let day) = kind(after(.particle(.of), at: start)) {
      return dayOfMonth(month, day, next: after(.particle(.of), at: start) + 1, from: index)
    }
    if isJapanese(index), let found = japanesePart(of: month, at: index) { return found }
    if let (day, end) = dayNumber(at: start) {
      // The year may follow a dash too: `mar-14-2027`.
      if afterInnerDash(end) > end, case .number(let year, digits: 4) = kind(end + 1) {
        return calendar(year, month, day, index..<end + 2)
      }
      return dayOfMonth(month, day, next: end, from: index)
    }
    if let (year, end) = yearAfter(next) { return wholeMonth(year, month, next: end) }
    let year = self.year(of: month)
    let edge: Lexeme.Edge? = kind(next) == .particle(.within) ? .end : edgeAfter(next)
    if let edge, let days = self.month(month, of: year) {
      return inEdge(edge, of: days, .month, next: next + 1, from: index)
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
    let year = self.year(of: month)
    func part(_ year: Int) -> DayReading? {
      self.month(month, of: year).flatMap { named(in: $0, .month, 1, at: index + 1, from: index) }
    }
    guard let found = part(year) else { return nil }
    let isPick = edgeAfter(index + 1) == nil && edgeAfter(index + 2) == nil
    let isOver = found.problem != nil || found.due.date < context.today
    return isPick && isOver ? part(year + 1) ?? found : found
  }

  /// Returns the year of the next such month that is not over.
  func year(of month: Int) -> Int {
    let today = context.today.components
    return month < today.month ? today.year + 1 : today.year
  }

  func month(_ month: Int, of year: Int) -> ClosedRange<CivilDate>? {
    CivilDate(year: year, month: month, day: 1).flatMap { context.days(of: .month, around: $0) }
  }

  func wholeMonth(_ year: Int, _ month: Int, next: Int) -> DayReading? {
    self.month(month, of: year).map { DayReading($0.lowerBound, next: next, .never, days: $0) }
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
    if year.map({ $0 < 2100 }) != true {
      found.confidence = min(found.confidence, .timed)
    }
    return found
  }

  /// Parses 2027年; for the current year the last day, as the first one has passed.
  private func wholeYear(_ year: Int, at index: Int) -> DayReading? {
    guard isJapanese(index), let first = CivilDate(year: year, month: 1, day: 1),
      let last = CivilDate(year: year, month: 12, day: 31)
    else { return nil }
    let days = first...last
    return DayReading(
      days.contains(context.today) ? last : first, next: index + 1, .never, days: days)
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
