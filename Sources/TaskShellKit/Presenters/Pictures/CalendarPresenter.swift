import TaskLanguage
import TaskModel

/// Months with the number of deadlines on each day, ready for display.
package struct MonthCalendar: Equatable, Sendable {
  package struct Day: Equatable, Sendable {
    /// `2026-03-14`.
    package let date: String
    /// 1 to 31.
    package let day: Int
    /// The week of the year (ISO 8601).
    package let week: Int
    /// The number of open tasks due; a recurring task counts on each of its days.
    package let count: Int
    /// 0 if nothing is due, up to 4 for the fullest days.
    package let level: Int
    package let isToday: Bool
    package let isPast: Bool
    /// The name of the holiday; nil on other days, and if no holidays are set.
    package var holiday: String?
  }

  package struct Week: Equatable, Sendable {
    /// `W11`.
    package let label: String
    /// Seven days; nil for those of another month.
    package let days: [Day?]
  }

  package struct Month: Equatable, Sendable {
    package let title: String
    package let weeks: [Week]
    /// The month's holidays, a line each: `20 Mar  Vernal Equinox Day`.
    package var holidays: [String] = []
  }

  /// The names of the weekdays, in the order of the weeks.
  package let weekdays: [String]
  package let months: [Month]
}

/// Presents the calendar: months from this one on, with the number of deadlines on each day.
package struct CalendarPresenter {
  let context: PresenterContext
  unowned let view: any ShellView

  package func show(
    months count: Int, _ filter: TaskFilter, hint: @autoclosure () -> FilterHint? = nil
  ) {
    let dates = context.dates
    let months = (0..<count).compactMap { offset in
      dates.days(of: .month, around: dates.today)?.lowerBound.adding(months: offset)
        .flatMap { dates.days(of: .month, around: $0) }
    }
    guard let first = months.first?.lowerBound, let last = months.last?.upperBound else { return }
    var counts = [Int](repeating: 0, count: first.days(to: last) + 1)
    filter.forEachOccurrence(until: last, in: context.state, clock: context.clock) {
      if let due = $0.task.due, due.date >= first { counts[first.days(to: due.date)] += 1 }
    }
    let most = counts.max() ?? 0
    let day = { (date: CivilDate) in
      let count = counts[first.days(to: date)]
      return MonthCalendar.Day(
        date: date.iso8601, day: date.components.day, week: WeekOfYear(of: date).number,
        count: count, level: Self.level(count, most: most), isToday: date == dates.today,
        isPast: date < dates.today,
        holiday: dates.style.holidays.name(of: date).map { self.context.say($0) })
    }
    let start = dates.style.weekStart.rawValue
    let weekdays = (0..<7).map { context.say(.weekday(Weekday.allCases[(start + $0) % 7])) }
    view.show(
      .calendar(
        MonthCalendar(
          weekdays: weekdays,
          months: months.map { days in
            MonthCalendar.Month(
              title: context.say(.month(days.lowerBound)),
              weeks: Self.weeks(of: days, dates, day),
              holidays: holidays(in: days, dates.style.holidays))
          })))
    if most == 0, filter != TaskFilter() { view.show(context.say(.nothingMatches(hint()))) }
  }

  private func holidays(
    in month: ClosedRange<CivilDate>, _ holidays: HolidayCalendar
  ) -> [String] {
    (0...month.lowerBound.days(to: month.upperBound)).compactMap { offset in
      guard let date = month.lowerBound.adding(days: offset), let name = holidays.name(of: date)
      else { return nil }
      return context.say(Bilingual.longDay(date) + Bilingual("  ", " ") + name)
    }
  }

  private static func weeks(
    of month: ClosedRange<CivilDate>, _ dates: DateContext,
    _ day: (CivilDate) -> MonthCalendar.Day
  ) -> [MonthCalendar.Week] {
    let ahead = (month.lowerBound.weekday.rawValue - dates.style.weekStart.rawValue + 7) % 7
    let length = month.lowerBound.days(to: month.upperBound) + 1
    return stride(from: -ahead, to: length, by: 7).map { offset in
      let days = (offset..<offset + 7).map { index in
        (0..<length).contains(index) ? month.lowerBound.adding(days: index) : nil
      }
      let first = month.lowerBound.adding(days: offset) ?? month.lowerBound
      return MonthCalendar.Week(
        label: WeekOfYear(from: first).label, days: days.map { $0.map(day) })
    }
  }

  /// The level of a day: 1 for one task; 4 for the fullest day, if it has at least that many.
  private static func level(_ count: Int, most: Int) -> Int {
    count == 0 ? 0 : 1 + (count - 1) * 3 / max(3, most - 1)
  }
}

extension CommandOutput {
  static let calendar = CommandOutput.value(
    .rows([
      .always("date", .day), .always("week", .integer, "of the year (ISO 8601)"),
      .always("count", .integer),
      .always("level", .integer, "0 to 4, against the fullest day"),
      .perhaps("holiday", .text, "its name, where holidays are set"),
    ]))
}
