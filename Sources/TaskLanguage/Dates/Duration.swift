import TaskModel

/// A duration as counts of units; fractions of a unit are given in hundredths.
struct Duration: Equatable, Sendable {
  enum Unit: Equatable, Sendable {
    case seconds, minutes, hours, days, weeks, fortnights, months, quarters, years

    var isShort: Bool { self == .seconds || self == .minutes || self == .hours }
  }

  /// Months, days and minutes are separate, as a month has no fixed number of days.
  private(set) var months = 0
  private(set) var days = 0
  private(set) var minutes = 0
  private(set) var workdays = 0
  /// Whether it is written in units shorter than a day.
  private(set) var isShort = false
  /// Whether it has seconds, which are read and dropped.
  private(set) var hasSeconds = false

  /// Whether it only has hours and minutes.
  var isOnlyMinutes: Bool {
    months == 0 && days == 0 && workdays == 0 && !hasSeconds && (1..<60_000_000).contains(minutes)
  }

  /// Whether it is less than a minute.
  var isOnlySeconds: Bool { hasSeconds && months == 0 && days == 0 && minutes == 0 }

  static func workdays(_ count: Int) -> Duration { Duration(workdays: count) }

  /// Returns whether hundredths of a unit are a whole number of the unit that is stored: half a day
  /// is not.
  static func isWhole(hundredths: Int, _ unit: Unit) -> Bool {
    unit == .seconds || hundredths % 100 * factor(unit) % 100 == 0
  }

  /// Adds hundredths of a unit, which must be whole; false for more than calendars hold.
  mutating func add(hundredths: Int, _ unit: Unit) -> Bool {
    isShort = isShort || unit.isShort
    hasSeconds = hasSeconds || unit == .seconds
    let (product, overflow) = hundredths.multipliedReportingOverflow(by: Self.factor(unit))
    let value = product / (unit == .seconds ? 6000 : 100)
    guard !overflow, value <= 100_000_000 else { return false }
    switch unit {
    case .seconds, .minutes, .hours: minutes += value
    case .days, .weeks, .fortnights: days += value
    case .months, .quarters, .years: months += value
    }
    return true
  }

  /// Returns how many minutes, days or months a unit has.
  private static func factor(_ unit: Unit) -> Int {
    switch unit {
    case .seconds, .minutes, .days, .months: 1
    case .hours: 60
    case .weeks: 7
    case .fortnights: 14
    case .quarters: 3
    case .years: 12
    }
  }

  /// Returns the deadline moved by this duration, forwards or with -1 back. One without a time
  /// starts at midnight if hours or minutes are added.
  func moved(_ start: Due, sign: Int, _ context: DateContext) -> Due? {
    var date = months == 0 ? start.date : start.date.adding(months: months * sign)
    if days != 0 { date = date?.adding(days: days * sign) }
    if workdays != 0 {
      date = date.flatMap { context.style.holidays.adding(workdays: workdays * sign, to: $0) }
    }
    guard let date else { return nil }
    guard isShort else { return Due(date: date, time: start.time) }
    let from = CivilDateTime(date: date, time: start.time ?? .midnight)
    return context.adding(minutes: minutes * sign, to: from).map {
      Due(date: $0.date, time: $0.time)
    }
  }

  /// Returns the date this far from now, or with -1 ago.
  func fromNow(sign: Int, _ context: DateContext) -> Due? {
    let now = Due(date: context.today, time: isShort ? context.now.time : nil)
    return moved(now, sign: sign, context)
  }
}
