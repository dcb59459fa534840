import TaskModel

/// The reason why words are not a filter; worded by the shell.
package enum FilterError: Error, Equatable {
  case bracketNotClosed
  case bracketNotOpen
  /// Too many nested brackets and `-`.
  case nestedTooDeep(limit: Int)
  case tooLong(limit: Int)
  /// There is nothing on one side of `or`, or in brackets.
  case nothingToChoose
  case unknownOrder(String, choices: [Bilingual])
  case unknownGroup(String, choices: [Bilingual])
  case unknownColumn(String, choices: [Bilingual])
  case notALimit(String)
  /// `sort:`, `group:` or `limit:` occurs twice.
  case optionTwice(String)
  /// A word close to something else, in a filter for a change.
  case doubtful(SuspiciousWord)
  /// A word that looks like a condition but is not one.
  case unknownCondition(SuspiciousWord)
}

/// A guess at the intention of a filter that matched nothing.
package enum FilterHint: Equatable, Sendable {
  /// `due < fri`.
  case comparison
  case doubt(SuspiciousWord)
  /// The usage of the verb.
  case usage(Bilingual)
  /// `week` on its last day, when only that day is left.
  case week(CivilDate)

  /// Finds the first hint in the words; nil if there is none.
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
    } else if let doubt = words.lazy.filter(\.isPlain).compactMap({
      SuspiciousWord(name: $0.text, people)
    }).first ?? ForeignFilterSyntax.doubt(in: words) {
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
