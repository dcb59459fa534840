/// A point in time in POSIX time, to the second.
package struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
  package let secondsSinceEpoch: Int

  package init(secondsSinceEpoch: Int) { self.secondsSinceEpoch = secondsSinceEpoch }

  /// Creates the instant at which a clock in UTC shows this moment and second.
  package init(utc civil: CivilDateTime, second: Int = 0) {
    let minutes = Int(civil.date.dayNumber) * 1440 + Int(civil.time.minuteOfDay)
    secondsSinceEpoch = minutes * 60 + second
  }

  package static func < (left: Instant, right: Instant) -> Bool {
    left.secondsSinceEpoch < right.secondsSinceEpoch
  }
}

/// A clock, passed in wherever time matters so that a test or a bug report can fix it.
package struct Clock: Sendable {
  /// A reading of the wall clock and the instant that it shows.
  package struct Reading: Sendable {
    package let civil: CivilDateTime
    package let instant: Instant

    package init(civil: CivilDateTime, instant: Instant) {
      self.civil = civil
      self.instant = instant
    }
  }

  /// The current time.
  package let now: @Sendable () -> Reading
  /// The wall-clock time at an instant.
  package let civil: @Sendable (Instant) -> CivilDateTime?
  /// Whether a day is a working day; without holidays, Monday to Friday.
  package var isWorkday: @Sendable (CivilDate) -> Bool = { $0.weekday.isWorkday }

  package init(
    now: @escaping @Sendable () -> Reading,
    civil: @escaping @Sendable (Instant) -> CivilDateTime?
  ) {
    self.now = now
    self.civil = civil
  }

  /// Returns a copy of the clock that always shows this reading.
  package func stopped(at reading: Reading) -> Clock {
    var clock = Clock(now: { reading }, civil: civil)
    clock.isWorkday = isWorkday
    return clock
  }

  /// Returns the instant at which the wall clock shows this moment.
  ///
  /// By RFC 5545, a time that a clock change repeats means the first one, and a time that it skips
  /// is taken with the offset before the change.
  package func instant(of moment: CivilDateTime) -> Instant {
    let utc = Instant(utc: moment)
    // No zone is a day or more from UTC, and no two changes of a zone are so close.
    let day = 86_400
    guard let earlier = instant(utc, byOffsetAt: -day) else { return utc }
    if civil(earlier) == moment { return earlier }
    guard let later = instant(utc, byOffsetAt: day), civil(later) == moment else { return earlier }
    return later
  }

  /// Returns the instant of a moment by the offset in force `distance` seconds before or after it.
  private func instant(_ utc: Instant, byOffsetAt distance: Int) -> Instant? {
    let (seconds, overflow) = utc.secondsSinceEpoch.addingReportingOverflow(distance)
    guard !overflow, let shown = civil(Instant(secondsSinceEpoch: seconds)) else { return nil }
    let offset = Instant(utc: shown).secondsSinceEpoch - seconds
    return Instant(secondsSinceEpoch: utc.secondsSinceEpoch - offset)
  }
}
