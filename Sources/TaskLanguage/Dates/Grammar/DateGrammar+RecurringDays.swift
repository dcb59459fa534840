import TaskModel

/// The days of a week, a month or a year picked by a rule.
extension DateGrammar {
  /// Returns the day for 末, 月末 and 初め.
  func edgeOfMonth(at index: Int) -> Int? {
    switch kind(index) {
    case .edge(.end), .edgeOfPeriod(.month, _, isEnd: true): -1
    case .edge(.start), .edgeOfPeriod(.month, _, isEnd: false): 1
    default: nil
    }
  }

  // MARK: Days of the week

  /// Parses `mon,fri`, `tue thu`, `monday through friday`, `mon-wed and sat`.
  func weekdays(at index: Int) -> (WeekdaySet, Int)? {
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
      while isSeparator(at: next) { next += 1 }
    }
    return days.isEmpty ? nil : (WeekdaySet(days), index)
  }

  func weekday(at index: Int) -> Weekday? {
    switch kind(index) {
    case .weekday(let weekday, _), .weekdays(let weekday): weekday
    default: nil
    }
  }

  func rangeEnd(at index: Int) -> (Weekday, Int)? {
    switch kind(index) {
    case .dash, .preposition(.through), .preposition(.to):
      weekday(at: index + 1).map { ($0, index + 2) }
    case .particle(.other) where source(index..<index + 1) == "から":
      weekday(at: index + 1).map { ($0, index + 2) }
    default: nil
    }
  }

  func isSeparator(_ kind: Lexeme.Kind) -> Bool {
    switch kind {
    case .comma, .joiner, .particle(.other): true
    default: false
    }
  }

  /// Returns whether it separates days of one rule; "or" does not.
  private func isSeparator(at index: Int) -> Bool {
    isSeparator(kind(index)) && words[lexemes[index].word].folded != "or"
  }

  // MARK: Days of the month and of the year

  /// Parses `15th`, `1st and 15th`, `last friday`, `2nd tuesday of the month`, `last workday`,
  /// 第3金曜, `4th thursday of november`.
  func monthly(at index: Int) -> RecurrenceReading? {
    var picks: [MonthPick] = []
    let start = index
    var index = index
    var next = index
    while let (pick, end) = pick(at: next) {
      picks.append(pick)
      index = end
      next = index
      while isSeparator(at: next) { next += 1 }
    }
    guard !picks.isEmpty else { return nil }
    picks = spread(picks)
    guard isOfMonth(index) else {
      if case .month(let month, _) = kind(index), picks.count == 1, case .day = picks[0] {
        return yearly(month, picks[0], start..<index + 1)
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
      return yearly(month, picks[0], start..<place + 1)
    default: return nil
    }
  }

  /// Returns the reading of a day, with an error if the calendar has no such day: `31st of april`.
  private func yearly(_ month: Int, _ pick: MonthPick, _ range: Range<Int>) -> RecurrenceReading {
    var found = RecurrenceReading(.year(month: month, pick), next: range.upperBound)
    if case .day(let day) = pick, day > 0, CivilDate(year: 2024, month: month, day: day) == nil {
      found.problem = .noSuchDay(source(range))
    }
    return found
  }

  /// Applies the last weekday to all picks: `2nd and 4th tuesday`, 第2・第4火曜.
  func spread(_ picks: [MonthPick]) -> [MonthPick] {
    guard picks.count > 1, case .weekday(_, let weekday)? = picks.last else { return picks }
    return picks.map { pick in
      if case .day(let nth) = pick, (1...5).contains(nth) { .weekday(nth, weekday) } else { pick }
    }
  }

  static func sorted(_ picks: [MonthPick]) -> [MonthPick] {
    let days = picks.compactMap { pick -> Int? in
      if case .day(let day) = pick { day < 0 ? 32 : day } else { nil }
    }
    guard days.count == picks.count else { return picks }
    return Array(Set(days)).sorted().map { .day($0 == 32 ? -1 : $0) }
  }

  func pick(at index: Int) -> (MonthPick, Int)? {
    var index = index
    if case .the = kind(index) { index += 1 }
    let nth: Int
    var isWord = false
    switch kind(index) {
    case .dayOfMonth(let day): return (1...31).contains(day) ? (.day(day), index + 1) : nil
    case .ordinal(let number, let word):
      // `2nd last friday` counts from the end, which rules do not support.
      if case .last = kind(index + 1) { return nil }
      (nth, isWord) = (number, word)
    case .last: nth = -1
    default: return nil
    }
    if nth == -1, case .particle(.of) = kind(index + 1) { index += 1 }
    switch kind(index + 1) {
    case .weekday(let weekday, _):
      return nth <= 5 ? (.weekday(nth, weekday), index + 2) : nil
    case .unit(.days): return nth == -1 || nth <= 31 ? (.day(nth), index + 2) : nil
    case .workday: return nth <= 23 ? (.workday(nth), index + 2) : nil
    case .preposition(.of) where nth > 0:
      if case .every = kind(index + 2) { return (.day(nth), index + 1) }
      return nth <= 31 && (!isWord || namesMonth(index + 2)) ? (.day(nth), index + 1) : nil
    default:
      return nth > 0 && nth <= 31 && (!isWord || isJoined(index + 1)) ? (.day(nth), index + 1) : nil
    }
  }

  /// Returns whether it is the `the month` of `first of the month`.
  private func namesMonth(_ index: Int) -> Bool {
    guard case .the = kind(index), case .unit(.months) = kind(index + 1) else { return false }
    return true
  }

  /// Returns whether it is the `and third monday` of `first and third monday`.
  private func isJoined(_ index: Int) -> Bool {
    guard isSeparator(at: index), case .ordinal = kind(index + 1) else { return false }
    if case .weekday = kind(index + 2) { return true } else { return isJoined(index + 2) }
  }

  func isOfMonth(_ index: Int) -> Bool {
    switch kind(index) {
    case .preposition(.of): true
    case .preposition(.in): part(at: index) == nil
    default: false
    }
  }

  /// Parses `on the 20th of each month`, `last friday of every month`, `end of every month`.
  func ofEvery(at index: Int) -> RecurrenceReading? {
    var index = index
    switch kind(index) {
    case .preposition(.on), .preposition(.at): index += 1
    default: break
    }
    if let reading = monthly(at: index),
      lexemes[index..<reading.next].contains(where: { $0.kind == .every })
    {
      return reading
    }
    if case .the = kind(index) { index += 1 }
    guard let day = edgeOfMonth(at: index), case .preposition(.of) = kind(index + 1),
      case .every = kind(index + 2), case .unit(.months) = kind(index + 3)
    else { return nil }
    return RecurrenceReading(.month([.day(day)]), next: index + 4)
  }

  /// Parses `end of month`, `eom`, `month end` after "every".
  func everyEdge(at index: Int) -> RecurrenceReading? {
    if let reading = ofEvery(at: index) { return reading }
    guard let day = edgeOfMonth(at: index) else { return nil }
    var next = index + 1
    if case .edge = kind(index) {
      if case .preposition(.of) = kind(next) { next += 1 }
      if case .the = kind(next) { next += 1 }
      guard case .unit(.months) = kind(next) else { return nil }
      next += 1
    }
    return RecurrenceReading(.month([.day(day)]), next: next)
  }

  /// Parses `mar 14`, `14th of march`, `on march 14`, 3月14日.
  func yearly(at index: Int) -> RecurrenceReading? {
    var index = index
    if case .preposition(.on) = kind(index) { index += 1 }
    if case .the = kind(index) { index += 1 }
    func reading(_ month: Int, _ day: Int, _ next: Int) -> RecurrenceReading {
      yearly(month, .day(day), index..<next)
    }
    if case .month(let month, _) = kind(index), let day = edgeOfMonth(at: index + 1) {
      return reading(month, day, index + 2)
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
