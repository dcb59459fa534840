import TaskModel

/// Days at a distance: `in 3 days`, `2 weeks from friday`, 3日後.
extension DateGrammar {
  /// Parses `in 3 days`, `within a week`, `in june`.
  private func within(at index: Int) -> DayReading? {
    if let length = length(at: index + 1) {
      // `in two weeks on friday`
      let position = after(.preposition(.on), at: length.next)
      if case .weekday(let weekday, _) = kind(position),
        let day = self.weekday(weekday, after: length, index..<position + 1)
      {
        return day
      }
      return ahead(length, index, .plain)
    }
    if let length = nextLength(at: index + 1) ?? lengthWithin(at: index) {
      return ahead(length, index, .plain)
    }
    if case .preposition(.about) = kind(index + 1), let length = length(at: index + 2) {
      return ahead(length, index, .never)
    }
    guard case .preposition(.in) = kind(index), case .month = kind(index + 1),
      let found = day(at: index + 1), !found.isCalendar, found.next > index + 1
    else { return nil }
    return found
  }

  /// Parses あと4日, `in the next hour`, `within the next week`, `within the hour`.
  private func lengthWithin(at index: Int) -> Length? {
    switch (kind(index + 1), kind(index + 2), kind(index + 3)) {
    case (.dayOfMonth(let days), _, _) where isJapanese(index):
      length(days, .days, next: index + 2)
    case (.the, .direction(1), .unit(let unit)): length(1, unit, next: index + 4)
    case (.the, .unit(let unit), _) where unit.isShort && kind(index) == .preposition(.within):
      length(1, unit, next: index + 3)
    default: nil
    }
  }

  /// Parses a day that begins with a number or announces one: `14 march`, `in 3 days`.
  func numbered(at index: Int) -> DayReading? {
    switch kind(index) {
    case .preposition(.in), .preposition(.within):
      return within(at: index)
    case .sign(let sign):
      guard sign > 0, let length = length(at: index + 1) else { return nil }
      return ahead(length, index, .plain)
    case .unit(.days): return dayAfter(at: index) ?? oneFrom(.days, at: index)
    case .unit(let unit):
      if let day = oneFrom(unit, at: index) { return day }
      if unit == .fortnights, index + 1 == end {
        return length(1, unit, next: index + 1).map { ahead($0, index, .never) }
      }
      if unit == .weeks, isFirst(index), let week = calendarWeek(at: index) { return week }
      // `the week after next`
      guard let period = Period(unit), isAfterNext(index + 1) else { return nil }
      return inPeriod(period, 2, at: index + 3, from: index)
    case .number(let number, let digits):
      if let day = calendarDay(number, digits, at: index) { return day }
    case .dotted(let first, let second, let digits):
      if case .unit = kind(index + 1) { break }
      return dottedDay(first, second, digits, at: index)
    default: break
    }
    if let length = length(at: index) { return measured(length, at: index) }
    // 夜11 and 23時30 are no days.
    guard case .number(let number, let digits) = kind(index), (1...2).contains(digits),
      lexemes[index].opensWord || !isJapanese(index)
    else { return nil }
    return nextDay(number, index..<index + 1, .never)?.taking(on: false)
  }

  /// Returns whether no direction precedes: `next week 9` is not week 9.
  private func isFirst(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    return switch lexemes[index - 1].kind {
    case .direction, .last, .coming, .every, .other, .number, .ordinal, .one, .half, .the: false
    default: true
    }
  }

  /// Parses `next 3 days`, `the next two weeks`.
  func nextLength(at index: Int) -> Length? {
    let index = after(.the, at: index)
    guard case .direction(1) = kind(index), case .number = kind(index + 1) else { return nil }
    return length(at: index + 1)
  }

  /// Parses `14 march 2027`, `5 of june`, `3-sep`, `2018 march 18`, `1 2027-06`.
  private func calendarDay(_ number: Int, _ digits: Int, at index: Int) -> DayReading? {
    var next = index + 1
    // "Pay invoice 4417 may 17"
    if (1900...2100).contains(number), case .month(let month, _) = kind(next) {
      switch kind(next + 1) {
      case .number(let day, let digits) where (1...2).contains(digits):
        return calendar(number, month, day, index..<next + 2)
      case .ordinal(let day, _): return calendar(number, month, day, index..<next + 2)
      default: return nil
      }
    }
    guard (1...2).contains(digits) else { return nil }
    if case .yearMonth(let year, let month) = kind(next) {
      return calendar(year, month, number, index..<next + 1)
    }
    next = afterMark(after(.preposition(.of), at: next))
    guard case .month(let month, _) = kind(next) else { return nil }
    next += 1
    if afterMark(next) > next, case .number(let year, digits: 4) = kind(next + 1) {
      return calendar(year, month, number, index..<next + 2)
    }
    return dayOfMonth(month, number, next: next, from: index)
  }

  /// Returns the index after a dash or a slash inside a word, or `index` if there is none.
  private func afterMark(_ index: Int) -> Int {
    let isSlash = kind(index) == .joiner && !lexemes[index].opensWord
    return isSlash ? index + 1 : afterInnerDash(index)
  }

  /// Parses `14.3.` and `14.3`, the day first; 14.03 may be a time too.
  private func dottedDay(_ day: Int, _ month: Int, _ digits: Int, at index: Int) -> DayReading? {
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    var found = nextDate(month, day, index..<index + 1)
    let isClosed = word(index).utf8.last == UInt8(ascii: ".")
    // 3.12 and 24.04 are versions.
    guard isClosed || isAnnounced || digits == 1 && day > 12 else { return nil }
    if digits == 2, day < 24, !isClosed {
      let time = "\(day):\(month < 10 ? "0" : "")\(month)"
      let nearest = [found.due.date.iso8601, time]
      found.problem = .notUnderstood(source(index..<index + 1), nearest: nearest)
    }
    found.confidence = .announced
    return found
  }

  /// Parses `day after tomorrow`, `day before christmas`.
  private func dayAfter(at index: Int) -> DayReading? {
    guard lexemes[index].end == 3, let sign = direction(at: index + 1),
      let base = wholeDay(at: index + 2)
    else { return nil }
    var found = checked(base.due.date.adding(days: sign), index..<base.next)
    found.problem = base.problem ?? found.problem
    return found.taking(on: false, the: true)
  }

  /// Returns 1 for `after` and `from`, -1 for `before`.
  private func direction(at index: Int) -> Int? {
    switch kind(index) {
    case .preposition(.after), .preposition(.from): 1
    case .preposition(.before): -1
    default: nil
    }
  }

  /// Parses a duration counted from a day, or without one from now.
  private func measured(_ length: Length, at index: Int) -> DayReading? {
    let next = length.next
    switch kind(next) {
    case .preposition(.later), .preposition(.within):
      if let day = weekdayOfWeek(after: length, at: next + 1, from: index) { return day }
      let isToday =
        length.unit?.isShort == false && kind(next + 1) == .particle(.of)
        && kind(next + 2) == .dayOffset(0, isClear: true)
      // 1年後の今日
      return ahead(length, index, .plain, end: isToday ? next + 3 : next + 1)
    case .preposition(.ago): return ahead(length, index, .never, sign: -1, end: next + 1)
    case .weekday: break
    case .preposition(.on), .dayOffset, .direction(0):
      let isOfToday = kind(next) == .dayOffset(0, isClear: true)
      guard
        length.unit == .weeks || length.unit == .fortnights
          || isOfToday && length.unit?.isShort == false
      else { break }
      guard let base = wholeDay(at: after(.preposition(.on), at: next)), !base.isCalendar else {
        break
      }
      return moved(base, by: length, sign: 1, from: index)
    default:
      // "half an hour before 5" is a time, not the 5th.
      if case .number = kind(next + 1), length.unit?.isShort == true { return nil }
      guard let sign = direction(at: next), let base = day(at: next + 1) else { break }
      return moved(base, by: length, sign: sign, from: index)
    }
    guard !isJapanese(index) else { return nil }
    return ahead(length, index, .never)
  }

  /// Parses 2週間後の金曜.
  private func weekdayOfWeek(after length: Length, at index: Int, from start: Int) -> DayReading? {
    guard length.unit == .weeks, length.length.days > 0, case .particle(.of) = kind(index),
      case .weekday(let weekday, _) = kind(index + 1)
    else { return nil }
    return checked(inWeek(length.length.days / 7, weekday), start..<index + 2)
  }

  private func moved(
    _ base: DayReading, by length: Length, sign: Int, from index: Int
  ) -> DayReading {
    guard let due = length.length.moved(base.due, sign: sign, context) else {
      return DayReading(.outOfRange(source(index..<base.next)), next: base.next)
    }
    var found = DayReading(due.date, next: base.next)
    found.due = due
    found.problem = base.problem ?? length.problem
    if due.date < context.today { found.confidence = .never }
    return found
  }

  /// Returns the reading of `next 24 hours`, valid only after `in` and `within`.
  func soFar(_ length: Length, _ index: Int) -> DayReading {
    var found = ahead(length, index, .never)
    found.takesThe = true
    if found.problem == nil, found.due.time == nil, found.due.date >= context.today {
      found.days = context.today...found.due.date
    }
    return found
  }

  /// Parses `week from friday`, which means one week.
  private func oneFrom(_ unit: Duration.Unit, at index: Int) -> DayReading? {
    // "tw weeks from now"
    guard isJapanese(index) || word(index).utf8.last != UInt8(ascii: "s"), !unit.isShort,
      let length = length(1, unit, next: index + 1)
    else { return nil }
    if case .preposition(.later) = kind(index + 1) {
      return ahead(length, index, .plain, end: index + 2)
    }
    guard case .preposition(.from) = kind(index + 1), let base = day(at: index + 2) else {
      return nil
    }
    return moved(base, by: length, sign: 1, from: index)
  }

  /// Returns the day at that distance from now.
  private func ahead(
    _ length: Length, _ index: Int, _ confidence: Confidence, sign: Int = 1, end: Int? = nil
  ) -> DayReading {
    var next = end ?? length.next
    // 3日以内に, `in 3 days from now`
    if end == nil, case .preposition(.later) = kind(next) { next += 1 }
    // `in two weeks' time`
    if case .times = kind(next), word(next).last != "s" { next += 1 }
    if let problem = length.problem { return DayReading(problem, next: next, confidence) }
    guard let due = length.length.fromNow(sign: sign, context) else {
      return DayReading(.outOfRange(source(index..<length.next)), next: next, confidence)
    }
    var found = DayReading(due.date, next: next, confidence)
    found.due = due
    found.hasSeconds = length.length.hasSeconds
    return found
  }

  /// Adds a duration after a day: クリスマスの2日前, 金曜の1週間後.
  func withDistance(_ day: DayReading) -> DayReading {
    // 今日から3日後
    let index = isFrom(day.next) ? day.next + 1 : after(.particle(.of), at: day.next)
    guard case .number = kind(index), isJapanese(index), day.due.time == nil,
      let length = length(at: index)
    else { return day }
    let sign: Int
    switch kind(length.next) {
    case .preposition(.later): sign = 1
    case .preposition(.ago): sign = -1
    default: return day
    }
    guard length.length.moved(day.due, sign: sign, context) != nil else { return day }
    var found = moved(day, by: length, sign: sign, from: index)
    found.next = length.next + 1
    return found
  }
}

/// Durations.
extension DateGrammar {
  struct Length {
    var length: Duration
    var next: Int
    var problem: DateError?
    /// The unit of the last part.
    var unit: Duration.Unit?
  }

  /// Parses `3 days`, `an hour and a half`, `1h30m`, `half a year`, 1時間30分, 3営業日.
  func length(at index: Int) -> Length? {
    if let found = hoursAndMinutes(at: index) { return found }
    var found = Length(length: Duration(), next: index)
    while let (hundredths, unitIndex) = count(at: found.next) {
      switch kind(unitIndex) {
      case .workday:
        guard found.next == index, hundredths % 100 == 0 else { return nil }
        found.length = .workdays(hundredths / 100)
        found.next = unitIndex + 1
        return found
      case .unit(let unit):
        if let last = found.unit, !mayFollow(last, unit, at: found.next) { return found }
        let end = half(after: unitIndex + 1)
        let hundredths = hundredths + (end == nil ? 0 : 50)
        found.next = end ?? unitIndex + 1
        guard Duration.isWhole(hundredths: hundredths, unit) else { return nil }
        if !found.length.add(hundredths: hundredths, unit), found.problem == nil {
          found.problem = .outOfRange(source(index..<unitIndex + 1))
        }
        found.unit = unit
      case .quarter where found.next == index:
        if !found.length.add(hundredths: hundredths, .quarters) { return nil }
        found.next = unitIndex + 1
      default: return found.next == index ? nil : found
      }
      if case .joiner = kind(found.next), count(at: found.next + 1) != nil { found.next += 1 }
    }
    // Nothing is stored in seconds.
    return found.next == index || found.length.isOnlySeconds ? nil : found
  }

  /// Parses the `1h30` of `in 1h30`, which is a time elsewhere.
  private func hoursAndMinutes(at index: Int) -> Length? {
    guard index > 0, case .preposition(.in) = kind(index - 1), case .clock(let clock) = kind(index),
      clock.style == .short, clock.isPM == nil
    else { return nil }
    return length(clock.hour * 60 + clock.minute, .minutes, next: index + 1)
  }

  /// Returns a duration of one unit; nil if it is too long.
  private func length(_ count: Int, _ unit: Duration.Unit, next: Int) -> Length? {
    var found = Length(length: Duration(), next: next, unit: unit)
    return found.length.add(hundredths: count * 100, unit) ? found : nil
  }

  /// Returns whether a part of a duration may follow another: units must get shorter, and 17h after
  /// days is a time.
  private func mayFollow(_ last: Duration.Unit, _ unit: Duration.Unit, at index: Int) -> Bool {
    guard unit.isShort else { return !last.isShort }
    guard !last.isShort, unit == .hours else { return true }
    switch kind(index) {
    case .number(13...23, _):
      let isOneWord = lexemes[index].opensWord && lexemes[index + 1].word == lexemes[index].word
      return !isOneWord && word(index + 1).folded != "hrs"
    case .number(_, digits: 4): return false
    default: return true
    }
  }

  /// Parses a count in hundredths; also returns the index of the unit.
  private func count(at index: Int) -> (Int, Int)? {
    switch kind(index) {
    case .number(let number, let digits):
      // `0840` is a time.
      guard digits != 4 || number >= 1000 else { return nil }
      // More than a calendar holds in any unit.
      let hundredths = min(number, 1_000_000_000_000) * 100
      // `2 and a half hours`
      if let end = andHalf(at: index + 1) { return (hundredths + 50, end) }
      if case .slashed(let part, let whole, nil) = kind(index + 1),
        let part = Self.part(part, whole)
      {
        return (hundredths + part, index + 2)
      }
      return (hundredths, index + 1)
    case .one:
      // `a half hour`, `a half an hour`
      if case .half = kind(index + 1) { return count(at: index + 1) }
      // The `an d` of `done #home an d #work` is no day.
      let isAn = source(index..<index + 1).folded == "an"
      return isAn && kind(index + 1) != .unit(.hours) ? nil : (100, index + 1)
    case .slashed(let part, let whole, nil): return Self.part(part, whole).map { ($0, index + 1) }
    case .half: return (50, after(.one, at: index + 1))
    case .dotted(let whole, let part, let digits):
      return (whole * 100 + (digits == 1 ? part * 10 : part), index + 1)
    default: return nil
    }
  }

  /// Returns `1/2`, `1/4` and `3/4` in hundredths.
  private static func part(_ part: Int, _ whole: Int) -> Int? {
    switch (part, whole) {
    case (1, 2): 50
    case (1, 4), (3, 4): part * 25
    default: nil
    }
  }

  /// Parses 半 or `and a half` after a unit.
  private func half(after index: Int) -> Int? {
    kind(index) == .half && isJapanese(index) ? index + 1 : andHalf(at: index)
  }

  /// Parses `and a half`; returns its end.
  private func andHalf(at index: Int) -> Int? {
    kind(index) == .joiner && kind(index + 1) == .one && kind(index + 2) == .half ? index + 3 : nil
  }
}
