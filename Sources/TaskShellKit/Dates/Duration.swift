import TaskModel

/// A length of time as people write it: `3 days`, `3d`, `2 weeks`, `1mo`, `30 minutes`.
///
/// In Japanese 3日 is the third day of a month; only before 後 is it a length.
struct Duration: Equatable {
  enum Unit {
    case minutes
    case hours
    case days
    case weeks
    case months
    case years
  }

  let count: Int
  let unit: Unit
  /// As it was written, for messages.
  private let source: String

  static let units: [String: Unit] = [
    "min": .minutes, "mins": .minutes, "minute": .minutes, "minutes": .minutes,
    "h": .hours, "hour": .hours, "hours": .hours, "d": .days, "day": .days, "days": .days,
    "w": .weeks, "week": .weeks, "weeks": .weeks, "mo": .months, "month": .months,
    "months": .months, "y": .years, "year": .years, "years": .years,
  ]

  static let japaneseUnits: [String: Unit] = [
    "分": .minutes, "時間": .hours, "日": .days, "週": .weeks, "週間": .weeks, "か月": .months,
    "ヶ月": .months, "ヵ月": .months, "カ月": .months, "年": .years,
  ]

  /// Reads a number and a unit, in one word or in two.
  ///
  /// A number too large to hold stands for the largest, which no calendar reaches.
  static func parse(
    _ words: ArraySlice<String>, units: [String: Unit] = Duration.units
  ) -> Duration? {
    guard let first = words.first, words.count <= 2 else { return nil }
    let digits = first.prefix { $0.isASCII && $0.isNumber }
    let rest =
      words.count == 2 ? words[words.startIndex + 1] : String(first.dropFirst(digits.count))
    guard !digits.isEmpty, words.count == 1 || digits.count == first.count,
      let unit = units[rest]
    else { return nil }
    return Duration(count: digits.decimal ?? .max, unit: unit, source: words.joined(separator: " "))
  }

  /// The day that lies this far ahead; with a time where the unit is shorter than a day.
  func due(after now: CivilDateTime) throws(DateError) -> Due {
    guard let due = reached(from: now) else { throw .outOfRange(source) }
    return due
  }

  private func reached(from now: CivilDateTime) -> Due? {
    let (scaled, overflow) = count.multipliedReportingOverflow(by: factor)
    guard !overflow else { return nil }
    switch unit {
    case .minutes, .hours:
      let (minutes, overflow) = scaled.addingReportingOverflow(Int(now.time.minuteOfDay))
      guard !overflow else { return nil }
      let minute = minutes % 1440
      return now.date.adding(days: minutes / 1440).map {
        Due(date: $0, time: CivilTime(hour: minute / 60, minute: minute % 60))
      }
    case .days, .weeks: return now.date.adding(days: scaled).map { Due(date: $0) }
    case .months, .years: return now.date.adding(months: scaled).map { Due(date: $0) }
    }
  }

  /// How many minutes, days or months one unit is.
  private var factor: Int {
    switch unit {
    case .minutes, .days, .months: 1
    case .hours: 60
    case .weeks: 7
    case .years: 12
    }
  }
}
