import TaskModel

/// What words of a filter that matched nothing may have been meant to be.
package enum FilterHint: Equatable, Sendable {
  /// `due < fri`.
  case comparison
  case doubt(FilterDoubt)
  /// How the verb is used.
  case usage(Bilingual)
  /// `week` on its last day, which is that day.
  case week(CivilDate)

  /// The first of them in the words; nil without one.
  package init?(_ words: [Word], naming people: People, _ dates: DateContext) {
    let isComparison = words.contains { word in
      guard word.isPlain else { return false }
      let text = word.text.folded
      let key = String(text.prefix { $0.isLetter })
      let marks = text.dropFirst(key.count).prefix { "<>=!".contains($0) }
      guard !marks.isEmpty, marks != "!" else { return false }
      guard text.utf8.count == key.utf8.count + marks.utf8.count else { return false }
      return key.isEmpty || AttributeTable.standard[AttributeKey(key)] != nil
    }
    if isComparison {
      self = .comparison
    } else if let doubt = FilterHabits.doubt(in: words) {
      self = .doubt(doubt)
    } else if let doubt = FilterParser.doubt(in: words, naming: people, dates) {
      self = .doubt(doubt)
    } else if words.contains(where: { FilterWord($0) == .week }),
      let days = dates.days(of: .week, around: dates.today),
      days.upperBound == dates.today
    {
      self = .week(days.upperBound)
    } else {
      return nil
    }
  }
}
