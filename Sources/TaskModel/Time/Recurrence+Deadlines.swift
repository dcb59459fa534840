/// Deadlines of a rule, with their times.
extension Recurrence {
  /// Whether it recurs after a number of minutes or hours, so perhaps several times a day.
  package var isWithinDay: Bool {
    if case .minutes = rule { true } else { false }
  }

  /// Returns the next deadline when `due` is done or skipped at `now`: the first match after both
  /// or, if counted from completion, after `now`. Nil after the last one.
  ///
  /// - Parameter clock: the local clock, for counting hours, and its working days; without it,
  ///   every day has 24 hours, and Monday to Friday are working days.
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

  /// Returns the deadline after skipping this one: by the rule, even if it counts from completion.
  package func skipped(_ due: Due?, at now: CivilDateTime, _ clock: Clock?) -> Due? {
    var plain = self
    plain.isFromCompletion = false
    return plain.next(after: due, at: now, clock)
  }

  /// Returns the number of occurrences from one deadline to a later one; 1 for rules of days, whose
  /// next deadline it is.
  package func timesWithinDay(from due: Due, to next: Due, _ clock: Clock?) -> Int {
    guard case .minutes(let count) = rule, count > 0 else { return 1 }
    let clock = clock ?? .plain
    let seconds =
      clock.instant(of: next.moment).secondsSinceEpoch
      - clock.instant(of: due.moment).secondsSinceEpoch
    return max(1, seconds / 60 / count)
  }

  /// Returns the first deadline of a rule within a day: the next full hour or, for less than an
  /// hour, the next multiple within it. Nil for other rules.
  package func firstWithinDay(after now: CivilDateTime, _ clock: Clock?) -> Due? {
    guard case .minutes(let count) = rule, count > 0 else { return nil }
    let step = 60 % count == 0 ? count : 60
    let (minutes, clock) = (step - now.time.minute % step, clock ?? .plain)
    return clock.civil(
      Instant(secondsSinceEpoch: clock.instant(of: now).secondsSinceEpoch + minutes * 60)
    ).map { Due(date: $0.date, time: $0.time) }
  }

  /// Returns the first of the moments, `minutes` apart from `start` on, that is after `last`.
  ///
  /// When clocks go back, an hour repeats: moments that would show the same or an earlier time are
  /// skipped, so that a series always advances.
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
  /// The moment of the deadline; without a time, the start of its day.
  fileprivate var moment: CivilDateTime { CivilDateTime(date: date, time: time ?? .midnight) }

  /// Returns the deadline that many wall-clock minutes later, or whole days if it has no time; nil
  /// outside the calendar.
  package func adding(minutes: Int) -> Due? {
    guard let time else { return date.adding(days: minutes / 1440).map { Due(date: $0) } }
    let sum = minutes + Int(time.minuteOfDay)
    let minute = (sum % 1440 + 1440) % 1440
    return date.adding(days: (sum - minute) / 1440).flatMap { day in
      CivilTime(hour: minute / 60, minute: minute % 60).map { Due(date: day, time: $0) }
    }
  }

  /// Returns the wall-clock minutes between the deadlines.
  package func minutes(to other: Due) -> Int {
    date.days(to: other.date) * 1440
      + Int(other.moment.time.minuteOfDay) - Int(moment.time.minuteOfDay)
  }
}

extension Clock {
  /// A clock without daylight saving time, always at the epoch.
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
