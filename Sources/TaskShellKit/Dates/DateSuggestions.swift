/// What to offer when words are no date.
enum DateSuggestions {
  /// The refusal of `text`, with the forms that are nearest to it.
  static func notUnderstood(_ text: String) -> DateError {
    let words = DateForm.all.flatMap(\.examples) + WeekdayWords.clear.keys.filter { $0.count > 3 }
    let nearest = Nearest.to(text, among: words.sorted())
    return .notUnderstood(
      text, nearest: nearest.isEmpty ? ["tomorrow 17:00", "fri", "2026-03-14"] : nearest)
  }
}
