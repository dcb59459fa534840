import TaskModel

/// Suggestions for words that are not a date.
package enum DateSuggestions {
  /// Returns the error for `text`, with similar forms, if any.
  package static func notUnderstood(_ text: String) -> DateError {
    let (first, rest) = text.splitAtSpace
    // `after monday` is not a day, but monday is.
    if ["after", "before", "from", "since"].contains(first.folded),
      (try? DateParser(now: CivilDateTime(date: .epoch, time: .midnight))
        .parse(rest.split(separator: " ").map(String.init))) != nil
    {
      return .notUnderstood(text, nearest: [rest])
    }
    let weekdays = Weekday.allCases.map { "\($0)" }
    let words = Set(DateForm.all.flatMap(\.examples) + weekdays)
    return .notUnderstood(text, nearest: Nearest.to(text, among: words))
  }
}

extension String {
  fileprivate var splitAtSpace: (String, String) {
    let first = prefix { $0 != " " }
    return (String(first), String(dropFirst(first.count + 1)))
  }
}
