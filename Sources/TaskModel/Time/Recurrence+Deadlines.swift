/// The deadlines of a rule, with their times.
extension Recurrence {
  /// Whether it may come back several times a day, after that many minutes or hours.
  package var isWithinDay: Bool {
    if case .minutes = rule { true } else { false }
  }

  /// The deadline after `due`, when that is done or skipped at `now`: the first match after both.
  /// Counted from completion, it is the first one after `now`. Nil after the last one.
  ///
  /// - Parameter clock: the clocks of the place, by which hours are counted, and its working days;
  ///   without it, every day has 24 hours, and Monday to Friday are worked.
  package func next(after due: Due?, at now: CivilDateTime, _ clock: Clock?) -> Due? {
    guard case .minutes(let count) = rule else {
      return next(after: due?.date ?? now.date, today: now.date, clock)
        .map { Due(date: $0, time: due?.time) }
    }
    if let count = self.count, count <= 1 { return nil }
    let start = isFromCompletion ? now : due.map(\.moment) ?? now
    guard let found = Self.moment(every: count, from: start, past: max(start, now), clock),
      until.map({ found.date <= $0 }) != false
    else { return nil }
    return Due(date: found.date, time: found.time)
  }

  /// The deadline that skipping this one moves it to: by the rule, whatever it is counted from.
  package func skipped(_ due: Due?, at now: CivilDateTime, _ clock: Clock?) -> Due? {
    var plain = self
    plain.isFromCompletion = false
    return plain.next(after: due, at: now, clock)
  }

  /// How many times it comes back from one of its deadlines to a later one; 1 for the rules of days,
  /// whose next one it is.
  package func timesWithinDay(from due: Due, to next: Due, _ clock: Clock?) -> Int {
    guard case .minutes(let count) = rule, count > 0 else { return 1 }
    let clock = clock ?? .plain
    let seconds =
      clock.instant(of: next.moment).secondsSinceEpoch
      - clock.instant(of: due.moment).secondsSinceEpoch
    return max(1, seconds / 60 / count)
  }

  /// The first deadline of a rule within a day: the next full hour, or for less than an hour the
  /// next of its steps in it. Nil for other rules.
  package func firstWithinDay(after now: CivilDateTime, _ clock: Clock?) -> Due? {
    guard case .minutes(let count) = rule, count > 0 else { return nil }
    let step = 60 % count == 0 ? count : 60
    let (minutes, clock) = (step - now.time.minute % step, clock ?? .plain)
    return clock.civil(
      Instant(secondsSinceEpoch: clock.instant(of: now).secondsSinceEpoch + minutes * 60)
    ).map { Due(date: $0.date, time: $0.time) }
  }

  /// The first of the moments that many minutes apart that is past another.
  ///
  /// A clock that is put back shows an hour twice: what would be due at the same time again, or
  /// before, is passed over, so that a series always goes on.
  private static func moment(
    every minutes: Int, from start: CivilDateTime, past last: CivilDateTime, _ clock: Clock?
  ) -> CivilDateTime? {
    let seconds = minutes.multipliedReportingOverflow(by: 60)
    guard minutes > 0, !seconds.overflow else { return nil }
    let clock = clock ?? .plain
    let first = clock.instant(of: start).secondsSinceEpoch
    let ahead = max(0, clock.instant(of: last).secondsSinceEpoch - first)
    var steps = ahead / seconds.partialValue + 1
    while true {
      let (sum, overflow) = steps.multipliedReportingOverflow(by: seconds.partialValue)
      let end = first.addingReportingOverflow(sum)
      guard !overflow, !end.overflow,
        let found = clock.civil(Instant(secondsSinceEpoch: end.partialValue))
      else { return nil }
      if found > last { return found }
      steps += 1
    }
  }
}

extension Due {
  /// The moment that it names; without a time, the first of its day.
  fileprivate var moment: CivilDateTime { CivilDateTime(date: date, time: time ?? .midnight) }

  /// The deadline that many minutes of the wall clock later; whole days where it has no time. Nil where
  /// the calendar ends.
  package func adding(minutes: Int) -> Due? {
    guard let time else { return date.adding(days: minutes / 1440).map { Due(date: $0) } }
    let sum = minutes + Int(time.minuteOfDay)
    let minute = (sum % 1440 + 1440) % 1440
    return date.adding(days: (sum - minute) / 1440).flatMap { day in
      CivilTime(hour: minute / 60, minute: minute % 60).map { Due(date: day, time: $0) }
    }
  }

  /// How many minutes of the wall clock lie between them.
  package func minutes(to other: Due) -> Int {
    date.days(to: other.date) * 1440
      + Int(other.moment.time.minuteOfDay) - Int(moment.time.minuteOfDay)
  }
}

extension Clock {
  /// A clock that is never put forward or back.
  package static let plain = Clock(
    now: {
      Reading(
        civil: CivilDateTime(date: .epoch, time: .midnight), instant: Instant(secondsSinceEpoch: 0))
    },
    civil: { instant in
      let minutes = instant.secondsSinceEpoch / 60
      let minute = (minutes % 1440 + 1440) % 1440
      return CivilDate.epoch.adding(days: (minutes - minute) / 1440).flatMap { date in
        CivilTime(hour: minute / 60, minute: minute % 60)
          .map { CivilDateTime(date: date, time: $0) }
      }
    })
}

extension Due {
  package init(_ moment: CivilDateTime) { self.init(date: moment.date, time: moment.time) }
}
