import TaskModel

/// The names of weekdays and what they mean on a day.
package enum WeekdayWords {
  /// Names that count at the end of a text.
  package static let clear: [String: Weekday] = [
    "monday": .monday, "tuesday": .tuesday, "wednesday": .wednesday, "thursday": .thursday,
    "friday": .friday, "saturday": .saturday, "sunday": .sunday, "mon": .monday, "tue": .tuesday,
    "thu": .thursday, "fri": .friday, "月曜": .monday, "火曜": .tuesday, "水曜": .wednesday,
    "木曜": .thursday, "金曜": .friday, "土曜": .saturday, "日曜": .sunday, "月曜日": .monday,
    "火曜日": .tuesday, "水曜日": .wednesday, "木曜日": .thursday, "金曜日": .friday, "土曜日": .saturday,
    "日曜日": .sunday,
  ]

  /// Short names that are words, or parts of names, as well.
  static let unclear: [String: Weekday] = [
    "wed": .wednesday, "sat": .saturday, "sun": .sunday, "tues": .tuesday, "wednes": .wednesday,
    "thur": .thursday, "thurs": .thursday,
  ]

  package static func named(_ name: String) -> Weekday? { clear[name] ?? unclear[name] }

  static func due(
    _ words: ArraySlice<String>, _ context: DateContext, names: [String: Weekday]
  ) throws(DateError) -> DateMeaning? {
    guard let last = words.last, words.count <= 2, let weekday = names[last] else { return nil }
    let ahead = daysAhead(to: weekday, context)
    let days: Int
    switch words.count == 2 ? words.first : nil {
    case nil: days = ahead == 0 ? 7 : ahead
    case "this": days = ahead
    case "next": return try inWeek(1, weekday, context, words.joined(separator: " "))
    default: return nil
    }
    return try DateForm.shifted(context.today, days: days, words.joined(separator: " "))
  }

  /// The weekday of this week, or that many weeks on.
  static func inWeek(
    _ weeks: Int, _ weekday: Weekday, _ context: DateContext, _ source: String
  ) throws(DateError) -> DateMeaning {
    let start = context.style.weekStart.rawValue
    let today = (context.today.weekday.rawValue - start + 7) % 7
    let target = (weekday.rawValue - start + 7) % 7
    return try DateForm.shifted(context.today, days: weeks * 7 + target - today, source)
  }

  /// `last friday`: the latest one before today.
  static func last(
    _ words: ArraySlice<String>, _ context: DateContext
  ) throws(DateError) -> DateMeaning? {
    guard words.count == 2, words.first == "last", let name = words.last, let weekday = named(name)
    else { return nil }
    let ahead = daysAhead(to: weekday, context)
    let days = ahead == 0 ? -7 : ahead - 7
    return try DateForm.shifted(context.today, days: days, words.joined(separator: " "))
  }

  /// 0 to 6 days from today.
  private static func daysAhead(to weekday: Weekday, _ context: DateContext) -> Int {
    (weekday.rawValue - context.today.weekday.rawValue + 7) % 7
  }
}
