import TaskModel

/// Why words are no filter: facts, worded by the shell.
package enum FilterError: Error, Equatable {
  case bracketNotClosed
  case bracketNotOpen
  /// Brackets and `-` within one another.
  case nestedTooDeep(limit: Int)
  case tooLong(limit: Int)
  /// Nothing stands on one side of `or`, or in brackets.
  case nothingToChoose
  case unknownOrder(String, choices: [Bilingual])
  case unknownGroup(String, choices: [Bilingual])
  case unknownColumn(String, choices: [Bilingual])
  case notALimit(String)
  /// `sort:`, `group:` or `limit:` is given twice.
  case optionTwice(String)
  /// A word that is nearly something else, in a filter that is for a change.
  case doubtful(FilterDoubt)
  /// A word that is written as a condition but is not one.
  case unknownCondition(FilterDoubt)
}

/// A guess at what was meant by the words of a filter that matched nothing.
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
