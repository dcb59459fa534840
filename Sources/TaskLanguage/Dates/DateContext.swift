import TaskModel

/// The context for parsing a date: the moment, and how its writer orders and counts days.
package struct DateContext: Sendable {
  package let now: CivilDateTime
  package var style: DateStyle
  /// The local clock, for durations in hours and for times with a zone; without it, every day has
  /// 24 hours and no zone is known.
  package let clock: Clock?

  package init(now: CivilDateTime, style: DateStyle = DateStyle(), clock: Clock? = nil) {
    self.now = now
    self.style = style
    self.clock = clock
  }

  /// For what is the same at any moment.
  package static let epoch = DateContext(now: CivilDateTime(date: .epoch, time: .midnight))

  package var today: CivilDate { now.date }

  /// The local clock, with its working days.
  var workdayClock: Clock {
    var clock = self.clock ?? .plain
    clock.isWorkday = style.holidays.isWorkday
    return clock
  }

  /// Returns the days of the period that `date` is in; nil at the limits of the calendar.
  package func days(of period: Period, around date: CivilDate) -> ClosedRange<CivilDate>? {
    period.days(around: date, weekStart: style.weekStart)
  }

  /// Returns the days of the period `count` periods after the current one.
  func days(of period: Period, ahead count: Int) -> ClosedRange<CivilDate>? {
    today(period, ahead: count).flatMap { days(of: period, around: $0) }
  }

  /// Returns the day of 来週の今日: today, that many periods ahead.
  func today(_ period: Period, ahead count: Int) -> CivilDate? {
    switch period {
    case .day: today.adding(days: count)
    case .week: today.adding(days: 7 * count)
    case .month: today.adding(months: count)
    case .quarter: today.adding(months: 3 * count)
    case .year: today.adding(months: 12 * count)
    }
  }

  /// Returns the local time after that many real minutes, across changes of the clock; nil outside
  /// the years 1 to 9999.
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

/// The user's way to write and count days.
package struct DateStyle: Equatable, Sendable {
  /// The first part of `3/4`.
  package enum Order: String, CaseIterable, Sendable {
    case monthFirst = "month-first"
    case dayFirst = "day-first"
  }

  /// The order; nil to refuse `3/4` as ambiguous.
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

/// The meaning of a date: the deadline, and its days for a filter.
package struct DateMeaning: Equatable, Sendable {
  package let due: Due
  /// The days for a filter: `next week` is a deadline on its first day, in a filter all seven.
  package let days: ClosedRange<CivilDate>
  /// Whether it is a limit, as `by friday`, 今週中 and 3日以内: a filter includes all until then.
  package var isLimit = false
  /// Remarks on what was dropped, or converted to local time.
  package var remarks: [DateRemark] = []

  init(_ due: Due, days: ClosedRange<CivilDate>? = nil) {
    self.due = due
    self.days = days ?? due.date...due.date
  }
}

/// A remark shown to the user about a date that was understood.
package enum DateRemark: Equatable, Sendable {
  /// Seconds were dropped: deadlines are exact to the minute.
  case secondsDropped(String)
  /// The time of a value that is only a day, as that of `wait:`, was dropped.
  case timeDropped(CivilTime)
  /// A time with a zone, and its local time.
  case zoned(String, Due)
  /// A time such as `3:30` after a key, which is read as before noon.
  case beforeNoon(String, later: CivilTime)
}

/// Spans of days that have begun.
extension DateContext {
  /// The same moment a year ago; nil outside of the calendar.
  var aYearAgo: DateContext? {
    today.adding(months: -12).map {
      DateContext(now: CivilDateTime(date: $0, time: now.time), style: style, clock: clock)
    }
  }

  /// Returns the first day of a span that has begun: for march 1 to march 20, on march 11, the day of
  /// this year; nil for any other span.
  ///
  /// - Parameters:
  ///   - first: the first day as read alone.
  ///   - earlier: what the same words mean a year ago, which tells days of months without a year from
  ///     weekdays and others.
  ///   - last: the last day, after the first one a year ago.
  func begun(_ first: CivilDate, _ earlier: CivilDate?, to last: CivilDate) -> CivilDate? {
    guard first > today, let earlier, earlier < today, earlier == first.adding(months: -12),
      last >= today, let limit = last.adding(days: -Self.longestBegun), earlier >= limit
    else { return nil }
    return earlier
  }

  /// The most days of such a span.
  private static let longestBegun = 180
}
