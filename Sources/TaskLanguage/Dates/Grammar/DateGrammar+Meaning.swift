import TaskModel

/// The meaning of the parts of a phrase together.
extension DateGrammar {
  /// Returns the phrase with its deadline; nil if its parts do not fit together.
  func finish(_ phrase: DatePhrase) -> DatePhrase? {
    var phrase = phrase
    guard phrase.hasMoment else { return nil }
    if let edge = phrase.edge {
      guard let part = phrase.part?.at(edge) else { return nil }
      phrase.part = part
    }
    var time = phrase.part.flatMap { CivilTime(hour: $0.hour) }
    // 24:00 and 25時 belong to the day before.
    var days = 0
    if let written = phrase.time {
      switch resolved(written, phrase.part, phrase) {
      case .success(let found): (time, days) = found
      case .failure(let error): phrase.problem = phrase.problem ?? error
      }
      if written.clock.hasSeconds { phrase.remarks.append(.secondsDropped(source(written.range))) }
      if isAnnounced, let clock = unsureTime(phrase),
        let later = CivilTime(hour: clock.hour + 12, minute: clock.minute)
      {
        phrase.remarks.append(.beforeNoon(source(written.range), later: later))
      }
    }
    if isUnderWay(phrase, time) { time = nil }
    if let day = phrase.day {
      // `this time next week` is not a time on its first day.
      if day.days != nil, let time = phrase.time, case .sameTime = kind(time.range.lowerBound) {
        return nil
      }
      if day.due.time != nil, time != nil { return nil }
      guard let date = (lastDay(of: phrase) ?? day.due.date).adding(days: days) else { return nil }
      phrase.due = Due(date: date, time: time ?? day.due.time)
      if day.hasSeconds { phrase.remarks.append(.secondsDropped(source(phrase.start..<end))) }
    } else if let time {
      // `5pm +3d` counts from today.
      let isOver =
        days == 0 && time <= context.now.time && !phrase.sums.contains { !$0.length.isShort }
      guard let date = context.today.adding(days: isOver ? 1 : days) else {
        phrase.problem = phrase.problem ?? .outOfRange(source(phrase.start..<end))
        return phrase
      }
      phrase.due = Due(date: date, time: time)
    }
    complete(&phrase, time)
    return phrase
  }

  /// Returns the last day of a period before まで: 来週まで, 4月上旬まで; nil if there is no period. A weekend
  /// or a holiday counts by its first day.
  private func lastDay(of phrase: DatePhrase) -> CivilDate? {
    let range = phrase.start..<end
    guard phrase.time == nil, phrase.part == nil, let days = phrase.day?.days,
      range.contains(where: isUntil), !range.contains(where: isFreeTime)
    else { return nil }
    return days.upperBound
  }

  /// Returns whether it is a weekend or a holiday.
  private func isFreeTime(_ index: Int) -> Bool {
    switch kind(index) {
    case .weekend, .holiday: true
    default: false
    }
  }

  /// Returns whether it is まで or までに, not 締切.
  private func isUntil(_ index: Int) -> Bool {
    guard case .particle(.until) = kind(index) else { return false }
    let word = source(index..<index + 1)
    return word.contains("まで") || word.contains("迄")
  }

  /// Adds what applies to the whole phrase.
  private func complete(_ phrase: inout DatePhrase, _ time: CivilTime?) {
    if phrase.problem == nil { add(&phrase) }
    phrase.isLimit = (phrase.start..<end).contains(where: saysLimit)
    if let time, phrase.due.time == time { refuseSkipped(time, &phrase) }
  }

  /// Adds an error for a time that the clock skips when it is put forward, which happens at night.
  private func refuseSkipped(_ time: CivilTime, _ phrase: inout DatePhrase) {
    let civil = CivilDateTime(date: phrase.due.date, time: time)
    guard phrase.zone == nil, phrase.problem == nil, time.minuteOfDay < 5 * 60,
      let clock = context.clock, clock.civil(clock.instant(of: civil)) != civil
    else { return }
    phrase.problem = .skippedTime(
      source(phrase.time?.range ?? phrase.start..<end), phrase.due.date)
  }

  /// Returns whether a lexeme makes it a limit, with all of the time until then.
  private func saysLimit(_ index: Int) -> Bool {
    switch kind(index) {
    // `due friday` is on that day.
    case .preposition(.by): source(index..<index + 1).folded != "due"
    case .preposition(.until), .preposition(.within), .particle(.until), .particle(.within),
      .deadline:
      true
    case .edgeOfPeriod(_, _, isEnd: true): source(index..<index + 1).hasSuffix("内")
    case .holiday:
      ["年度内", "年度中", "いっぱい"].contains(where: source(index..<index + 1).hasSuffix)
    default: false
    }
  }

  /// Returns whether that night or evening is in progress, past its usual hour: `tonight` at nine
  /// is today.
  private func isUnderWay(_ phrase: DatePhrase, _ time: CivilTime?) -> Bool {
    guard let part = phrase.part, phrase.time == nil, phrase.zone == nil, phrase.sums.isEmpty,
      phrase.day?.due == Due(date: context.today), let time
    else { return false }
    return time <= context.now.time && part.hasBegun(context.now.time.hour)
  }

  /// Applies the zone and the added durations.
  private func add(_ phrase: inout DatePhrase) {
    if let zone = phrase.zone, let time = phrase.due.time {
      guard let clock = context.clock else {
        phrase.problem = .notUnderstood(source(phrase.start..<end), nearest: [])
        return
      }
      let date = phrase.day == nil ? next(time, zone, clock) : phrase.due.date
      let utc = Instant(utc: CivilDateTime(date: date ?? phrase.due.date, time: time))
      let there = Instant(secondsSinceEpoch: utc.secondsSinceEpoch - zone * 60)
      if let here = clock.civil(there) {
        phrase.due = Due(date: here.date, time: here.time)
        phrase.remarks.append(.zoned(source(phrase.start..<end), phrase.due))
      }
    }
    // `eod-1h` counts from the end of that day, at midnight.
    if phrase.due.time == nil, (phrase.start..<end).contains(where: isEndOfPeriod),
      phrase.sums.contains(where: \.length.isOnlyMinutes),
      let midnight = phrase.due.date.adding(days: 1)
    {
      phrase.due = Due(date: midnight)
    }
    for (sign, length) in phrase.sums {
      guard let moved = length.moved(phrase.due, sign: sign, context) else {
        phrase.problem = .outOfRange(source(phrase.start..<end))
        return
      }
      phrase.due = moved
    }
  }

  private func isEndOfPeriod(_ index: Int) -> Bool {
    if case .edgeOfPeriod(_, _, isEnd: true) = kind(index) { true } else { false }
  }

  /// Returns the next day on which it is that time in the zone.
  private func next(_ time: CivilTime, _ zone: Int, _ clock: Clock) -> CivilDate? {
    let now = clock.instant(of: context.now)
    let shown = now.secondsSinceEpoch + zone * 60
    let seconds = (shown % 86_400 + 86_400) % 86_400
    let day = CivilDate.epoch.adding(days: (shown - seconds) / 86_400)
    return Int(time.minuteOfDay) * 60 > seconds ? day : day?.adding(days: 1)
  }

  /// Returns the time of day of what was written and the part of the day beside it, and the number
  /// of days after its day: 24:00 and `tonight at midnight` are on the next one.
  private func resolved(
    _ time: TimeReading, _ part: PartOfDay?, _ phrase: DatePhrase
  ) -> Result<(CivilTime, Int), DateError> {
    let clock = time.clock
    var source: String { self.source(time.range) }
    var hour = clock.hour
    if let isPM = clock.isPM {
      let hours = clock.style == .japanese ? 0...11 : 1...12
      guard hours.contains(hour) else { return .failure(.noSuchTime(source)) }
      hour = hour % 12 + (isPM ? 12 : 0)
    } else if part == nil, time.isBare, (1...7).contains(hour), !clock.isPadded {
      return .failure(.needsHalfOfDay(source, hour: hour, minute: clock.minute))
    }
    if let part, hour < 24 {
      let hasDay = phrase.day != nil
      // Noon is not in the evening.
      guard let found = part.hour(hour, hasDay: hasDay),
        found < 24 || hour == 0 || !clock.isPadded,
        clock.isPM == nil || found == hour || found == hour + 24
      else { return .failure(noTime(hour, of: part, phrase)) }
      hour = found
    }
    let isLate =
      clock.style == .japanese ? (24...29).contains(hour) : hour == 24 && clock.minute == 0
    guard let found = CivilTime(hour: isLate ? hour - 24 : hour, minute: clock.minute) else {
      return .failure(.noSuchTime(source))
    }
    return .success((found, isLate ? 1 : 0))
  }

  /// Returns the error for an hour outside of its part of the day: 明日の夜1時 may be either night.
  private func noTime(_ hour: Int, of part: PartOfDay, _ phrase: DatePhrase) -> DateError {
    let text = source(phrase.start..<end)
    guard isJapanese, part.endsAtMidnight, (1..<5).contains(hour), let time = phrase.time,
      time.clock.minute == 0, time.clock.isPM == nil
    else { return .noSuchTime(text) }
    guard let day = phrase.day, day.due.date > context.today else {
      return .notUnderstood(text, nearest: ["今夜\(hour + 24)時"])
    }
    let written =
      day.weekday == nil && day.due.date == context.today.adding(days: 1)
      ? "明日" : "\(day.due.date.components.month)月\(day.due.date.components.day)日"
    return .ambiguous(text, either: ["\(written)\(hour + 24)時", "\(written)午前\(hour)時"])
  }

  /// Returns a time that may be morning or evening, such as `3:16`; nil for any other.
  func unsureTime(_ phrase: DatePhrase) -> ClockWord? {
    guard let time = phrase.time, phrase.part == nil, time.clock.isPM == nil,
      !time.clock.isPadded, (1...7).contains(time.clock.hour)
    else { return nil }
    return time.clock
  }
}
