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
    let last: CivilDate?
    switch self {
    case .day: return date...date
    case .week:
      first = date.adding(days: -((date.weekday.rawValue - weekStart.rawValue + 7) % 7))
      last = first?.adding(days: 6)
    case .month:
      first = CivilDate(year: year, month: month, day: 1)
      last = first?.lastOfMonth
    case .quarter:
      first = CivilDate(year: year, month: (month - 1) / 3 * 3 + 1, day: 1)
      last = first?.adding(months: 2)?.lastOfMonth
    case .year:
      first = CivilDate(year: year, month: 1, day: 1)
      last = CivilDate(year: year, month: 12, day: 31)
    }
    guard let first, let last else { return nil }
    return first...last
  }
}

extension CivilDate {
  /// The last day of this date's month.
  var lastOfMonth: CivilDate? {
    let (year, month, _) = components
    return CivilDate(year: year, month: month, day: Self.daysIn(month: month, year: year))
  }
}

/// A part of the day in both languages, with its default hour and its range of hours.
struct PartOfDay: Equatable, Sendable {
  /// The hour if no time is given.
  let hour: Int
  /// The range of hours, which decides between morning and afternoon: `evening at 8` is 20:00.
  private let hours: ClosedRange<Int>

  /// Returns the hour of the day for an hour given with it; nil if they do not fit together, or if
  /// it could be on either day: 夜1時. Midnight is 24, on the day whose night it ends.
  ///
  /// - Parameter hasDay: whether a day is given; if not, small hours are those of the coming night:
  ///   深夜1時.
  func hour(_ written: Int, hasDay: Bool) -> Int? {
    if hours.upperBound == 23, written == 0 || written == 12 { return 24 }
    if self == .lateNight, !hasDay, written < 5 { return written }
    if hours.contains(written) { return written }
    return written < 12 && hours.contains(written + 12) ? written + 12 : nil
  }

  /// Whether it ends at midnight.
  var endsAtMidnight: Bool { hours.upperBound == 23 }

  /// Returns whether it ends at midnight, and has begun in that hour of the day.
  func hasBegun(_ hour: Int) -> Bool { endsAtMidnight && hours.contains(hour) }

  /// Returns the part for `early morning`, `late afternoon`; nil if it has no hour.
  func at(_ edge: Lexeme.Edge) -> PartOfDay? {
    switch (self, edge) {
    case (.morning, .early): .earlyMorning
    case (.morning, .late): .lateMorning
    case (.afternoon, .early): .earlyAfternoon
    case (.afternoon, .late): .lateAfternoon
    case (.evening, .early): .evening
    case (.night, .late): .lateNight
    default: nil
    }
  }

  static let earlyMorning = PartOfDay(hour: 6, hours: 3...9)
  static let morning = PartOfDay(hour: 9, hours: 0...11)
  /// 午前中 ends at noon.
  static let forenoon = PartOfDay(hour: 12, hours: 0...12)
  /// 昼前.
  static let lateMorning = PartOfDay(hour: 11, hours: 9...12)
  static let midday = PartOfDay(hour: 12, hours: 11...15)
  static let earlyAfternoon = PartOfDay(hour: 13, hours: 12...16)
  static let afternoon = PartOfDay(hour: 15, hours: 12...18)
  /// 夕方.
  static let lateAfternoon = PartOfDay(hour: 17, hours: 15...19)
  static let evening = PartOfDay(hour: 18, hours: 15...23)
  static let night = PartOfDay(hour: 20, hours: 17...23)
  static let lateNight = PartOfDay(hour: 23, hours: 21...23)
}

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
