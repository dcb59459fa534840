/// A point on the time line, to the second, counted as POSIX time.
package struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
  package let secondsSinceEpoch: Int

  package init(secondsSinceEpoch: Int) { self.secondsSinceEpoch = secondsSinceEpoch }

  /// The instant at which a clock in UTC shows this moment and second.
  package init(utc civil: CivilDateTime, second: Int = 0) {
    let minutes = Int(civil.date.dayNumber) * 1440 + Int(civil.time.minuteOfDay)
    secondsSinceEpoch = minutes * 60 + second
  }

  package static func < (left: Instant, right: Instant) -> Bool {
    left.secondsSinceEpoch < right.secondsSinceEpoch
  }
}

/// The clock, passed in wherever time matters so that a test or a bug report can fix it.
package struct Clock: Sendable {
  /// The wall clock and the instant it stands for, read together.
  package struct Reading: Sendable {
    package let civil: CivilDateTime
    package let instant: Instant

    package init(civil: CivilDateTime, instant: Instant) {
      self.civil = civil
      self.instant = instant
    }
  }

  /// The time now.
  package let now: @Sendable () -> Reading
  /// What the wall clock showed, or will show, at an instant.
  package let civil: @Sendable (Instant) -> CivilDateTime?
  /// Whether people work on a day here; without holidays from Monday to Friday.
  package var isWorkday: @Sendable (CivilDate) -> Bool = { $0.weekday.isWorkday }

  package init(
    now: @escaping @Sendable () -> Reading,
    civil: @escaping @Sendable (Instant) -> CivilDateTime?
  ) {
    self.now = now
    self.civil = civil
  }

  /// A clock that stands still at a time that was read from this one.
  package func stopped(at reading: Reading) -> Clock {
    var clock = Clock(now: { reading }, civil: civil)
    clock.isWorkday = isWorkday
    return clock
  }

  /// The instant at which the wall clock shows this.
  ///
  /// As RFC 5545 has it: of a time that a clock change repeats, the first one; of one that it skips,
  /// the instant by the offset before the change.
  package func instant(of moment: CivilDateTime) -> Instant {
    let utc = Instant(utc: moment)
    // No zone is further from UTC, and no two changes of one are nearer to each other.
    let day = 86_400
    guard let earlier = instant(utc, byOffsetAt: -day) else { return utc }
    if civil(earlier) == moment { return earlier }
    guard let later = instant(utc, byOffsetAt: day), civil(later) == moment else { return earlier }
    return later
  }

  /// The instant of a moment by the offset that holds that many seconds before or after it.
  private func instant(_ utc: Instant, byOffsetAt distance: Int) -> Instant? {
    let (seconds, overflow) = utc.secondsSinceEpoch.addingReportingOverflow(distance)
    guard !overflow, let shown = civil(Instant(secondsSinceEpoch: seconds)) else { return nil }
    let offset = Instant(utc: shown).secondsSinceEpoch - seconds
    return Instant(secondsSinceEpoch: utc.secondsSinceEpoch - offset)
  }
}
