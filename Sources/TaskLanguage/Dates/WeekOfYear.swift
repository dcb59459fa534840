import TaskModel

/// A numbered week (ISO 8601): the first week of a year is the one with its first Thursday.
package struct WeekOfYear: Equatable {
  package let year: Int
  /// The number, 1 to 53.
  package let number: Int

  /// The week of the seven days from `first`, on any weekday: their Thursday decides.
  package init(from first: CivilDate) {
    let ahead = (Weekday.thursday.rawValue - first.weekday.rawValue + 7) % 7
    self.init(thursday: first.adding(days: ahead) ?? first)
  }

  /// The week, beginning on Monday, that contains the day.
  package init(of date: CivilDate) {
    let ahead = Weekday.thursday.rawValue - date.weekday.rawValue
    self.init(thursday: date.adding(days: ahead) ?? date)
  }

  private init(thursday: CivilDate) {
    year = thursday.components.year
    let newYear = CivilDate(year: year, month: 1, day: 1) ?? thursday
    number = newYear.days(to: thursday) / 7 + 1
  }

  /// The label: `W09`.
  package var label: String { number < 10 ? "W0\(number)" : "W\(number)" }
}
