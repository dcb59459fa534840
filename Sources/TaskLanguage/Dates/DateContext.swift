import TaskModel

/// What a date is read against: the moment, and how its writer orders and counts days.
package struct DateContext: Sendable {
  package let now: CivilDateTime
  package var style: DateStyle
  /// The clocks of the place, for lengths of hours and for times with a zone; without it, every day
  /// has 24 hours and no zone is known.
  package let clock: Clock?

  package init(now: CivilDateTime, style: DateStyle = DateStyle(), clock: Clock? = nil) {
    self.now = now
    self.style = style
    self.clock = clock
  }

  package var today: CivilDate { now.date }

  /// The clocks of the place, with its working days.
  var place: Clock {
    var place = clock ?? .plain
    place.isWorkday = style.holidays.isWorkday
    return place
  }

  /// The days of the period that `date` is in; nil where the calendar ends.
  package func days(of period: Period, around date: CivilDate) -> ClosedRange<CivilDate>? {
    period.days(around: date, weekStart: style.weekStart)
  }

  /// The days of the period that lies so many ahead of the one of today.
  func days(of period: Period, ahead count: Int) -> ClosedRange<CivilDate>? {
    let date: CivilDate?
    switch period {
    case .day: date = today.adding(days: count)
    case .week: date = today.adding(days: 7 * count)
    case .month: date = today.adding(months: count)
    case .quarter: date = today.adding(months: 3 * count)
    case .year: date = today.adding(months: 12 * count)
    }
    return date.flatMap { days(of: period, around: $0) }
  }

  /// What the wall clock shows so many real minutes later, whatever it is put to between; nil
  /// outside the years 1 to 9999.
  func adding(minutes: Int, to start: CivilDateTime) -> CivilDateTime? {
    guard abs(minutes) < 6_000_000_000 else { return nil }
    if let clock, start.date.components.year > 1, start.date.components.year < 9999 {
      let instant = clock.instant(of: start)
      return clock.civil(
        Instant(secondsSinceEpoch: instant.secondsSinceEpoch + minutes * 60))
    }
    let sum = minutes + Int(start.time.minuteOfDay)
    let minute = (sum % 1440 + 1440) % 1440
    guard let date = start.date.adding(days: (sum - minute) / 1440),
      let time = CivilTime(hour: minute / 60, minute: minute % 60)
    else { return nil }
    return CivilDateTime(date: date, time: time)
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
  package var holidays: HolidayCalendar

  package init(
    order: Order? = nil, weekStart: Weekday = .monday, holidays: HolidayCalendar = .none
  ) {
    self.order = order
    self.weekStart = weekStart
    self.holidays = holidays
  }
}

/// What a date means: the deadline, and the days that a filter takes it for.
package struct DateMeaning: Equatable, Sendable {
  package let due: Due
  /// `next week` is a deadline on its first day, and in a filter all seven days.
  package let days: ClosedRange<CivilDate>
  /// Whether it says up to when, as `by friday`, 今週中 and 3日以内 do: a filter takes all until then.
  package var isLimit = false
  /// What was read and dropped, or turned into local time.
  package var remarks: [DateRemark] = []

  init(_ due: Due, days: ClosedRange<CivilDate>? = nil) {
    self.due = due
    self.days = days ?? due.date...due.date
  }
}

/// What is said aloud about a date that was understood.
package enum DateRemark: Equatable, Sendable {
  /// Deadlines are exact to the minute.
  case secondsDropped(String)
  /// A time with a zone, and what the clocks here show then.
  case zoned(String, Due)
}
