/// A wall-clock time of day, to the minute, with no zone.
package struct CivilTime: Hashable, Comparable, Sendable {
  /// Minutes since midnight, 0 to 1439.
  package let minuteOfDay: Int16

  /// 00:00, the first minute of a day.
  package static let midnight = CivilTime(minuteOfDay: 0)

  /// 23:59, the last minute of a day.
  package static let lastOfDay = CivilTime(minuteOfDay: 1439)

  private init(minuteOfDay: Int16) { self.minuteOfDay = minuteOfDay }

  /// The time of these parts, or nil when one is out of range; there is no 24:00.
  package init?(hour: Int, minute: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    minuteOfDay = Int16(hour * 60 + minute)
  }

  package var hour: Int { Int(minuteOfDay) / 60 }
  package var minute: Int { Int(minuteOfDay) % 60 }

  package static func < (left: CivilTime, right: CivilTime) -> Bool {
    left.minuteOfDay < right.minuteOfDay
  }
}

/// A wall-clock moment: what a clock on the wall and a calendar beside it show.
package struct CivilDateTime: Hashable, Comparable, Sendable {
  package let date: CivilDate
  package let time: CivilTime

  package init(date: CivilDate, time: CivilTime) {
    self.date = date
    self.time = time
  }

  /// A day with a time as a moment; nil without a time.
  package init?(_ due: Due) {
    guard let time = due.time else { return nil }
    self.init(date: due.date, time: time)
  }

  /// The moment as a deadline.
  package var due: Due { Due(date: date, time: time) }

  package static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
    (left.date, left.time) < (right.date, right.time)
  }
}

/// When a task should be done: a civil day, with a time or without one.
///
/// Deadlines are ordered by when they pass: one without a time passes at the midnight that ends
/// its day, so it follows every timed deadline of that day.
package struct Due: Hashable, Comparable, Sendable {
  package let date: CivilDate
  package let time: CivilTime?

  package init(date: CivilDate, time: CivilTime? = nil) {
    self.date = date
    self.time = time
  }

  /// Whether the deadline has passed at `now`: its minute is over, or without a time, its day.
  package func hasPassed(at now: CivilDateTime) -> Bool {
    guard date == now.date, let time else { return date < now.date }
    return time < now.time
  }

  package static func < (left: Due, right: Due) -> Bool {
    guard left.date == right.date else { return left.date < right.date }
    switch (left.time, right.time) {
    case (let leftTime?, let rightTime?): return leftTime < rightTime
    case (_?, nil): return true
    case (nil, _): return false
    }
  }
}
