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
      var place = lexemes[start..<end].firstIndex(where: { $0.kind.comesBack }), place > start
    else { return nil }
    if case .preposition(.on) = kind(place - 1) { place -= 1 }
    guard var reading = rule(from: place, announced: false), reading.time == nil,
      reading.part == nil
    else { return nil }
    var head = self
    head.end = place
    while head.end > start, isJoint(kind(head.end - 1)) { head.end -= 1 }
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

  private func isJoint(_ kind: Lexeme.Kind) -> Bool {
    switch kind {
    case .comma, .particle(.of), .particle(.at): true
    default: false
    }
  }

  private func rule(from start: Int, announced: Bool) -> RecurrenceReading? {
    var index = start
    var isAgain = false
    var isNamed = announced
    if case .completion = kind(index), announced { (index, isAgain) = (index + 1, true) }
    if case .every = kind(index) {
      isAgain = isAgain || words[lexemes[index].word].last?.narrow == "!"
      isNamed = true
      index += 1
    }
    if case .preposition(.on) = kind(index), isNamed || comesBack(index + 1) {
      // `on fridays`
      isNamed = true
      index += 1
    } else if isNamed, case .preposition(.at) = kind(index) {
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
    case .particle(.other) where reading.time != nil && source(index..<index + 1) == "から":
      return index + 1
    case .comma, .particle(.of): return index + 1 < end ? index + 1 : nil
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
    let place = if case .number = kind(index) { index } else { index + 1 }
    guard reading.count == nil, case .number(let count, _) = kind(place),
      case .times = kind(place + 1), count > 0
    else { return nil }
    // 毎週2回 means twice a week.
    if place > 0, isJapanese(place), lexemes[place - 1].word == lexemes[place].word {
      switch lexemes[place - 1].kind {
      case .unit, .adverb: return nil
      default: break
      }
    }
    reading.count = count
    return place + 2
  }

  /// Parses `or the business day before`, 休日なら翌営業日, `unless holiday`.
  private func shift(at index: Int, of reading: inout RecurrenceReading) -> Int? {
    guard reading.shift == nil, Recurrence(reading.rule).picksDays else { return nil }
    switch (kind(index), kind(index + 1)) {
    case (.shift(let shift), _):
      reading.shift = shift
      return index + 1
    case (.dayOff, .shift(let shift)):
      reading.shift = shift
      return index + 2
    case (.dayOff, .number(1, digits: 0)):
      guard case .workday = kind(index + 2), case .preposition(.later) = kind(index + 3) else {
        return nil
      }
      reading.shift = .after
      return index + 4
    default: return nil
    }
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
    guard let day = day(at: index), day.due.time == nil else { return nil }
    reading.problem = reading.problem ?? day.problem
    reading[keyPath: path] = day.due.date
    return day.next
  }

  /// Parses 3月20日まで, 6月まで (to its last day), 今年いっぱい.
  private func japaneseUntil(_ reading: inout RecurrenceReading) -> Int? {
    guard let day = day(at: reading.next), day.due.time == nil else { return nil }
    var next = day.next
    if case .particle(.until) = kind(next) {
      next += 1
    } else {
      guard case .particle(.within) = kind(next - 1) else { return nil }
    }
    reading.problem = reading.problem ?? day.problem
    reading.until = day.days?.upperBound ?? day.due.date
    return next
  }
}
