import TaskModel

/// A named period of the calendar.
package enum Period: String, CaseIterable, Sendable {
  case day
  case week
  case month
  case quarter
  case year

  /// Returns the days of the period that contains `date`; nil at the limits of the calendar.
  func days(around date: CivilDate, weekStart: Weekday) -> ClosedRange<CivilDate>? {
    let (year, month, _) = date.components
    let first: CivilDate?
    let next: CivilDate?
    switch self {
    case .day: return date...date
    case .week:
      first = date.adding(days: -((date.weekday.rawValue - weekStart.rawValue + 7) % 7))
      return first.flatMap { first in first.adding(days: 6).map { first...$0 } }
    case .month:
      first = CivilDate(year: year, month: month, day: 1)
      next = first.flatMap { $0.lastOfMonth }
    case .quarter:
      first = CivilDate(year: year, month: (month - 1) / 3 * 3 + 1, day: 1)
      next = first?.adding(months: 2)?.lastOfMonth
    case .year:
      first = CivilDate(year: year, month: 1, day: 1)
      next = CivilDate(year: year, month: 12, day: 31)
    }
    guard let first, let next else { return nil }
    return first...next
  }
}

extension CivilDate {
  /// The last day of this date's month.
  var lastOfMonth: CivilDate? {
    let (year, month, _) = components
    return CivilDate(year: year, month: month, day: Self.daysIn(month: month, year: year))
  }
}
