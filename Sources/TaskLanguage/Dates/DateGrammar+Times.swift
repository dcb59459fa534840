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
    case .one:
      guard case .quarter = kind(index + 1), var time = spokenTime(at: index + 1) else {
        return nil
      }
      time.range = index..<time.next
      return time
    case .sameTime:
      let clock = ClockWord(
        hour: context.now.time.hour, minute: context.now.time.minute, style: .colon,
        isPadded: true)
      return hasDay || day(at: index + 1) != nil ? reading(clock, index + 1) : nil
    case .dotted(let hour, let minute, let digits):
      return digits == 2 ? dottedTime(hour, minute, at: index, isSure: afterAt || hasDay) : nil
    default: return nil
    }
  }

  /// `17.30`, `5.30 pm`; 14.03 is a day of March as well.
  private func dottedTime(
    _ hour: Int, _ minute: Int, at index: Int, isSure: Bool
  ) -> TimeReading? {
    guard hour < 24, minute < 60 else { return nil }
    var clock = ClockWord(hour: hour, minute: minute, style: .short, isPadded: true)
    var next = index + 1
    var sureness = Sureness.plain
    if case .meridiem(let isPM) = kind(next) {
      clock = ClockWord(hour: hour, minute: minute, isPM: isPM, style: .meridiem)
      next += 1
    } else if !isSure {
      if (1...12).contains(minute), (1...31).contains(hour) { return nil }
      sureness = .never
    }
    return TimeReading(clock: clock, next: next, sureness: sureness, range: index..<next)
  }

  /// A clock, with `pm` after it.
  private func clock(_ written: ClockWord, at index: Int) -> TimeReading {
    var clock = written
    var next = index + 1
    if clock.isPM == nil, clock.style == .colon, case .meridiem(let isPM) = kind(next) {
      clock.isPM = isPM
      clock.style = .meridiem
      next += 1
    } else if clock.isPM == nil, clock.style == .colon, case .unit(.hours) = kind(next),
      lexemes[index].closesWord
    {
      // `17:30 hrs`
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
    if digits == 0, let time = spelledTime(number, at: index, afterAt: afterAt) { return time }
    switch kind(index + 1) {
    case .tonight where !afterAt, .dayOffset where !afterAt, .weekday where !afterAt,
      .direction(0) where !afterAt:
      guard (1...2).contains(digits), (1...12).contains(number), !hasDay, namesPart(at: index + 1)
      else { break }
      // "Feed 5 tonight"
      return reading(ClockWord(hour: number, minute: 0, style: .compact), index + 1)
    case .meridiem(let isPM) where digits <= 2:
      return reading(
        ClockWord(hour: number, minute: 0, isPM: isPM, style: .meridiem), index + 2)
    case .oClock where digits <= 2: return oClock(number, at: index)
    case .unit(.hours):
      if let time = hours(number, digits, at: index, hasDay: hasDay || afterAt) { return time }
    case .clockName(let hour) where number == 12:
      return reading(ClockWord(hour: hour, minute: 0, style: .colon, isPadded: true), index + 2)
    case .preposition(.past), .preposition(.to), .preposition(.after), .unit(.minutes):
      if let time = spokenTime(at: index) { return time }
    default: break
    }
    if digits == 4, number % 100 < 60, number < 2400,
      let time = military(number, at: index, hasDay: hasDay, afterAt: afterAt)
    {
      return time
    }
    guard afterAt, digits <= 2 else { return nil }
    var time = reading(ClockWord(hour: number, minute: 0, style: .colon), index + 1)
    time.isBare = true
    return time
  }

  /// `5 o'clock`, `5 o'clock pm`
  private func oClock(_ number: Int, at index: Int) -> TimeReading {
    if case .meridiem(let isPM) = kind(index + 2) {
      return TimeReading(
        clock: ClockWord(hour: number, minute: 0, isPM: isPM, style: .meridiem), next: index + 3,
        range: index..<index + 3)
    }
    return TimeReading(
      clock: ClockWord(hour: number, minute: 0, style: .colon), next: index + 2, isBare: true,
      range: index..<index + 2)
  }

  /// `1730 hrs`; `1730` beside a day or behind `at`, where it is no year.
  private func military(
    _ number: Int, at index: Int, hasDay: Bool, afterAt: Bool
  ) -> TimeReading? {
    let mayBeYear = (1900...2100).contains(number)
    var next = index + 1
    if case .unit(.hours) = kind(next), lexemes[index].closesWord || next + 1 == end {
      next += 1
    } else if !afterAt, mayBeYear || !hasDay && !beginsDay(at: next) {
      return nil
    }
    let clock = ClockWord(
      hour: number / 100, minute: number % 100, style: .compact, isPadded: true)
    return TimeReading(clock: clock, next: next, range: index..<next)
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

  /// `seven thirty`, with `at` before it or `pm` after it.
  private func spelledTime(_ hour: Int, at index: Int, afterAt: Bool) -> TimeReading? {
    guard (1...12).contains(hour), case .number(let minute, digits: 0) = kind(index + 1),
      (10...59).contains(minute)
    else { return nil }
    var clock = ClockWord(hour: hour, minute: minute, style: .colon)
    if case .meridiem(let isPM) = kind(index + 2) {
      (clock.isPM, clock.style) = (isPM, .meridiem)
      return TimeReading(clock: clock, next: index + 3, range: index..<index + 3)
    }
    guard afterAt else { return nil }
    return TimeReading(clock: clock, next: index + 2, isBare: true, range: index..<index + 2)
  }

  /// Whether a day with its part begins there: `tonight`, `tomorrow morning`.
  private func namesPart(at index: Int) -> Bool {
    if case .tonight = kind(index) { return true }
    if case .part = kind(index + 1) { return true }
    return false
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
    case .preposition(.after):
      (isTo, isNumber) = (false, true)
    case .preposition(.to): isTo = true
    default: return nil
    }
    guard case .number(let hour, let digits) = kind(next + 1), digits <= 2, (0...24).contains(hour)
    else { return nil }
    next += 2
    // `10 to 9` is ten to nine, and `10 to 12` two hours.
    if isNumber, isTo, minutes % 5 != 0 || minutes <= hour { return nil }
    guard var clock = spokenClock(hour, minutes, isTo: isTo, at: next) else { return nil }
    let isBare = clock.isPM == nil
    if !isBare { next += 1 }
    // "10 to 9", "ten after 9"
    if isNumber, isTo || kind(next - 2) == .preposition(.after) { clock.style = .compact }
    return TimeReading(clock: clock, next: next, isBare: isBare, range: index..<next)
  }

  /// So many minutes to or past an hour, in the half of the day that stands at an index.
  private func spokenClock(_ hour: Int, _ minutes: Int, isTo: Bool, at index: Int) -> ClockWord? {
    var clock = ClockWord(
      hour: isTo ? (hour + 23) % 24 : hour, minute: isTo ? 60 - minutes : minutes, style: .colon)
    guard case .meridiem(let isPM) = kind(index) else { return clock }
    guard (1...12).contains(hour) else { return nil }
    clock.hour = isTo && hour == 1 ? 12 : clock.hour
    clock.isPM = isTo && hour == 12 ? !isPM : isPM
    clock.style = .meridiem
    return clock
  }
}
