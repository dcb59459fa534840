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

/// What time it is, passed in wherever it matters so that a test or a bug report can fix it.
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

  package init(
    now: @escaping @Sendable () -> Reading,
    civil: @escaping @Sendable (Instant) -> CivilDateTime?
  ) {
    self.now = now
    self.civil = civil
  }

  /// The instant at which the wall clock shows this.
  ///
  /// Of a time that a clock change skips, the instant by the offset before it.
  package func instant(of moment: CivilDateTime) -> Instant {
    let utc = Instant(utc: moment)
    guard let shown = civil(utc) else { return utc }
    let guess = Instant(
      secondsSinceEpoch: 2 * utc.secondsSinceEpoch - Instant(utc: shown).secondsSinceEpoch)
    guard let shownThen = civil(guess), shownThen != moment else { return guess }
    let error = Instant(utc: shownThen).secondsSinceEpoch - utc.secondsSinceEpoch
    return Instant(secondsSinceEpoch: guess.secondsSinceEpoch - error)
  }
}
