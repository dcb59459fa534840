import TaskModel

/// A time of day that was read.
struct TimeReading {
  var clock: ClockWord
  var next: Int
  /// Whether the hour stands alone, so that it may be either half of the day: `at 5`.
  var isBare = false
  var sureness = Sureness.plain
  /// What was written, for messages.
  var range: Range<Int>
}

extension DateGrammar {
  /// `5pm`, `at 9`, `half past 5`, 午後3時.
  ///
  /// - Parameter hasDay: whether a day stands before it, so that `17.30` and `1730` are times.
  func time(at index: Int, hasDay: Bool, afterAt: Bool = false) -> TimeReading? {
    func reading(_ clock: ClockWord, _ next: Int, _ sureness: Sureness = .plain) -> TimeReading {
      TimeReading(clock: clock, next: next, sureness: sureness, range: index..<next)
    }
    switch kind(index) {
    case .preposition(.at):
      guard !afterAt, var time = time(at: index + 1, hasDay: hasDay, afterAt: true) else {
        return nil
      }
      if time.sureness == .announced || time.isBare { time.sureness = .plain }
      time.range = index..<time.next
      return time
    case .clock(let clock): return self.clock(clock, at: index)
    case .meridiem(let isPM):
      guard case .clock(var clock) = kind(index + 1), clock.isPM == nil else { return nil }
      clock.isPM = isPM
      return reading(clock, index + 2)
    case .clockName(let hour):
      return reading(
        ClockWord(hour: hour, minute: 0, style: .colon, isPadded: true), index + 1,
        .announced)
    case .number(let number, let digits):
      return hour(number, digits, at: index, hasDay: hasDay, afterAt: afterAt)
    case .half, .quarter: return spokenTime(at: index)
    case .dotted(let hour, let minute, let digits):
      guard digits == 2, hour < 24, minute < 60 else { return nil }
      let clock = ClockWord(hour: hour, minute: minute, style: .short, isPadded: true)
      if case .meridiem(let isPM) = kind(index + 1) {
        return reading(
          ClockWord(hour: hour, minute: minute, isPM: isPM, style: .meridiem), index + 2)
      }
      // 14.03 is a day of March as well.
      if afterAt || hasDay { return reading(clock, index + 1) }
      let mayBeDay = (1...12).contains(minute) && (1...31).contains(hour)
      return mayBeDay ? nil : reading(clock, index + 1, .never)
    default: return nil
    }
  }

  /// A clock, with `pm` after it.
  private func clock(_ written: ClockWord, at index: Int) -> TimeReading {
    var clock = written
    var next = index + 1
    if clock.isPM == nil, clock.style == .colon, case .meridiem(let isPM) = kind(next) {
      clock.isPM = isPM
      clock.style = .meridiem
      next += 1
    }
    var reading = TimeReading(clock: clock, next: next, range: index..<next)
    reading.isBare = clock.style == .japanese || clock.style == .short && clock.isPM == nil
    reading.sureness = clock.style == .short ? .never : .plain
    return reading
  }

  /// A number that is an hour: `5 pm`, `5 o'clock`, `at 9`, `17h`, `ten past 5`, `jun 3 1730`.
  private func hour(
    _ number: Int, _ digits: Int, at index: Int, hasDay: Bool, afterAt: Bool
  ) -> TimeReading? {
    func reading(_ clock: ClockWord, _ next: Int) -> TimeReading {
      TimeReading(clock: clock, next: next, range: index..<next)
    }
    switch kind(index + 1) {
    case .meridiem(let isPM) where digits <= 2:
      return reading(
        ClockWord(hour: number, minute: 0, isPM: isPM, style: .meridiem), index + 2)
    case .oClock where digits <= 2:
      if case .meridiem(let isPM) = kind(index + 2) {
        return reading(
          ClockWord(hour: number, minute: 0, isPM: isPM, style: .meridiem), index + 3)
      }
      var time = reading(ClockWord(hour: number, minute: 0, style: .colon), index + 2)
      time.isBare = true
      return time
    case .unit(.hours):
      if let time = hours(number, digits, at: index, hasDay: hasDay || afterAt) { return time }
    case .clockName(let hour) where number == 12:
      return reading(ClockWord(hour: hour, minute: 0, style: .colon, isPadded: true), index + 2)
    case .preposition(.past), .preposition(.to), .unit(.minutes):
      if let time = spokenTime(at: index) { return time }
    default: break
    }
    let isCompact = digits == 4 && number % 100 < 60 && number < 2400
    if isCompact, afterAt || hasDay && !(1900...2100).contains(number) {
      return reading(
        ClockWord(hour: number / 100, minute: number % 100, style: .compact, isPadded: true),
        index + 1)
    }
    guard afterAt, digits <= 2 else { return nil }
    var time = reading(ClockWord(hour: number, minute: 0, style: .colon), index + 1)
    time.isBare = true
    return time
  }

  /// `17h`, where it is no length.
  private func hours(_ number: Int, _ digits: Int, at index: Int, hasDay: Bool) -> TimeReading? {
    let mayBeTime = hasDay || beginsDay(at: index + 2) || number > 12 && index + 2 == end
    guard digits <= 2, digits > 0, number < 24, mayBeTime, !lexemes[index].closesWord,
      lexemes[index + 1].closesWord, lexemes[index + 1].end - lexemes[index + 1].start <= 3
    else { return nil }
    return TimeReading(
      clock: ClockWord(hour: number, minute: 0, style: .short), next: index + 2, isBare: true,
      range: index..<index + 2)
  }

  /// Whether a day begins there, so that the number before it is no length.
  private func beginsDay(at index: Int) -> Bool {
    switch kind(index) {
    case .dayOffset, .weekday, .direction, .month, .date, .tonight, .coming, .the, .ordinal: true
    case .preposition(.on), .preposition(.in), .preposition(.by): true
    case .number:
      if case .month = kind(index + 1) { true } else { false }
    default: false
    }
  }

  /// `half past 5`, `quarter to nine`, `10 past 5 pm`, `five minutes to 9`.
  private func spokenTime(at index: Int) -> TimeReading? {
    let minutes: Int
    var isNumber = false
    var next = index + 1
    switch kind(index) {
    case .half: minutes = 30
    case .quarter: minutes = 15
    case .number(let number, _) where (1...59).contains(number):
      minutes = number
      isNumber = true
    default: return nil
    }
    if case .unit(.minutes) = kind(next) { (next, isNumber) = (next + 1, false) }
    let isTo: Bool
    switch kind(next) {
    case .preposition(.past): isTo = false
    case .preposition(.to): isTo = true
    default: return nil
    }
    guard case .number(let hour, let digits) = kind(next + 1), digits <= 2, (0...24).contains(hour)
    else { return nil }
    next += 2
    // `10 to 9` is ten to nine, and `10 to 12` two hours.
    if isNumber, isTo, minutes % 5 != 0 || minutes <= hour { return nil }
    var clock = ClockWord(
      hour: isTo ? (hour + 23) % 24 : hour, minute: isTo ? 60 - minutes : minutes, style: .colon)
    var isBare = true
    if case .meridiem(let isPM) = kind(next) {
      guard (1...12).contains(hour) else { return nil }
      clock.hour = isTo && hour == 1 ? 12 : clock.hour
      clock.isPM = isTo && hour == 12 ? !isPM : isPM
      clock.style = .meridiem
      next += 1
      isBare = false
    }
    if isNumber, isTo { clock.style = .compact }
    return TimeReading(clock: clock, next: next, isBare: isBare, range: index..<next)
  }

  // MARK: What it all means

  /// The deadline that a phrase names; nil if its parts do not go together.
  func finish(_ phrase: DatePhrase) -> DatePhrase? {
    var phrase = phrase
    guard phrase.day != nil || phrase.time != nil || phrase.part != nil else { return nil }
    var time = phrase.part.flatMap { CivilTime(hour: $0.hour) }
    if let written = phrase.time {
      switch resolved(written, phrase.part, phrase) {
      case .success(let found): time = found
      case .failure(let error): phrase.problem = phrase.problem ?? error
      }
      if written.clock.hasSeconds { phrase.remarks.append(.secondsDropped(source(written.range))) }
    }
    if let day = phrase.day {
      if day.due.time != nil, time != nil { return nil }
      phrase.due = Due(date: day.due.date, time: time ?? day.due.time)
      if day.hasSeconds { phrase.remarks.append(.secondsDropped(source(phrase.start..<end))) }
    } else if let time {
      guard let date = context.today.adding(days: time > context.now.time ? 0 : 1) else {
        phrase.problem = phrase.problem ?? .outOfRange(source(phrase.start..<end))
        return phrase
      }
      phrase.due = Due(date: date, time: time)
    }
    if phrase.problem == nil { add(&phrase) }
    return phrase
  }

  /// Applies the zone and the sums.
  private func add(_ phrase: inout DatePhrase) {
    if let zone = phrase.zone, let time = phrase.due.time {
      guard phrase.day != nil, let clock = context.clock else {
        phrase.problem = .notUnderstood(source(phrase.start..<end), nearest: [])
        return
      }
      let utc = Instant(utc: CivilDateTime(date: phrase.due.date, time: time))
      let there = Instant(secondsSinceEpoch: utc.secondsSinceEpoch - zone * 60)
      if let here = clock.civil(there) {
        phrase.due = Due(date: here.date, time: here.time)
        phrase.remarks.append(.zoned(source(phrase.start..<end), phrase.due))
      }
    }
    for (sign, length) in phrase.sums {
      guard let moved = length.moved(phrase.due, sign: sign, context) else {
        phrase.problem = .outOfRange(source(phrase.start..<end))
        return
      }
      phrase.due = moved
    }
  }

  /// The time of day of what was written, with the part of the day that stands with it.
  private func resolved(
    _ time: TimeReading, _ part: PartOfDay?, _ phrase: DatePhrase
  ) -> Result<CivilTime, DateError> {
    let clock = time.clock
    var source: String { self.source(time.range) }
    var hour = clock.hour
    if let isPM = clock.isPM {
      let hours = clock.style == .japanese ? 0...11 : 1...12
      guard hours.contains(hour) else { return .failure(.noSuchTime(source)) }
      hour = hour % 12 + (isPM ? 12 : 0)
      if let part, part.hour(hour) != hour {
        return .failure(.noSuchTime(self.source(phrase.start..<end)))
      }
    } else if let part, hour < 24 {
      guard let found = part.hour(hour) else {
        return .failure(.noSuchTime(self.source(phrase.start..<end)))
      }
      hour = found
    } else if time.isBare, (1...7).contains(hour), !clock.isPadded {
      return .failure(.needsHalfOfDay(source, hour: hour, minute: clock.minute))
    }
    guard let found = CivilTime(hour: hour, minute: clock.minute) else {
      return .failure(.noSuchTime(source))
    }
    return .success(found)
  }

  /// A time that may be meant either way, as `3:16`; nil for every other.
  func unsureTime(_ phrase: DatePhrase) -> ClockWord? {
    guard let time = phrase.time, phrase.part == nil, time.clock.isPM == nil,
      !time.clock.isPadded, (1...7).contains(time.clock.hour)
    else { return nil }
    return time.clock
  }
}
