import TaskModel

/// The reason why words are not a date; worded by the shell.
package enum DateError: Error, Equatable {
  /// No form matches; `nearest` are similar forms, as typed.
  case notUnderstood(String, nearest: [String])
  /// It has two meanings; `either` are forms for each.
  case ambiguous(String, either: [String])
  /// It matches no rule of a recurrence.
  case noRecurrence(String)
  /// A rule in seconds.
  case tooOften(String)
  /// The calendar has no such day: `2026-02-30`.
  case noSuchDay(String)
  /// `3/4`: the third of April, or the fourth of March?
  case ambiguousOrder(String)
  /// `fri 14 march`, which is another weekday; with the date.
  case wrongWeekday(String, CivilDate)
  /// The clock has no such time: `25:00`.
  case noSuchTime(String)
  /// The local clock is put forward past it on that day.
  case skippedTime(String, CivilDate)
  /// `at 7`, `half past 5`: morning or evening; `hour` is 1 to 7.
  case needsHalfOfDay(String, hour: Int, minute: Int = 0)
  /// `tomorrow 9`, `friday 9-11`: the number may be a time, or belong to the text.
  case numberAfterDate(date: String, number: String)
  /// A recurrence that ends before it begins.
  case endsTooEarly(String, CivilDate)
  /// It has a time, but whole days are required.
  case notWholeDay(String)
  /// A moment in the past is required, but it is in the future.
  case notPast(String)
  /// Outside the years 1 to 9999.
  case outOfRange(String)
}

extension DateError {
  /// The refused words, as typed.
  package var text: String {
    switch self {
    case .notUnderstood(let text, _), .ambiguous(let text, _), .noRecurrence(let text),
      .tooOften(let text), .noSuchDay(let text), .skippedTime(let text, _),
      .ambiguousOrder(let text), .wrongWeekday(let text, _), .noSuchTime(let text),
      .needsHalfOfDay(let text, _, _), .notPast(let text), .outOfRange(let text),
      .notWholeDay(let text), .endsTooEarly(let text, _):
      text
    case .numberAfterDate(let date, let number): "\(date) \(number)"
    }
  }

  /// Returns the time of the number of ``numberAfterDate(date:number:)``, as typed: the first of a
  /// range; nil if there is no such time.
  package static func time(in number: String) -> String? {
    let first = number.folded.prefix { !String.rangeMarks.contains($0) }
    guard let hour = first.decimal else { return String(first) }
    // In `5-6pm`, `pm` applies to both.
    if let half = ["am", "pm"].first(where: number.folded.hasSuffix), (1...12).contains(hour) {
      return "\(hour)\(half)"
    }
    return CivilTime(hour: hour).map { _ in "\(hour):00" }
  }
}

/// Runs a closure that reads a word and possibly some after it; errors get the range of the word,
/// or of those words that are not a date.
package func located<Result>(
  at word: Word, before rest: some Sequence<Word>, _ body: () throws -> Result
) throws -> Result {
  do { return try body() } catch let error as DateError {
    throw error.at(([word] + rest).place(of: error.text) ?? word.range)
  } catch { throw error.at(word) }
}

extension DateError {
  /// Returns a similar valid rule: `every:mon,thu` for `2x a week`; nil if there is none.
  package static func formOfRule(_ text: String) -> String? {
    VagueWords.rule(text).flatMap { $0.hasPrefix("every:") ? $0 : nil }
  }
}
