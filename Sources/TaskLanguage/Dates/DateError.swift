import TaskModel

/// Why words are not a date: facts, worded by the shell.
package enum DateError: Error, Equatable {
  /// No form fits; `nearest` are forms that would, as one would type them.
  case notUnderstood(String, nearest: [String])
  /// No rule of a recurrence fits.
  case noRecurrence(String)
  /// The calendar has no such day, as `2026-02-30`.
  case noSuchDay(String)
  /// `3/4`: the third of April, or the fourth of March?
  case ambiguousOrder(String)
  /// `fri 14 march`, which is another weekday: that of the date.
  case wrongWeekday(String, CivilDate)
  /// The clock has no such time, as `25:00`.
  case noSuchTime(String)
  /// `at 7`, `tonight at 9`: morning or evening; `hour` is 1 to 11.
  case needsHalfOfDay(String, hour: Int)
  /// `tomorrow 9`, `friday 9-11`: a day or a time, part of the date or of the text?
  case numberAfterDate(date: String, number: String)
  /// Two dates side by side, or a range from one to the other.
  case twoDates(String, String)
  /// A recurrence that ends before it begins.
  case endsTooEarly(String, CivilDate)
  /// A moment of the past was wanted, and this one is still to come.
  case notPast(String)
  /// Outside the years 1 to 9999.
  case outOfRange(String)
}

extension DateError {
  /// The time that the number of ``numberAfterDate(date:number:)`` would be, as one would type it:
  /// the first of a range; nil if the clock has none.
  package static func time(in number: String) -> String? {
    let first = number.folded.prefix { !String.rangeMarks.contains($0) }
    guard let hour = first.decimal else { return String(first) }
    return CivilTime(hour: hour).map { _ in "\(hour):00" }
  }
}

extension String {
  static let rangeMarks: [Character] = ["-", "–", "~", "〜"]

  /// `9`, `9-11`, `9:30–11`, `5pm-6pm`.
  var isNumberOrRange: Bool {
    let ends = folded.split(
      omittingEmptySubsequences: false, whereSeparator: Self.rangeMarks.contains)
    if ends.count == 1 { return ends[0].isDigits }
    return ends.count == 2
      && ends.allSatisfy { end in
        let time = try? TimeWords.clock(end)
        return end.isDigits || time != nil
      }
  }
}

extension Substring {
  fileprivate var isDigits: Bool { !isEmpty && utf8.allSatisfy { (48...57).contains($0) } }
}
