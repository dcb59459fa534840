import TaskModel

/// How surely words at the end of a text are a date.
enum Confidence: Int, Comparable, Sendable {
  /// A bare number, a month, a duration, the past: only after `due:`.
  case never
  /// `14th`, 25日: with `on`, `by` or a particle.
  case announced
  /// `sat`, `christmas`, `3/14`: with these, or with a time of day.
  case timed
  /// `tomorrow`, `mar 14`.
  case plain

  static func < (left: Confidence, right: Confidence) -> Bool { left.rawValue < right.rawValue }
}

/// A parsed day, or a moment with its own time.
struct DayReading {
  var due: Due
  var days: ClosedRange<CivilDate>?
  /// The end of the reading.
  var next: Int
  var confidence = Confidence.plain
  /// Whether it may follow `on`.
  var takesOn = false
  /// Whether it may follow `the`.
  var takesThe = false
  /// Whether it has a day and a month, so that a weekday may follow.
  var isCalendar = false
  /// Whether it is `eod`, which adds nothing to a day beside it.
  var isEndOfDay = false
  /// The part of the day that it includes, as `tonight` does.
  var part: PartOfDay?
  /// The weekday, if it is only that, so that its week may follow.
  var weekday: Weekday?
  var problem: DateError?
  var hasSeconds = false

  init(
    _ date: CivilDate, next: Int, _ confidence: Confidence = .plain,
    days: ClosedRange<CivilDate>? = nil
  ) {
    due = Due(date: date)
    self.days = days
    self.next = next
    self.confidence = confidence
  }

  /// A day that is not in the calendar; the date is a placeholder until it is refused.
  init(_ problem: DateError, next: Int, _ confidence: Confidence = .plain) {
    self.init(.epoch, next: next, confidence)
    self.problem = problem
  }

  /// The reading as a day with its month, which may follow `on`.
  var ofCalendar: DayReading {
    var found = taking(the: takesThe)
    found.isCalendar = true
    return found
  }

  /// Returns it as one that may follow `on`, and `the`.
  func taking(on: Bool = true, the: Bool = false) -> DayReading {
    var found = self
    (found.takesOn, found.takesThe) = (on, the)
    return found
  }
}
