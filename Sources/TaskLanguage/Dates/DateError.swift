import TaskModel

/// Why words are not a date: facts, worded by the shell.
package enum DateError: Error, Equatable {
  /// No form fits; `nearest` are forms that would, as one would type them.
  case notUnderstood(String, nearest: [String])
  /// It has two meanings; `either` are forms for each.
  case ambiguous(String, either: [String])
  /// No rule of a recurrence fits.
  case noRecurrence(String)
  /// A rule that counts seconds.
  case tooOften(String)
  /// The calendar has no such day, as `2026-02-30`.
  case noSuchDay(String)
  /// `3/4`: the third of April, or the fourth of March?
  case ambiguousOrder(String)
  /// `fri 14 march`, which is another weekday: that of the date.
  case wrongWeekday(String, CivilDate)
  /// The clock has no such time, as `25:00`.
  case noSuchTime(String)
  /// The clocks of the place are put forward past it on that day.
  case skippedTime(String, CivilDate)
  /// `at 7`, `half past 5`: morning or evening; `hour` is 1 to 7.
  case needsHalfOfDay(String, hour: Int, minute: Int = 0)
  /// `tomorrow 9`, `friday 9-11`: a day or a time, part of the date or of the text?
  case numberAfterDate(date: String, number: String)
  /// A recurrence that ends before it begins.
  case endsTooEarly(String, CivilDate)
  /// It has a time where whole days are asked for.
  case notWholeDay(String)
  /// A moment of the past was wanted, and this one is still to come.
  case notPast(String)
  /// Outside the years 1 to 9999.
  case outOfRange(String)
}

extension DateError {
  /// The words that it is about, as they were typed.
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

  /// The time that the number of ``numberAfterDate(date:number:)`` would be, as one would type it:
  /// the first of a range; nil if the clock has none.
  package static func time(in number: String) -> String? {
    let first = number.folded.prefix { !String.rangeMarks.contains($0) }
    guard let hour = first.decimal else { return String(first) }
    // Of `5-6pm`, both are.
    if let half = ["am", "pm"].first(where: number.folded.hasSuffix), (1...12).contains(hour) {
      return "\(hour)\(half)"
    }
    return CivilTime(hour: hour).map { _ in "\(hour):00" }
  }
}

/// Performs a closure that reads a word and perhaps some that follow it; errors get the place of the
/// word, or of those among all of them that are no date.
package func located<Result>(
  at word: Word, before rest: some Sequence<Word>, _ body: () throws -> Result
) throws -> Result {
  do { return try body() } catch let error as DateError {
    throw error.at(([word] + rest).place(of: error.text) ?? word.range)
  } catch { throw error.at(word) }
}

extension DateError {
  /// How what is no rule can be written as one: `every:mon,thu` for `2x a week`; nil where no form is near.
  package static func formOfRule(_ text: String) -> String? {
    VagueWords.rule(text).flatMap { $0.hasPrefix("every:") ? $0 : nil }
  }
}
