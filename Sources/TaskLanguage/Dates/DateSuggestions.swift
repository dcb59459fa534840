import TaskModel

/// What to offer when words are no date.
package enum DateSuggestions {
  /// The refusal of `text`, with the forms that are nearest to it, if any.
  package static func notUnderstood(_ text: String) -> DateError {
    let weekdays = Weekday.allCases.map { "\($0)" }
    let words = Set(DateForm.all.flatMap(\.examples) + weekdays)
    return .notUnderstood(text, nearest: Nearest.to(text, among: words))
  }
}
