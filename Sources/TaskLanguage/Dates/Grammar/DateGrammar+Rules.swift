import TaskModel

/// The rules of recurrences: `3 days`, `other friday`, `2nd week on tue thu`.
extension DateGrammar {
  /// Parses a rule at an index.
  ///
  /// - Parameter isNamed: whether `every` precedes it.
  func rule(at index: Int, isNamed: Bool) -> RecurrenceReading? {
    switch kind(index) {
    case .adverb(let count, let unit):
      return every(count, unit, index..<index + 1).flatMap(withDays)
    case .workday: return workdays(at: index, isNamed: isNamed)
    case .number, .half, .quarter:
      if let reading = interval(at: index) { return reading }
    default: break
    }
    return isNamed ? counted(at: index) ?? picked(at: index) : ofEvery(at: index)
  }

  /// Parses `weekday`, 平日毎日.
  private func workdays(at index: Int, isNamed: Bool) -> RecurrenceReading? {
    var next = index + 1
    if case .every = kind(next), case .unit(.days) = kind(next + 1) { next += 2 }
    // 平日毎朝
    if case .every = kind(next), case .part = kind(next + 1) { next += 1 }
    guard isNamed || next > index + 1 else { return nil }
    let days = Weekday.allCases.filter(\.isWorkday)
    var reading = RecurrenceReading(.weekdays(WeekdaySet(days)), next: next)
    // A weekday and 平日 are days of every week, holiday or not.
    let name = source(index..<index + 1).folded
    let isOfWork = !name.hasPrefix("weekday") && !name.hasPrefix("平日")
    if isOfWork, context.style.holidays != .none { reading.shift = .skipped }
    return reading
  }

  /// Parses `day`, `3 weeks`, `other friday`, `second week on tue thu`.
  private func counted(at index: Int) -> RecurrenceReading? {
    switch kind(index) {
    case .other: return counted(2, at: index + 1, from: index)
    case .number(let count, let digits):
      if let found = yearly(at: index) { return found }
      guard digits > 0 || count > 0 else { return nil }
      return counted(count, at: index + 1, from: index)
    case .ordinal(let count, let isWord):
      // `every second friday`, every other one; not `every second friday of the month`
      if count == 2, isWord, let (set, next) = weekdays(at: index + 1), !isOfMonth(next) {
        return RecurrenceReading(.weekdays(set, every: 2), next: next)
      }
      guard case .unit = kind(index + 1), !isOfMonth(index + 2) else { return nil }
      return counted(count, at: index + 1, from: index)
    // Without a number, m may be Monday or a month too.
    case .unit(.minutes) where word(index).folded == "m": return nil
    case .unit(.months) where word(index).folded == "mo":
      var reading = RecurrenceReading(.months(1), next: index + 1)
      reading.problem = .ambiguous(
        source(index..<index + 1), either: ["every monday", "every month"])
      return reading
    case .unit, .quarter: return counted(1, at: index, from: index)
    case .half: return half(at: index)
    // `1.5 hours`
    case .dotted:
      guard let length = length(at: index), length.problem == nil, length.unit == .hours,
        (1...9999).contains(length.length.minutes)
      else { return nil }
      return RecurrenceReading(.minutes(length.length.minutes), next: length.next)
    default: return nil
    }
  }

  /// Parses `half year`, `half-year`, `half an hour`.
  private func half(at index: Int) -> RecurrenceReading? {
    let next = kind(index + 1) == .one ? index + 2 : afterInnerDash(index + 1)
    switch kind(next) {
    case .unit(.years): return RecurrenceReading(.months(6), next: next + 1)
    case .unit(.hours): return RecurrenceReading(.minutes(30), next: next + 1)
    default: return nil
    }
  }

  /// Parses days with a name or a number: `mon wed`, `15th`, `mar 14`, `christmas`, `morning`.
  private func picked(at index: Int) -> RecurrenceReading? {
    switch kind(index) {
    case .weekday, .weekdays:
      return weekdays(at: index).map { RecurrenceReading(.weekdays($0), next: $1) }
    case .edge, .edgeOfPeriod: return everyEdge(at: index)
    case .weekend:
      let days: [Weekday] = source(index..<index + 1) == "土日" ? [.saturday, .sunday] : [.saturday]
      return RecurrenceReading(.weekdays(WeekdaySet(days)), next: index + 1)
    // 毎2日 may be every two days.
    case .dayOfMonth where index > 0 && kind(index - 1) == .every && !lexemes[index].opensWord:
      return nil
    case .month: return yearly(at: index)
    case .holiday: return fixedHoliday(at: index)
    case .ordinal, .the, .last, .dayOfMonth:
      if case .ordinal = kind(index), case .unit = kind(index + 1), !isOfMonth(index + 2) {
        return nil
      }
      return monthly(at: index)
    case .part(let part):
      var reading = RecurrenceReading(.days(1), next: index + 1)
      reading.part = part
      return reading
    default: return nil
    }
  }

  /// Parses the name of a holiday on the same day of every year.
  private func fixedHoliday(at index: Int) -> RecurrenceReading? {
    guard case .holiday(let holiday) = kind(index), case .fixed(let month, let day) = holiday.rule
    else { return nil }
    return RecurrenceReading(.year(month: month, .day(day)), next: index + 1)
  }

  /// Returns the reading of an interval, with an error for one in seconds; nil if it is too long.
  private func every(
    _ count: Int, _ unit: Duration.Unit, _ range: Range<Int>
  ) -> RecurrenceReading? {
    var reading = RecurrenceReading(.days(1), next: range.upperBound)
    guard unit == .seconds || (1...9999).contains(count) else { return nil }
    switch unit {
    case .seconds: reading.problem = .tooOften(source(range))
    case .minutes: reading.rule = .minutes(count)
    case .hours: reading.rule = .minutes(60 * count)
    case .days: reading.rule = .days(count)
    case .weeks: reading.rule = .weeks(count)
    case .fortnights: reading.rule = .weeks(2 * count)
    case .months: reading.rule = .months(count)
    case .quarters: reading.rule = .months(3 * count)
    case .years: reading.rule = .years(count)
    }
    return reading.rule.isBounded ? reading : nil
  }

  /// Parses `3 days`, `other friday`, `2nd week on tue thu`, `3 months on the last friday`.
  func counted(_ count: Int, at index: Int, from start: Int) -> RecurrenceReading? {
    switch kind(index) {
    case .unit(let unit) where (1...9999).contains(count):
      return every(count, unit, start..<index + 1).flatMap(withDays)
    case .quarter: return every(count, .quarters, start..<index + 1)
    case .weekday where kind(start) == .other, .weekdays where kind(start) == .other:
      return weekdays(at: index).map { RecurrenceReading(.weekdays($0, every: count), next: $1) }
    case .weekend where kind(start) == .other:
      return RecurrenceReading(.weekdays(WeekdaySet([.saturday]), every: count), next: index + 1)
    case .workday where count == 1: return rule(at: index, isNamed: true)
    default: return nil
    }
  }

  /// Parses 3日ごと, 2週間ごと, 半年ごと; 1日おき leaves out one day and means every other one; 3日おき means every
  /// four days by that count, and every three for many people.
  func interval(at index: Int) -> RecurrenceReading? {
    if case .quarter = kind(index), isInterval(index + 1) != nil {
      return RecurrenceReading(.months(3), next: index + 2)
    }
    guard case .unit(let unit) = kind(index + 1), let isPlain = isInterval(index + 2) else {
      return nil
    }
    switch kind(index) {
    case .half where unit == .years && isPlain:
      return RecurrenceReading(.months(6), next: index + 3)
    case .number(let count, _):
      // 2時間おき means every two hours.
      let isWithinDay = unit == .hours || unit == .minutes
      let interval = isPlain || isWithinDay ? count : count + 1
      guard var reading = every(interval, unit, index..<index + 3) else { return nil }
      if !isPlain, !isWithinDay, count > 1, reading.problem == nil {
        reading.problem = eitherInterval(index, count)
      }
      return withDays(reading)
    default: return nil
    }
  }

  private func eitherInterval(_ index: Int, _ count: Int) -> DateError {
    let text = source(index..<index + 3)
    guard text.hasSuffix("おき"), let unit = text.dropLast(2).firstIndex(where: { !$0.isNumber })
    else {
      return .noRecurrence(text)
    }
    let name = text.dropLast(2)[unit...].drop { "一二三四五六七八九十".contains($0) }
    return .ambiguous(text, either: ["\(count)\(name)ごと", "\(count + 1)\(name)ごと"])
  }

  /// Returns true for ごと and 毎, false for おき, nil for anything else.
  private func isInterval(_ index: Int) -> Bool? {
    switch kind(index) {
    case .interval(let isPlain): isPlain
    case .every: isJapanese(index) ? true : nil
    default: nil
    }
  }

  /// Parses days of a week, a month or a year after the interval: `week on tue thu`, 毎月25日.
  func withDays(_ reading: RecurrenceReading) -> RecurrenceReading? {
    var found = reading
    let isJoined = [.preposition(.on), .particle(.of)].contains(kind(reading.next))
    let next = reading.next + (isJoined ? 1 : 0)
    switch reading.rule {
    case .weeks(let count):
      guard let (set, end) = weekdays(at: next) else { return reading }
      (found.rule, found.next) = (.weekdays(set, every: count), end)
      return found
    case .months(let count):
      if var picks = monthly(at: next), case .month(let days, 1) = picks.rule {
        picks.rule = .month(days, every: count)
        return picks
      }
      if isJoined, case .number(let day, 1...2) = kind(next), (1...31).contains(day),
        next + 1 == end
      {
        // `month on 15`
        return RecurrenceReading(.month([.day(day)], every: count), next: next + 1)
      }
      guard let day = edgeOfMonth(at: next) else { return reading }
      (found.rule, found.next) = (.month([.day(day)], every: count), next + 1)
      return found
    case .years(1): return fixedHoliday(at: next) ?? yearly(at: next) ?? reading
    case .minutes, .days, .years, .weekdays, .month, .year: return reading
    }
  }
}
