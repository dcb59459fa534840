/// A day of the proleptic Gregorian calendar, with no time and no zone.
///
/// A deadline is civil: it stays the same wall-clock day when its reader travels. The valid years
/// are 1 to 9999. A date is stored as its day number, so comparing and adding days take one integer
/// operation; the conversions are those of Howard Hinnant, "chrono-Compatible Low-Level Date
/// Algorithms" (days_from_civil and civil_from_days).
package struct CivilDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01, negative before it.
  package let dayNumber: Int32

  /// The day numbers of the first and last valid date: 0001-01-01 and 9999-12-31.
  package static let validDayNumbers: ClosedRange<Int> = -719_162...2_932_896

  /// 1970-01-01.
  package static let epoch = CivilDate(unchecked: 0)

  private init(unchecked dayNumber: Int32) { self.dayNumber = dayNumber }

  /// Creates the date that many days after 1970-01-01; nil outside the years 1 to 9999.
  package init?(dayNumber: Int) {
    guard Self.validDayNumbers.contains(dayNumber) else { return nil }
    self.dayNumber = Int32(dayNumber)
  }

  /// Creates a date from its parts; nil for one that does not exist, as 30 February.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.daysIn(month: month, year: year)).contains(day)
    else { return nil }
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.dayNumber = Int32(era * 146_097 + dayOfEra - 719_468)
  }

  /// The year, 1 to 9999, the month, 1 to 12, and the day, 1 to 31.
  package var components: (year: Int, month: Int, day: Int) {
    let shifted = Int(dayNumber) + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  package var weekday: Weekday {
    let index = (Int(dayNumber) + 3) % 7
    return Weekday.allCases[index < 0 ? index + 7 : index]
  }

  /// Returns this date moved by whole days; nil outside the years 1 to 9999.
  package func adding(days: Int) -> CivilDate? {
    let (sum, overflow) = Int(dayNumber).addingReportingOverflow(days)
    return overflow ? nil : CivilDate(dayNumber: sum)
  }

  /// Returns this date moved by whole months, clamped to the end of the month; nil outside the
  /// years 1 to 9999.
  package func adding(months: Int) -> CivilDate? {
    let (year, month, day) = components
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow, sum >= 12, sum < 120_000 else { return nil }
    let (newYear, newMonth) = (sum / 12, sum % 12 + 1)
    let lastDay = Self.daysIn(month: newMonth, year: newYear)
    return CivilDate(year: newYear, month: newMonth, day: min(day, lastDay))
  }

  /// Returns the days from this date to `other`, negative if `other` is earlier.
  package func days(to other: CivilDate) -> Int { Int(other.dayNumber) - Int(dayNumber) }

  package static func < (left: CivilDate, right: CivilDate) -> Bool {
    left.dayNumber < right.dayNumber
  }

  /// Returns the number of days, 28 to 31; `month` is 1 to 12.
  package static func daysIn(month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// A day of the week; Monday is the first case (ISO 8601).
package enum Weekday: Int, CaseIterable, Sendable {
  case monday
  case tuesday
  case wednesday
  case thursday
  case friday
  case saturday
  case sunday
}

/// A wall-clock time of day, to the minute, with no zone.
package struct CivilTime: Hashable, Comparable, Sendable {
  /// Minutes since midnight, 0 to 1439.
  package let minuteOfDay: Int16

  /// 00:00, the first minute of a day.
  package static let midnight = CivilTime(minuteOfDay: 0)

  /// 23:59, the last minute of a day.
  package static let lastOfDay = CivilTime(minuteOfDay: 1439)

  private init(minuteOfDay: Int16) { self.minuteOfDay = minuteOfDay }

  /// Creates a time from its parts; nil if one is out of range; there is no 24:00.
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

/// A wall-clock date and time, without a zone.
package struct CivilDateTime: Hashable, Comparable, Sendable {
  package let date: CivilDate
  package let time: CivilTime

  package init(date: CivilDate, time: CivilTime) {
    self.date = date
    self.time = time
  }

  /// Creates a moment from a day with a time; nil without a time.
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

/// A deadline: a civil day, with or without a time.
///
/// Deadlines are ordered by when they pass: one without a time passes at the midnight after its
/// day, so it follows every timed deadline of that day.
package struct Due: Hashable, Comparable, Sendable {
  package let date: CivilDate
  package let time: CivilTime?

  package init(date: CivilDate, time: CivilTime? = nil) {
    self.date = date
    self.time = time
  }

  /// Whether the deadline has passed at `now`: its minute or, without a time, its day is over.
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
