/// A day that a rule picks out of a month.
package enum MonthPick: Hashable, Sendable {
  /// That day; in a recurrence, where a month is shorter, its last one. -1 is the last.
  case day(Int)
  /// The nth such weekday; -1 is the last.
  case weekday(Int, Weekday)
  /// The nth working day; -1 is the last.
  case workday(Int)

  /// The day of that month; nil where it has none.
  package func date(
    year: Int, month: Int, _ isWorkday: (CivilDate) -> Bool = \.weekday.isWorkday
  ) -> CivilDate? {
    guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
    let last = CivilDate.daysIn(month: month, year: year)
    if case .day(let nth) = self, nth > last { return first.adding(days: last - 1) }
    return first.adding(days: last - 1).flatMap { date(in: first...$0, isWorkday: isWorkday) }
  }

  /// The day of those, which are a month or another stretch; nil where it has none.
  package func date(
    in days: ClosedRange<CivilDate>, isWorkday: (CivilDate) -> Bool
  ) -> CivilDate? {
    func only(_ date: CivilDate?) -> CivilDate? { date.flatMap { days.contains($0) ? $0 : nil } }
    switch self {
    case .day(let nth) where nth < 0: return days.upperBound
    case .day(let nth): return only(days.lowerBound.adding(days: nth - 1))
    case .weekday(let nth, let weekday) where nth < 0:
      let back = (days.upperBound.weekday.rawValue - weekday.rawValue + 7) % 7
      return only(days.upperBound.adding(days: -back + (nth + 1) * 7))
    case .weekday(let nth, let weekday):
      let ahead = (weekday.rawValue - days.lowerBound.weekday.rawValue + 7) % 7
      return only(days.lowerBound.adding(days: ahead + (nth - 1) * 7))
    case .workday(let nth):
      var date: CivilDate? = nth < 0 ? days.upperBound : days.lowerBound
      var left = abs(nth)
      while let day = date, days.contains(day) {
        if isWorkday(day) { left -= 1 }
        if left == 0 { return day }
        date = day.adding(days: nth.signum())
      }
      return nil
    }
  }
}

extension Weekday {
  /// Monday to Friday.
  package var isWorkday: Bool { self != .saturday && self != .sunday }
}
