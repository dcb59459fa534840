import TaskModel

/// A recurrence being parsed.
struct RecurrenceReading {
  var rule: Recurrence.Rule
  var shift: Recurrence.Shift?
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

  /// Whether it recurs after hours.
  var isWithinDay: Bool { Recurrence(rule).isWithinDay }
}

/// Recurrences: a rule, then a time, an end and a start in any order.
extension DateGrammar {
  /// Parses all lexemes from `start`; nil if they are not a recurrence.
  ///
  /// - Parameter announced: whether `every:` precedes them; without it, the first one must mark a
  ///   recurrence.
  func recurrence(from start: Int, announced: Bool) -> RecurrenceReading? {
    guard end - start <= Self.spanLimit else { return nil }
    return afterTime(from: start, announced) ?? rule(from: start, announced: announced)
  }

  /// Parses a rule after its time: `9am every friday`, 17時 毎週金曜.
  private func afterTime(from start: Int, _ announced: Bool) -> RecurrenceReading? {
    guard !announced, mayBeTime(start),
      var index = lexemes[start..<end].firstIndex(where: { $0.kind.comesBack }), index > start
    else { return nil }
    if case .preposition(.on) = kind(index - 1) { index -= 1 }
    guard var reading = rule(from: index, announced: false), reading.time == nil,
      reading.part == nil
    else { return nil }
    var head = self
    head.end = index
    while head.end > start, [.comma, .particle(.of), .particle(.at)].contains(kind(head.end - 1)) {
      head.end -= 1
    }
    guard let phrase = head.phrase(from: start), phrase.day == nil, phrase.time != nil,
      phrase.isUnmistakable, phrase.zone == nil
    else { return nil }
    reading.time = phrase.time
    reading.part = phrase.part
    reading.problem = reading.problem ?? phrase.problem
    return reading
  }

  private func mayBeTime(_ index: Int) -> Bool {
    switch kind(index) {
    case .clock, .number, .preposition(.at), .preposition(.by), .part, .meridiem, .half, .quarter:
      true
    default: false
    }
  }

  private func rule(from start: Int, announced: Bool) -> RecurrenceReading? {
    var index = announced ? after(.completion, at: start) : start
    var isAgain = index > start
    var isNamed = announced
    if case .every = kind(index) {
      isAgain = isAgain || word(index).last?.narrow == "!"
      isNamed = true
      index += 1
    }
    if case .preposition(.on) = kind(index), isNamed || comesBack(index + 1) {
      // `on fridays`
      isNamed = true
      index += 1
    } else if isNamed, case .preposition(.at) = kind(index),
      time(at: index, hasDay: true) != nil || part(at: index) != nil
    {
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

  /// Returns whether it is a plural: `fridays`, `weekdays`.
  private func comesBack(_ index: Int) -> Bool {
    switch kind(index) {
    case .weekdays: true
    case .workday: source(index..<index + 1).folded == "weekdays"
    default: false
    }
  }

  /// Parses a part after a rule; returns its end.
  private func tail(of reading: inout RecurrenceReading) -> Int? {
    let index = reading.next
    switch kind(index) {
    // 2時間ごと 20時まで is not the time of the first.
    case .particle(.until) where reading.time != nil && reading.isWithinDay: return nil
    case .particle(.at), .particle(.until): return index + 1
    // 隔週水曜14時から
    case .particle(.other) where reading.time != nil && isFrom(index): return index + 1
    case .comma, .particle(.of): return index + 1 < end ? index + 1 : nil
    case .completion where !reading.isFromCompletion:
      reading.isFromCompletion = true
      return index + 1
    case .preposition(.until), .preposition(.through):
      guard reading.until == nil else { return nil }
      return day(at: index + 1, named: &reading, \.until)
    case .starting, .preposition(.from):
      let next = after(.preposition(.on), at: index + 1)
      if reading.start == nil, let next = day(at: next, named: &reading, \.start) { return next }
      // `every monday from 10am`
      guard case .preposition(.from) = kind(index), time(at: next, hasDay: true)?.isBare == false
      else { return nil }
      return time(at: next, of: &reading)
    case .preposition(.for), .number:
      if let next = count(at: index, of: &reading) { return next }
    case .except: return except(at: index, of: &reading)
    case .shift, .dayOff: return shift(at: index, of: &reading)
    // 毎月25日が休日なら
    case .particle(.other) where kind(index + 1) == .dayOff: return index + 1
    default: break
    }
    if reading.until == nil, let next = japaneseUntil(&reading) { return next }
    return time(at: index, of: &reading)
  }

  /// Parses `10 times`, `for 10 times`.
  private func count(at index: Int, of reading: inout RecurrenceReading) -> Int? {
    let position = after(.preposition(.for), at: index)
    guard reading.count == nil, case .number(let count, _) = kind(position),
      case .times = kind(position + 1), count > 0
    else { return nil }
    // 毎週2回 means twice a week, and 1日3回 three times a day.
    if position > 0, isJapanese(position), lexemes[position - 1].word == lexemes[position].word {
      switch lexemes[position - 1].kind {
      case .unit, .adverb, .dayOfMonth: return nil
      default: break
      }
    }
    reading.count = count
    return position + 2
  }

  /// Parses `or the business day before`, 休日なら翌営業日, `unless holiday`.
  private func shift(at index: Int, of reading: inout RecurrenceReading) -> Int? {
    guard reading.shift == nil, Recurrence(reading.rule).picksDays else { return nil }
    let index = after(.dayOff, at: index)
    if case .shift(let shift) = kind(index) {
      reading.shift = shift
      return index + 1
    }
    // 翌営業日
    guard kind(index) == .number(1, digits: 0), kind(index + 1) == .workday,
      kind(index + 2) == .preposition(.later)
    else { return nil }
    reading.shift = .after
    return index + 3
  }

  /// Parses `except fri` after every day.
  private func except(at index: Int, of reading: inout RecurrenceReading) -> Int? {
    guard let (excepted, next) = weekdays(at: index + 1), case .days(1) = reading.rule else {
      return nil
    }
    let left = Weekday.allCases.filter { !excepted.contains($0) }
    guard !left.isEmpty else { return nil }
    reading.rule = .weekdays(WeekdaySet(left))
    return next
  }

  /// Parses `9am`, `in the morning`.
  private func time(at index: Int, of reading: inout RecurrenceReading) -> Int? {
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
    guard let day = wholeDay(at: index) else { return nil }
    reading.problem = reading.problem ?? day.problem
    reading[keyPath: path] = day.due.date
    return day.next
  }

  /// Parses 3月20日まで, 6月まで (to its last day), 今年いっぱい.
  private func japaneseUntil(_ reading: inout RecurrenceReading) -> Int? {
    guard let day = wholeDay(at: reading.next) else { return nil }
    // 毎月25まで may be 毎月25日まで.
    if case .number = kind(reading.next), day.next == reading.next + 1 { return nil }
    let next = after(.particle(.until), at: day.next)
    guard next > day.next || kind(next - 1) == .particle(.within) else { return nil }
    reading.problem = reading.problem ?? day.problem
    reading.until = day.days?.upperBound ?? day.due.date
    return next
  }
}

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
    guard [.dash, .preposition(.through), .preposition(.to)].contains(kind(index)) || isFrom(index)
    else { return nil }
    return weekday(at: index + 1).map { ($0, index + 2) }
  }

  /// Returns whether it separates days of one rule; "or" does not.
  private func isSeparator(at index: Int) -> Bool {
    [.comma, .joiner, .particle(.other)].contains(kind(index)) && word(index).folded != "or"
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
    let rule = Recurrence.Rule.month(Self.sorted(picks))
    // `1st friday every month`
    if kind(index) == .every, kind(index + 1) == .unit(.months) {
      return RecurrenceReading(rule, next: index + 2)
    }
    guard isOfMonth(index) else {
      if case .month(let month, _) = kind(index), picks.count == 1, case .day = picks[0] {
        return yearly(month, picks[0], start..<index + 1)
      }
      return RecurrenceReading(rule, next: index)
    }
    let isCounted = [.the, .every, .one].contains(kind(index + 1))
    let position = index + (isCounted ? 2 : 1)
    switch kind(position) {
    case .unit(.months): return RecurrenceReading(rule, next: position + 1)
    case .month(let month, _) where picks.count == 1:
      return yearly(month, picks[0], start..<position + 1)
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
    let index = after(.the, at: index)
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
    let next = nth == -1 ? after(.particle(.of), at: index + 1) : index + 1
    switch kind(next) {
    case .weekday(let weekday, _): return nth <= 5 ? (.weekday(nth, weekday), next + 1) : nil
    case .unit(.days): return nth <= 31 ? (.day(nth), next + 1) : nil
    case .workday: return nth <= 23 ? (.workday(nth), next + 1) : nil
    default: break
    }
    let isDay =
      kind(next) == .preposition(.of)
      ? kind(next + 1) == .every || nth <= 31 && (!isWord || namesMonth(next + 1))
      : nth <= 31 && (!isWord || isJoined(next))
    return nth > 0 && isDay ? (.day(nth), next) : nil
  }

  /// Returns whether it is the `the month` of `first of the month`.
  private func namesMonth(_ index: Int) -> Bool {
    kind(index) == .the && kind(index + 1) == .unit(.months)
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

  /// Parses `on the 20th of each month`, `last friday every month`, `end of every month`.
  func ofEvery(at index: Int) -> RecurrenceReading? {
    let isAt = [.preposition(.on), .preposition(.at)].contains(kind(index))
    let index = isAt ? index + 1 : index
    if let reading = monthly(at: index),
      lexemes[index..<reading.next].contains(where: { $0.kind == .every })
    {
      return reading
    }
    let edge = after(.the, at: index)
    guard let day = edgeOfMonth(at: edge), kind(edge + 1) == .preposition(.of),
      kind(edge + 2) == .every, kind(edge + 3) == .unit(.months)
    else { return nil }
    return RecurrenceReading(.month([.day(day)]), next: edge + 4)
  }

  /// Parses `end of month`, `eom`, `month end` after "every".
  func everyEdge(at index: Int) -> RecurrenceReading? {
    if let reading = ofEvery(at: index) { return reading }
    guard let day = edgeOfMonth(at: index) else { return nil }
    var next = index + 1
    if case .edge = kind(index) {
      next = after(.the, at: after(.preposition(.of), at: next))
      guard case .unit(.months) = kind(next) else { return nil }
      next += 1
    }
    return RecurrenceReading(.month([.day(day)]), next: next)
  }

  /// Parses `mar 14`, `14th of march`, `on march 14`, 3月14日.
  func yearly(at index: Int) -> RecurrenceReading? {
    // 毎2月5日
    if index > 0, case .every = kind(index - 1), isJapanese(index - 1) { return nil }
    let index = after(.the, at: after(.preposition(.on), at: index))
    func reading(_ month: Int, _ day: Int, _ next: Int) -> RecurrenceReading {
      yearly(month, .day(day), index..<next)
    }
    if case .month(let month, _) = kind(index) {
      if let day = edgeOfMonth(at: index + 1) { return reading(month, day, index + 2) }
      if case .dayOfMonth(let day) = kind(index + 1) { return reading(month, day, index + 2) }
      return dayNumber(at: index + 1).map { reading(month, $0, $1) }
    }
    guard let (day, end) = dayNumber(at: index) else { return nil }
    let next = after(.preposition(.of), at: end)
    guard case .month(let month, _) = kind(next) else { return nil }
    return reading(month, day, next + 1)
  }
}
