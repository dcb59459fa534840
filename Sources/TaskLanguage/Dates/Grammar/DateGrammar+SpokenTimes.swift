import TaskModel

/// Spoken times: `half past 5`, `ten to nine`, `seven thirty`.
extension DateGrammar {
  /// Parses `seven thirty`, after `at` or before `pm`.
  func spelledTime(_ hour: Int, at index: Int, afterAt: Bool) -> TimeReading? {
    var place = index + 1
    // `five-thirty`
    if case .dash = kind(place), !lexemes[place].opensWord { place += 1 }
    guard (1...12).contains(hour), case .number(let minute, digits: 0) = kind(place),
      (10...59).contains(minute)
    else { return nil }
    var clock = ClockWord(hour: hour, minute: minute, style: .colon)
    if case .meridiem(let isPM) = kind(place + 1) {
      (clock.isPM, clock.style) = (isPM, .meridiem)
      return TimeReading(clock: clock, next: place + 2, range: index..<place + 2)
    }
    if !afterAt { clock.style = .compact }
    return TimeReading(clock: clock, next: place + 1, isBare: true, range: index..<place + 1)
  }

  /// Parses `half past 5`, `quarter to nine`, `10 past 5 pm`, `five minutes to 9`.
  func spokenTime(at index: Int) -> TimeReading? {
    if let time = halfHour(at: index) { return time }
    guard let (minutes, kindOfMinutes) = minutes(at: index) else { return nil }
    var isNumber = kindOfMinutes != .part
    var next = index + 1
    if case .unit(.minutes) = kind(next) { (next, isNumber) = (next + 1, false) }
    let isTo: Bool
    switch kind(next) {
    case .preposition(.past): isTo = false
    case .preposition(.after):
      (isTo, isNumber) = (false, true)
    case .preposition(.to): isTo = true
    default: return nil
    }
    guard let hour = spokenHour(at: next + 1) else { return nil }
    var half = hour.half
    next += 2
    // `10 to 9` means ten to nine, and `10 to 12` two hours.
    if isNumber, isTo, minutes % 5 != 0 || minutes <= hour.hour { return nil }
    let end = next
    if half == nil, case .meridiem(let isPM) = kind(next) { (half, next) = (isPM, next + 1) }
    guard var clock = spokenClock(hour.hour, minutes, isTo: isTo, half) else { return nil }
    let isBare = half == nil
    // "10 to 9", "10 to 6 pm", "ten after 9"
    let isRange = isNumber && isTo && kindOfMinutes == .digits
    if isRange || isBare && isNumber && (isTo || kind(end - 2) == .preposition(.after)) {
      clock.style = .compact
    }
    return TimeReading(clock: clock, next: next, isBare: isBare, range: index..<next)
  }

  /// Parses `half 5 pm`, which means half past.
  private func halfHour(at index: Int) -> TimeReading? {
    guard case .half = kind(index), let hour = spokenHour(at: index + 1) else { return nil }
    var (isPM, next) = (hour.half, index + 2)
    if isPM == nil, case .meridiem(let written) = kind(next) { (isPM, next) = (written, next + 1) }
    guard let isPM, let clock = spokenClock(hour.hour, 30, isTo: false, isPM) else { return nil }
    return TimeReading(clock: clock, next: next, range: index..<next)
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

  /// Parses `5` or `5pm` after `past` or `to`.
  private func spokenHour(at index: Int) -> (hour: Int, half: Bool?)? {
    switch kind(index) {
    case .number(let hour, let digits) where digits <= 2 && (0...24).contains(hour): (hour, nil)
    case .clock(let clock) where clock.style == .meridiem && clock.minute == 0:
      (clock.hour, clock.isPM)
    default: nil
    }
  }
}
