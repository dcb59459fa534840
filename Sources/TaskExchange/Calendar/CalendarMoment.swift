import TaskModel

/// Dates as iCalendar writes them (RFC 5545, sections 3.3.4 and 3.3.5).
enum CalendarMoment {
  /// Reads `20260314` or `20260314T170000`; nil for anything else.
  static func due(_ text: String) -> (due: Due, seconds: Int)? {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count <= 2, let day = parts.first, day.utf8.count == 8, let digits = Int(day),
      let date = CivilDate(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
    else { return nil }
    guard parts.count == 2 else { return (Due(date: date), 0) }
    guard parts[1].utf8.count == 6, let clock = Int(parts[1]), clock % 100 < 61,
      let time = CivilTime(hour: clock / 10_000, minute: clock / 100 % 100)
    else { return nil }
    return (Due(date: date, time: time), clock % 100)
  }

  /// `20260314`
  static func day(_ date: CivilDate) -> String { date.iso8601.filter { $0 != "-" } }

  /// `;VALUE=DATE:20260314`, or with a time on the wall clock `:20260314T170000`.
  static func value(_ due: Due) -> String {
    guard let time = due.time else { return ";VALUE=DATE:" + day(due.date) }
    return ":" + day(due.date) + "T" + time.iso8601.filter { $0 != ":" } + "00"
  }
}
