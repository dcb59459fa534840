import TaskModel

/// A recurrence that is being read.
struct RecurrenceReading {
  var rule: Recurrence.Rule
  var next: Int
  var time: TimeReading?
  var part: PartOfDay?
  var until: CivilDate?
  var start: CivilDate?
  var count: Int?
  var isFromCompletion = false
  var problem: DateError?

  init(_ rule: Recurrence.Rule, next: Int) {
    self.rule = rule
    self.next = next
  }
}

/// Recurrences: a rule, then a time, an end and a start in any order.
extension DateGrammar {
  /// What all of the lexemes from there on mean; nil if they are no recurrence.
  ///
  /// - Parameter announced: whether `every:` stands before them; without it, the first one must say
  ///   that something comes back.
  func recurrence(from start: Int, announced: Bool) -> RecurrenceReading? {
    var index = start
    var isAgain = false
    var isNamed = announced
    if case .completion = kind(index), announced { (index, isAgain) = (index + 1, true) }
    if case .every = kind(index) {
      isAgain = isAgain || words[lexemes[index].word].last?.narrow == "!"
      isNamed = true
      index += 1
    }
    guard index < end, var reading = rule(at: index, isNamed: isNamed) else { return nil }
    reading.isFromCompletion = isAgain
    while reading.next < end {
      guard let next = tail(of: &reading) else { return nil }
      reading.next = next
    }
    return reading
  }

  /// Reads what follows a rule; answers with where it ends.
  private func tail(of reading: inout RecurrenceReading) -> Int? {
    let index = reading.next
    switch kind(index) {
    case .particle(.ni): return index + 1
    case .comma, .particle(.no): return index + 1 < end ? index + 1 : nil
    case .completion where !reading.isFromCompletion:
      reading.isFromCompletion = true
      return index + 1
    case .preposition(.until), .preposition(.through):
      guard reading.until == nil else { return nil }
      return day(at: index + 1, named: &reading, \.until)
    case .starting, .preposition(.from):
      guard reading.start == nil else { return nil }
      var next = index + 1
      if case .preposition(.on) = kind(next) { next += 1 }
      return day(at: next, named: &reading, \.start)
    case .preposition(.for), .number:
      let place = if case .number = kind(index) { index } else { index + 1 }
      guard reading.count == nil, case .number(let count, _) = kind(place),
        case .times = kind(place + 1), count > 0
      else { break }
      reading.count = count
      return place + 2
    case .except:
      guard let (excepted, next) = weekdays(at: index + 1), case .days(1) = reading.rule else {
        return nil
      }
      let left = Weekday.allCases.filter { !excepted.contains($0) }
      guard !left.isEmpty else { return nil }
      reading.rule = .weekdays(WeekdaySet(left))
      return next
    default: break
    }
    if reading.until == nil, let next = japaneseUntil(&reading) { return next }
    if reading.time == nil, let time = time(at: index, hasDay: true) {
      reading.time = time
      return time.next
    }
    if reading.part == nil, let (part, next) = part(at: index) {
      reading.part = part
      return next
    }
    return nil
  }

  private func day(
    at index: Int, named reading: inout RecurrenceReading,
    _ path: WritableKeyPath<RecurrenceReading, CivilDate?>
  ) -> Int? {
    guard let day = day(at: index), day.due.time == nil else { return nil }
    reading.problem = reading.problem ?? day.problem
    reading[keyPath: path] = day.due.date
    return day.next
  }

  /// 3月20日まで.
  private func japaneseUntil(_ reading: inout RecurrenceReading) -> Int? {
    guard let day = day(at: reading.next), day.due.time == nil,
      case .particle(.made) = kind(day.next)
    else { return nil }
    reading.problem = reading.problem ?? day.problem
    reading.until = day.due.date
    return day.next + 1
  }

  // MARK: Rules

  private func rule(at index: Int, isNamed: Bool) -> RecurrenceReading? {
    switch kind(index) {
    case .adverb(let count, let unit):
      guard let rule = Self.rule(count, unit) else { return tooOften(index..<index + 1) }
      return withDays(RecurrenceReading(rule, next: index + 1))
    case .workday:
      // 平日毎日
      var next = index + 1
      var isNamed = isNamed
      if case .every = kind(next), case .unit(.days) = kind(next + 1) {
        (next, isNamed) = (next + 2, true)
      }
      let days = Weekday.allCases.filter(\.isWorkday)
      return isNamed ? RecurrenceReading(.weekdays(WeekdaySet(days)), next: next) : nil
    case .number:
      if let reading = interval(at: index) { return reading }
    default: break
    }
    guard isNamed else { return nil }
    switch kind(index) {
    case .other: return counted(2, at: index + 1, from: index)
    case .number(let count, let digits):
      if let found = yearly(at: index) { return found }
      guard digits > 0 || count > 0 else { return nil }
      return counted(count, at: index + 1, from: index)
    case .unit, .quarter: return counted(1, at: index, from: index)
    case .weekday, .weekdays:
      return weekdays(at: index).map { RecurrenceReading(.weekdays($0), next: $1) }
    case .weekend: return RecurrenceReading(.weekdays(WeekdaySet([.saturday])), next: index + 1)
    case .month: return yearly(at: index)
    case .holiday(let holiday):
      guard case .fixed(let month, let day) = holiday.rule else { return nil }
      return RecurrenceReading(.year(month: month, .day(day)), next: index + 1)
    case .ordinal(let count, _):
      if case .unit = kind(index + 1), !isOfMonth(index + 2) {
        return counted(count, at: index + 1, from: index)
      }
      return monthly(at: index)
    case .the, .last, .dayOfMonth: return monthly(at: index)
    case .part(let part):
      var reading = RecurrenceReading(.days(1), next: index + 1)
      reading.part = part
      return reading
    default: return nil
    }
  }

  private static func rule(_ count: Int, _ unit: Duration.Unit) -> Recurrence.Rule? {
    guard (1...9999).contains(count) else { return nil }
    switch unit {
    case .days: return .days(count)
    case .weeks: return .weeks(count)
    case .fortnights: return .weeks(2 * count)
    case .months: return .months(count)
    case .quarters: return .months(3 * count)
    case .years: return .years(count)
    case .seconds, .minutes, .hours: return nil
    }
  }

  /// A rule that would come round more than once a day.
  private func tooOften(_ range: Range<Int>) -> RecurrenceReading {
    var reading = RecurrenceReading(.days(1), next: range.upperBound)
    reading.problem = .tooOften(source(range))
    return reading
  }

  /// `3 days`, `other friday`, `2nd week on tue thu`, `3 months on the last friday`.
  private func counted(_ count: Int, at index: Int, from start: Int) -> RecurrenceReading? {
    switch kind(index) {
    case .unit(let unit):
      guard (1...9999).contains(count) else { return nil }
      guard let rule = Self.rule(count, unit) else { return tooOften(start..<index + 1) }
      return withDays(RecurrenceReading(rule, next: index + 1))
    case .quarter:
      return Self.rule(count, .quarters).map { RecurrenceReading($0, next: index + 1) }
    case .weekday, .weekdays:
      guard case .other = kind(start), let (set, next) = weekdays(at: index) else { return nil }
      return RecurrenceReading(.weekdays(set, every: count), next: next)
    case .workday where count == 1: return rule(at: index, isNamed: true)
    default: return nil
    }
  }

  /// 3日ごと, 2週間ごと.
  private func interval(at index: Int) -> RecurrenceReading? {
    guard case .number(let count, _) = kind(index), case .unit(let unit) = kind(index + 1),
      case .interval(isPlain: true) = kind(index + 2)
    else { return nil }
    guard let rule = Self.rule(count, unit) else { return tooOften(index..<index + 3) }
    return withDays(RecurrenceReading(rule, next: index + 3))
  }

  /// The days of a week, a month or a year that follow the length: `week on tue thu`, 毎月25日.
  private func withDays(_ reading: RecurrenceReading) -> RecurrenceReading? {
    var next = reading.next
    switch kind(next) {
    case .preposition(.on), .particle(.no): next += 1
    default: break
    }
    switch reading.rule {
    case .weeks(let count):
      guard let (set, end) = weekdays(at: next) else { return reading }
      var found = reading
      found.rule = .weekdays(set, every: count)
      found.next = end
      return found
    case .months(let count):
      guard let picks = monthly(at: next), case .month(let days, 1) = picks.rule else {
        guard case .edge(.end) = kind(next) else { return reading }
        var found = reading
        found.rule = .month([.day(-1)], every: count)
        found.next = next + 1
        return found
      }
      var found = picks
      found.rule = .month(days, every: count)
      return found
    case .years(1): return yearly(at: next) ?? reading
    case .days, .years, .weekdays, .month, .year: return reading
    }
  }

  // MARK: Days of the week

  /// `mon,fri`, `tue thu`, `monday through friday`, `mon-wed and sat`.
  private func weekdays(at index: Int) -> (WeekdaySet, Int)? {
    var days: [Weekday] = []
    var index = index
    var next = index
    while let weekday = weekday(at: next) {
      days.append(weekday)
      index = next + 1
      if let (last, end) = rangeEnd(at: index) {
        let count = (last.rawValue - weekday.rawValue + 7) % 7
        days += (0...count).map { Weekday.allCases[(weekday.rawValue + $0) % 7] }
        index = end
      }
      next = index
      while isSeparator(kind(next)) { next += 1 }
    }
    return days.isEmpty ? nil : (WeekdaySet(days), index)
  }

  private func weekday(at index: Int) -> Weekday? {
    switch kind(index) {
    case .weekday(let weekday, _), .weekdays(let weekday): weekday
    default: nil
    }
  }

  private func rangeEnd(at index: Int) -> (Weekday, Int)? {
    switch kind(index) {
    case .dash, .preposition(.through), .preposition(.to):
      weekday(at: index + 1).map { ($0, index + 2) }
    case .particle(.other): weekday(at: index + 1).map { ($0, index + 2) }
    default: nil
    }
  }

  private func isSeparator(_ kind: Lexeme.Kind) -> Bool {
    switch kind {
    case .comma, .joiner, .particle(.other): true
    default: false
    }
  }

  // MARK: Days of the month and of the year

  /// `15th`, `1st and 15th`, `last friday`, `2nd tuesday of the month`, `last workday`, 第3金曜,
  /// `4th thursday of november`.
  private func monthly(at index: Int) -> RecurrenceReading? {
    var picks: [MonthPick] = []
    var index = index
    var next = index
    while let (pick, end) = pick(at: next) {
      picks.append(pick)
      index = end
      next = index
      while isSeparator(kind(next)) { next += 1 }
    }
    guard !picks.isEmpty else { return nil }
    picks = spread(picks)
    guard case .preposition(let of) = kind(index), of == .of || of == .in else {
      if case .month(let month, _) = kind(index), picks.count == 1, case .day = picks[0] {
        return RecurrenceReading(.year(month: month, picks[0]), next: index + 1)
      }
      return RecurrenceReading(.month(Self.sorted(picks)), next: index)
    }
    var place = index + 1
    switch kind(place) {
    case .the, .every, .one: place += 1
    default: break
    }
    switch kind(place) {
    case .unit(.months): return RecurrenceReading(.month(Self.sorted(picks)), next: place + 1)
    case .month(let month, _) where picks.count == 1:
      return RecurrenceReading(.year(month: month, picks[0]), next: place + 1)
    default: return nil
    }
  }

  /// `2nd and 4th tuesday`, 第2・第4火曜: the weekday at the end is that of all.
  private func spread(_ picks: [MonthPick]) -> [MonthPick] {
    guard picks.count > 1, case .weekday(_, let weekday)? = picks.last else { return picks }
    return picks.map { pick in
      if case .day(let nth) = pick, (1...5).contains(nth) { .weekday(nth, weekday) } else { pick }
    }
  }

  private static func sorted(_ picks: [MonthPick]) -> [MonthPick] {
    let days = picks.compactMap { pick -> Int? in
      if case .day(let day) = pick { day < 0 ? 32 : day } else { nil }
    }
    guard days.count == picks.count else { return picks }
    return Array(Set(days)).sorted().map { .day($0 == 32 ? -1 : $0) }
  }

  private func pick(at index: Int) -> (MonthPick, Int)? {
    var index = index
    if case .the = kind(index) { index += 1 }
    let nth: Int
    var isWord = false
    switch kind(index) {
    case .dayOfMonth(let day): return (1...31).contains(day) ? (.day(day), index + 1) : nil
    case .ordinal(let number, let word): (nth, isWord) = (number, word)
    case .last: nth = -1
    default: return nil
    }
    switch kind(index + 1) {
    case .weekday(let weekday, _):
      // "every second friday" is every other one for many.
      if isWord, nth == 2, !isOfMonth(index + 2) { return nil }
      return nth <= 5 ? (.weekday(nth, weekday), index + 2) : nil
    case .unit(.days): return nth == -1 || nth <= 31 ? (.day(nth), index + 2) : nil
    case .workday: return nth <= 23 ? (.workday(nth), index + 2) : nil
    default: return nth > 0 && nth <= 31 && !isWord ? (.day(nth), index + 1) : nil
    }
  }

  private func isOfMonth(_ index: Int) -> Bool {
    switch kind(index) {
    case .preposition(.of), .preposition(.in): true
    default: false
    }
  }

  /// `mar 14`, `14th of march`, `on march 14`, 3月14日.
  private func yearly(at index: Int) -> RecurrenceReading? {
    var index = index
    if case .preposition(.on) = kind(index) { index += 1 }
    if case .the = kind(index) { index += 1 }
    func reading(_ month: Int, _ day: Int, _ next: Int) -> RecurrenceReading {
      var found = RecurrenceReading(.year(month: month, .day(day)), next: next)
      if CivilDate(year: 2024, month: month, day: day) == nil {
        found.problem = .noSuchDay(source(index..<next))
      }
      return found
    }
    switch (kind(index), kind(index + 1)) {
    case (.month(let month, _), .number(let day, let digits)) where (1...2).contains(digits):
      return reading(month, day, index + 2)
    case (.month(let month, _), .ordinal(let day, _)), (.month(let month, _), .dayOfMonth(let day)),
      (.ordinal(let day, _), .month(let month, _)):
      return reading(month, day, index + 2)
    case (.number(let day, let digits), .month(let month, _)) where (1...2).contains(digits):
      return reading(month, day, index + 2)
    case (.ordinal(let day, _), .preposition(.of)):
      guard case .month(let month, _) = kind(index + 2) else { return nil }
      return reading(month, day, index + 3)
    default: return nil
    }
  }
}
