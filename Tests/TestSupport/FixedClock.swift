import TaskModel

extension CivilDateTime {
  /// Wednesday, 11 March 2026, 10:00: the present in every test.
  package static let now = CivilDateTime(
    date: CivilDate(year: 2026, month: 3, day: 11) ?? .epoch,
    time: CivilTime(hour: 10) ?? .midnight)
}

extension Clock {
  /// A clock stopped at a moment, in UTC.
  package static func fixed(at moment: CivilDateTime = .now) -> Clock {
    Clock(
      now: { Reading(civil: moment, instant: Instant(utc: moment)) },
      civil: { instant in
        Due(iso8601: instant.rfc3339.prefix(16)).flatMap { due in
          due.time.map { CivilDateTime(date: due.date, time: $0) }
        }
      })
  }
}
