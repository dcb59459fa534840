import TaskModel

/// Why words are not a date: facts, worded by the phrasebook.
package enum DateError: Error, Equatable {
  /// No form fits; `nearest` are forms that would, as one would type them.
  case notUnderstood(String, nearest: [String])
  /// The calendar has no such day, as `2026-02-30`.
  case noSuchDay(String)
  /// The clock has no such time, as `25:00`.
  case noSuchTime(String)
  /// `at 7`: morning or evening; `hour` is 1 to 7.
  case needsHalfOfDay(String, hour: Int)
  /// `tomorrow 9`, `friday 9-11`: a day or a time, part of the date or of the text?
  case numberAfterDate(date: String, number: String)
  /// Outside the years 1 to 9999.
  case outOfRange(String)
}
