import TaskModel

/// The rules of recurrences: `3 days`, `other friday`, `2nd week on tue thu`.
extension DateGrammar {
  /// Parses a rule at an index.
  ///
  /// - Parameter isNamed: whether `every` precedes it.
  func rule(at index: Int, isNamed: Bool) -> RecurrenceReading? {
    switch kind(index) {
    case .adverb(let count, let unit):
      guard let rule = Self.rule(count, unit) else { return tooOften(index..<index + 1) }
      return withDays(RecurrenceReading(rule, next: index + 1))
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
    case .ordinal(let count, _):
      if count == 2, let everyOther = everySecond(at: index) { return everyOther }
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
    case .holiday(let holiday):
      guard case .fixed(let month, let day) = holiday.rule else { return nil }
      return RecurrenceReading(.year(month: month, .day(day)), next: index + 1)
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

  static func rule(_ count: Int, _ unit: Duration.Unit) -> Recurrence.Rule? {
    guard (1...9999).contains(count) else { return nil }
    let rule: Recurrence.Rule
    switch unit {
    case .days: rule = .days(count)
    case .weeks: rule = .weeks(count)
    case .fortnights: rule = .weeks(2 * count)
    case .months: rule = .months(count)
    case .quarters: rule = .months(3 * count)
    case .years: rule = .years(count)
    case .minutes: rule = .minutes(count)
    case .hours: rule = .minutes(60 * count)
    case .seconds: return nil
    }
    return rule.isBounded ? rule : nil
  }

  /// Returns the reading of a rule in seconds, with its error.
  func tooOften(_ range: Range<Int>) -> RecurrenceReading {
    var reading = RecurrenceReading(.days(1), next: range.upperBound)
    reading.problem = .tooOften(source(range))
    return reading
  }

  /// Parses `3 days`, `other friday`, `2nd week on tue thu`, `3 months on the last friday`.
  func counted(_ count: Int, at index: Int, from start: Int) -> RecurrenceReading? {
    switch kind(index) {
    case .unit(let unit):
      guard (1...9999).contains(count) else { return nil }
      guard let rule = Self.rule(count, unit) else {
        return unit == .seconds ? tooOften(start..<index + 1) : nil
      }
      return withDays(RecurrenceReading(rule, next: index + 1))
    case .quarter:
      return Self.rule(count, .quarters).map { RecurrenceReading($0, next: index + 1) }
    case .weekday where kind(start) == .other, .weekdays where kind(start) == .other:
      return weekdays(at: index).map { RecurrenceReading(.weekdays($0, every: count), next: $1) }
    case .weekend where kind(start) == .other:
      return RecurrenceReading(.weekdays(WeekdaySet([.saturday]), every: count), next: index + 1)
    case .workday where count == 1: return rule(at: index, isNamed: true)
    default: return nil
    }
  }

  /// Parses `every second friday`, every other one; not `every second friday of the month`.
  private func everySecond(at index: Int) -> RecurrenceReading? {
    guard case .ordinal(2, isWord: true) = kind(index),
      let (set, next) = weekdays(at: index + 1), !isOfMonth(next)
    else { return nil }
    return RecurrenceReading(.weekdays(set, every: 2), next: next)
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
      guard let rule = Self.rule(isPlain || isWithinDay ? count : count + 1, unit) else {
        return unit == .seconds ? tooOften(index..<index + 3) : nil
      }
      var reading = RecurrenceReading(rule, next: index + 3)
      if !isPlain, !isWithinDay, count > 1 { reading.problem = eitherInterval(index, count) }
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
    case .years(1):
      if case .holiday(let holiday) = kind(next), case .fixed(let month, let day) = holiday.rule {
        return RecurrenceReading(.year(month: month, .day(day)), next: next + 1)
      }
      return yearly(at: next) ?? reading
    case .minutes, .days, .years, .weekdays, .month, .year: return reading
    }
  }
}
