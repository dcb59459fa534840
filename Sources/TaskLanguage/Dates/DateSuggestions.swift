import TaskModel

/// What to offer when words are no date.
package enum DateSuggestions {
  /// The refusal of `text`, with the forms that are nearest to it.
  package static func notUnderstood(_ text: String) -> DateError {
    let weekdays = Weekday.allCases.map { "\($0)" }
    let words = Set(DateForm.all.flatMap(\.examples) + weekdays)
    let nearest = Nearest.to(text, among: words)
    return .notUnderstood(
      text, nearest: nearest.isEmpty ? ["tomorrow 17:00", "fri", "2026-03-14"] : nearest)
  }
}
