import TaskModel

/// What to offer when words are no date.
package enum DateSuggestions {
  /// The refusal of `text`, with the forms that are nearest to it, if any.
  package static func notUnderstood(_ text: String) -> DateError {
    let (first, rest) = text.splitAtSpace
    // `after monday` is no day, and monday is one.
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
