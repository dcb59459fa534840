import TaskModel

/// What a date is read against: the moment, and how its writer orders and counts days.
package struct DateContext: Sendable {
  package let now: CivilDateTime
  package let style: DateStyle

  package init(now: CivilDateTime, style: DateStyle = DateStyle()) {
    self.now = now
    self.style = style
  }

  package var today: CivilDate { now.date }

  /// The days of the period that `date` is in; nil where the calendar ends.
  package func days(of period: Period, around date: CivilDate) -> ClosedRange<CivilDate>? {
    period.days(around: date, weekStart: style.weekStart)
  }
}

/// How a person writes and counts days.
package struct DateStyle: Equatable, Sendable {
  /// What `3/4` begins with.
  package enum Order: String, CaseIterable, Sendable {
    case monthFirst = "month-first"
    case dayFirst = "day-first"
  }

  /// Nil: `3/4` is refused, because it means two days.
  package var order: Order?
  package var weekStart: Weekday

  package init(order: Order? = nil, weekStart: Weekday = .monday) {
    self.order = order
    self.weekStart = weekStart
  }
}

/// What a date means: the deadline, and the days that a filter takes it for.
package struct DateMeaning: Equatable, Sendable {
  package let due: Due
  /// `next week` is a deadline on its first day, and in a filter all seven days.
  package let days: ClosedRange<CivilDate>

  init(_ due: Due, days: ClosedRange<CivilDate>? = nil) {
    self.due = due
    self.days = days ?? due.date...due.date
  }

  init(_ date: CivilDate, days: ClosedRange<CivilDate>? = nil) {
    self.init(Due(date: date), days: days)
  }
}
