import TaskModel

/// How sure a sign it is that words at the end of a text are a date.
enum Sureness: Int, Comparable, Sendable {
  /// A bare number, a month, a length, the past: only after `due:`.
  case never
  /// `14th`, 25日: with `on`, `by` or a particle.
  case announced
  /// `sat`, `christmas`, `3/14`: with those, or with a time of day.
  case timed
  /// `tomorrow`, `mar 14`.
  case plain

  static func < (left: Sureness, right: Sureness) -> Bool { left.rawValue < right.rawValue }
}

/// A day that was read, or a moment that names its own time.
struct DayReading {
  var due: Due
  var days: ClosedRange<CivilDate>?
  /// Where the reading ends.
  var next: Int
  var sureness = Sureness.plain
  /// Whether `on` may stand before it.
  var takesOn = false
  /// Whether `the` may.
  var takesThe = false
  /// Whether it names day and month, so that a weekday may follow.
  var isCalendar = false
  /// `eod` says nothing more of a day that stands beside it.
  var isEndOfDay = false
  /// The part of the day that it names, as `tonight` does.
  var part: PartOfDay?
  /// The weekday that it names and nothing more, so that its week may follow.
  var weekday: Weekday?
  var problem: DateError?
  var hasSeconds = false

  init(_ date: CivilDate, next: Int, _ sureness: Sureness = .plain) {
    due = Due(date: date)
    self.next = next
    self.sureness = sureness
  }

  /// A day that the calendar does not have; the date stands for it until it is refused.
  init(_ problem: DateError, next: Int, _ sureness: Sureness = .plain) {
    self.init(.epoch, next: next, sureness)
    self.problem = problem
  }
}
