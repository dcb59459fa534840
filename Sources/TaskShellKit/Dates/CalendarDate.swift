import TaskModel

/// A date in digits, the year first: `2026-03-14`, `2026/03/14`, `2026-03-14T17:00`.
enum CalendarDate {
  static func due(_ word: String) throws(DateError) -> Due? {
    let halves = word.split(separator: "t", maxSplits: 1, omittingEmptySubsequences: false)
    guard let dateText = halves.first, let date = try date(dateText) else { return nil }
    guard halves.count == 2 else { return Due(date: date) }
    guard let time = try TimeWords.clock(halves[1]) else { return nil }
    return Due(date: date, time: time)
  }

  private static func date(_ text: Substring) throws(DateError) -> CivilDate? {
    guard let mark = text.first(where: { $0 == "-" || $0 == "/" }) else { return nil }
    let parts = text.split(separator: mark, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, (1...2).contains(parts[1].utf8.count),
      (1...2).contains(parts[2].utf8.count),
      let year = parts[0].decimal, let month = parts[1].decimal, let day = parts[2].decimal
    else { return nil }
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw .noSuchDay(String(text))
    }
    return date
  }
}

extension StringProtocol {
  /// The number that these ASCII digits write; nil for anything else, a sign included.
  var decimal: Int? { utf8.allSatisfy { (48...57).contains($0) } ? Int(self) : nil }
}
