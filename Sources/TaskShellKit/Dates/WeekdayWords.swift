import TaskModel

/// The names of weekdays and what they mean on a day.
enum WeekdayWords {
  /// Names that count at the end of a text.
  static let clear: [String: Weekday] = [
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

  static func due(
    _ words: ArraySlice<String>, now: CivilDateTime, names: [String: Weekday]
  ) throws(DateError) -> Due? {
    guard let last = words.last, let weekday = names[last], words.count <= 2 else { return nil }
    let today = now.date.weekday.rawValue
    let ahead = daysAhead(to: weekday, now)
    let days: Int
    switch words.count == 2 ? words.first : nil {
    case nil: days = ahead == 0 ? 7 : ahead
    case "this": days = ahead
    case "next": days = 7 - today + weekday.rawValue
    default: return nil
    }
    return try DateForm.shifted(now.date, days: days, words.joined(separator: " "))
  }

  /// `last friday`: the latest one before today.
  static func last(_ words: ArraySlice<String>, now: CivilDateTime) throws(DateError) -> Due? {
    guard words.count == 2, words.first == "last", let name = words.last,
      let weekday = clear[name] ?? unclear[name]
    else { return nil }
    let ahead = daysAhead(to: weekday, now)
    let days = ahead == 0 ? -7 : ahead - 7
    return try DateForm.shifted(now.date, days: days, words.joined(separator: " "))
  }

  /// 0 to 6 days from today.
  private static func daysAhead(to weekday: Weekday, _ now: CivilDateTime) -> Int {
    (weekday.rawValue - now.date.weekday.rawValue + 7) % 7
  }
}
