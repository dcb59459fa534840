import TaskModel

/// A parsed time of day.
struct TimeReading {
  var clock: ClockWord
  /// Its lexemes.
  var range: Range<Int>
  /// Whether the hour is alone, so that it may be in either half of the day: `at 5`.
  var isBare: Bool
  var confidence: Confidence

  var next: Int { range.upperBound }

  init(
    _ clock: ClockWord, _ range: Range<Int>, isBare: Bool = false,
    _ confidence: Confidence = .plain
  ) {
    (self.clock, self.range, self.isBare, self.confidence) = (clock, range, isBare, confidence)
  }
}

extension DateGrammar {
  /// Parses `5pm`, `at 9`, `half past 5`, 午後3時.
  ///
  /// - Parameter hasDay: whether a day precedes it, so that `17.30` and `1730` are times.
  func time(at index: Int, hasDay: Bool, afterAt: Bool = false) -> TimeReading? {
    switch kind(index) {
    case .preposition(.at):
      guard !afterAt, var time = time(at: index + 1, hasDay: hasDay, afterAt: true) else {
        return nil
      }
      if time.confidence == .announced || time.isBare { time.confidence = .plain }
      time.range = index..<time.next
      return time
    case .clock(let clock): return self.clock(clock, at: index)
    case .meridiem(let isPM):
      switch kind(index + 1) {
      case .clock(var clock) where clock.isPM == nil:
        clock.isPM = isPM
        return TimeReading(clock, index..<index + 2)
      // 午前9
      case .number(let hour, digits: 1...2) where isJapanese(index):
        let clock = ClockWord(hour: hour, minute: 0, isPM: isPM, style: .meridiem)
        return TimeReading(clock, index..<index + 2)
      default: return nil
      }
    case .clockName(let hour):
      // "High noon" is a noun, 正午 none.
      return TimeReading(.exact(hour), index..<index + 1, isJapanese(index) ? .plain : .announced)
    case .number(let number, let digits):
      return hour(number, digits, at: index, hasDay: hasDay, afterAt: afterAt)
    case .half, .quarter: return spokenTime(at: index)
    case .one:
      guard case .quarter = kind(index + 1), var time = spokenTime(at: index + 1) else {
        return nil
      }
      time.range = index..<time.next
      return time
    case .sameTime:
      guard hasDay || day(at: index + 1) != nil else { return nil }
      let now = context.now.time
      return TimeReading(.exact(now.hour, now.minute), index..<index + 1)
    case .dotted(let hour, let minute, let digits):
      return digits == 2 ? dottedTime(hour, minute, at: index, isSure: afterAt || hasDay) : nil
    default: return nil
    }
  }

  /// Parses `17.30`, `5.30 pm`; 14.03 may be a day in March too.
  private func dottedTime(
    _ hour: Int, _ minute: Int, at index: Int, isSure: Bool
  ) -> TimeReading? {
    guard hour < 24, minute < 60 else { return nil }
    let clock = ClockWord(hour: hour, minute: minute, style: .short, isPadded: true)
    var time = withHalf(TimeReading(clock, index..<index + 1))
    if time.clock.isPM == nil, !isSure {
      // 8.50 is an amount or a version.
      if !isAnnounced && hour < 13 || (0...12).contains(minute) { return nil }
      time.confidence = .never
    }
    return time
  }

  /// Adds the half of the day after a time: the `pm` of `5:30 pm`.
  private func withHalf(_ time: TimeReading) -> TimeReading {
    guard case .meridiem(let isPM) = kind(time.next) else { return time }
    var clock = time.clock
    (clock.isPM, clock.style) = (isPM, .meridiem)
    return TimeReading(clock, time.range.lowerBound..<time.next + 1)
  }

  /// Parses a clock time with `pm` after it.
  private func clock(_ clock: ClockWord, at index: Int) -> TimeReading {
    guard clock.style == .colon, clock.isPM == nil else {
      return TimeReading(
        clock, index..<index + 1,
        isBare: clock.style == .japanese || clock.style == .short && clock.isPM == nil,
        clock.style == .short ? .never : .plain)
    }
    // `17:30 hrs`
    let isHours = kind(index + 1) == .unit(.hours) && lexemes[index].closesWord
    return isHours
      ? TimeReading(clock, index..<index + 2) : withHalf(TimeReading(clock, index..<index + 1))
  }

  /// Parses an hour: `5 pm`, `5 o'clock`, `at 9`, `17h`, `ten past 5`, `jun 3 1730`.
  private func hour(
    _ number: Int, _ digits: Int, at index: Int, hasDay: Bool, afterAt: Bool
  ) -> TimeReading? {
    if digits == 0, let time = spelledTime(number, at: index, afterAt: afterAt) { return time }
    if let time = bareHour(number, digits, at: index, hasDay: hasDay, afterAt: afterAt) {
      return time
    }
    switch kind(index + 1) {
    case .meridiem where digits <= 2:
      return withHalf(TimeReading(.hour(number), index..<index + 1))
    case .oClock where digits <= 2:
      return withHalf(TimeReading(.hour(number), index..<index + 2, isBare: true))
    case .unit(.hours):
      if let time = hours(number, digits, at: index, hasDay: hasDay || afterAt) { return time }
    case .clockName(let hour) where number == 12:
      return TimeReading(.exact(hour), index..<index + 2)
    case .preposition(.past), .preposition(.to), .preposition(.after), .unit(.minutes):
      if let time = spokenTime(at: index) { return time }
    default: break
    }
    if digits == 4, let time = military(number, at: index, hasDay: hasDay, afterAt: afterAt) {
      return time
    }
    guard afterAt, digits <= 2 else { return nil }
    // In `at 5 march` a number before a month is its day.
    if case .month = kind(index + 1) { return nil }
    return TimeReading(.hour(number), index..<index + 1, isBare: true)
  }

  /// Parses a number that the next words make an hour: `9 on friday`, `9 in the morning`.
  private func bareHour(
    _ number: Int, _ digits: Int, at index: Int, hasDay: Bool, afterAt: Bool
  ) -> TimeReading? {
    let range = index..<index + 1
    if isAnnounced, !afterAt, (1...2).contains(digits), number < 24,
      case .preposition(.on) = kind(index + 1)
    {
      return TimeReading(.hour(number), range, isBare: true)
    }
    // "Take 2 in the morning"
    if digits <= 2, isOfPart(number, at: index + 1) {
      return TimeReading(.hour(number, afterAt || hasDay ? .colon : .compact), range)
    }
    // "Feed 5 tonight"
    let isOfDay = (1...12).contains(number) && namesPart(at: index + 1)
    return isOfDay && !afterAt && !hasDay && (1...2).contains(digits)
      ? TimeReading(.hour(number, .compact), range) : nil
  }

  /// Returns whether `in the morning` or `at night` follows, with that hour in it.
  private func isOfPart(_ hour: Int, at index: Int) -> Bool {
    guard (1...12).contains(hour), case .preposition = kind(index), let (part, _) = part(at: index)
    else { return false }
    return part.hour(hour, hasDay: true) != nil
  }

  /// Parses `1730 hrs`; or `1730` beside a day or after `at`, unless it is a year.
  private func military(
    _ number: Int, at index: Int, hasDay: Bool, afterAt: Bool
  ) -> TimeReading? {
    guard number % 100 < 60, number < 2400 else { return nil }
    let mayBeYear = (1900...2100).contains(number)
    var next = index + 1
    var style = ClockWord.Style.compact
    if case .unit(.hours) = kind(next), lexemes[index].closesWord || next + 1 == end {
      (next, style) = (next + 1, .colon)
    } else if !afterAt, mayBeYear || !hasDay && !beginsDay(at: next) {
      return nil
    }
    // 0930 is not a sum of money.
    if hasDay, lexemes[index].opensWord, word(index).folded.hasPrefix("0") { style = .colon }
    let clock = ClockWord(hour: number / 100, minute: number % 100, style: style, isPadded: true)
    return TimeReading(clock, index..<next)
  }

  /// Parses `17h`, unless it is a duration.
  private func hours(_ number: Int, _ digits: Int, at index: Int, hasDay: Bool) -> TimeReading? {
    if hasDay, (13..<24).contains(number), digits == 2, word(index + 1).folded == "hrs" {
      // `tomorrow 17 hrs`
      return TimeReading(.exact(number), index..<index + 2)
    }
    let mayBeTime = hasDay || beginsDay(at: index + 2) || number > 12 && index + 2 == end
    guard digits <= 2, digits > 0, number < 24, mayBeTime, !lexemes[index].closesWord,
      lexemes[index + 1].closesWord, lexemes[index + 1].end - lexemes[index + 1].start <= 3
    else { return nil }
    return TimeReading(.hour(number, .short), index..<index + 2, isBare: true)
  }

  /// Returns whether a day with a part of the day begins there: `tonight`, `tomorrow morning`.
  private func namesPart(at index: Int) -> Bool {
    switch kind(index) {
    case .tonight: true
    case .dayOffset, .weekday, .direction(0):
      if case .part = kind(index + 1) { true } else { false }
    default: false
    }
  }

  /// Returns whether a day begins there, so that the number before it is not a duration.
  private func beginsDay(at index: Int) -> Bool {
    switch kind(index) {
    case .dayOffset, .weekday, .direction, .month, .date, .tonight, .coming, .the, .ordinal: true
    case .preposition(.on), .preposition(.in), .preposition(.by), .edgeOfPeriod(.day, _, _): true
    case .number:
      if case .month = kind(index + 1) { true } else { false }
    default: false
    }
  }
}

/// Spoken times: `half past 5`, `ten to nine`, `seven thirty`.
extension DateGrammar {
  /// Parses `seven thirty`, after `at` or before `pm`.
  func spelledTime(_ hour: Int, at index: Int, afterAt: Bool) -> TimeReading? {
    // `five-thirty`
    let position = afterInnerDash(index + 1)
    guard (1...12).contains(hour), case .number(let minute, digits: 0) = kind(position),
      (10...59).contains(minute)
    else { return nil }
    let clock = ClockWord(hour: hour, minute: minute, style: afterAt ? .colon : .compact)
    return withHalf(TimeReading(clock, index..<position + 1, isBare: true))
  }

  /// Parses `half past 5`, `quarter to nine`, `10 past 5 pm`, `five minutes to 9`.
  func spokenTime(at index: Int) -> TimeReading? {
    if let time = halfHour(at: index) { return time }
    guard let (minutes, kindOfMinutes) = minutes(at: index) else { return nil }
    let next = after(.unit(.minutes), at: index + 1)
    let (isTo, isAfter) = (kind(next) == .preposition(.to), kind(next) == .preposition(.after))
    let isNumber = isAfter || kindOfMinutes != .part && next == index + 1
    guard isTo || isAfter || kind(next) == .preposition(.past),
      let (hour, half, end) = spokenHour(at: next + 1)
    else { return nil }
    // `10 to 9` means ten to nine, and `10 to 12` two hours.
    if isNumber, isTo, minutes % 5 != 0 || minutes <= hour { return nil }
    guard var clock = spokenClock(hour, minutes, isTo: isTo, half) else { return nil }
    let isBare = half == nil
    // "10 to 9", "10 to 6 pm", "ten after 9"
    let isRange = isNumber && isTo && kindOfMinutes == .digits
    if isRange || isBare && isNumber && (isTo || isAfter) { clock.style = .compact }
    return TimeReading(clock, index..<end, isBare: isBare)
  }

  /// Parses `half 5 pm`, which means half past.
  private func halfHour(at index: Int) -> TimeReading? {
    guard case .half = kind(index), let (hour, half, end) = spokenHour(at: index + 1),
      half != nil, let clock = spokenClock(hour, 30, isTo: false, half)
    else { return nil }
    return TimeReading(clock, index..<end)
  }

  /// Returns the time some minutes to or past an hour, in a half of the day.
  private func spokenClock(
    _ hour: Int, _ minutes: Int, isTo: Bool, _ half: Bool?
  ) -> ClockWord? {
    var clock = ClockWord(
      hour: isTo ? (hour + 23) % 24 : hour, minute: isTo ? 60 - minutes : minutes, style: .colon)
    guard let isPM = half else { return clock }
    guard (1...12).contains(hour) else { return nil }
    clock.hour = isTo && hour == 1 ? 12 : clock.hour
    clock.isPM = isTo && hour == 12 ? !isPM : isPM
    clock.style = .meridiem
    return clock
  }

  private enum MinutesWord { case part, word, digits }

  /// Returns the minutes before or after an hour for `half`, `quarter`, `ten` and `10`.
  private func minutes(at index: Int) -> (Int, MinutesWord)? {
    switch kind(index) {
    case .half: (30, .part)
    case .quarter: (15, .part)
    case .number(let number, let digits) where (1...59).contains(number):
      (number, digits == 0 ? .word : .digits)
    default: nil
    }
  }

  /// Parses `5`, `5 pm` or `5pm` after `past` or `to`.
  private func spokenHour(at index: Int) -> (hour: Int, isPM: Bool?, end: Int)? {
    switch (kind(index), kind(index + 1)) {
    case (.number(let hour, let digits), let next) where digits <= 2 && (0...24).contains(hour):
      if case .meridiem(let isPM) = next { (hour, isPM, index + 2) } else { (hour, nil, index + 1) }
    case (.clock(let clock), _) where clock.style == .meridiem && clock.minute == 0:
      (clock.hour, clock.isPM, index + 1)
    default: nil
    }
  }
}
