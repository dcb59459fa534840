import TaskModel

/// A kind whose values are texts that are searched.
protocol TextSearching: AttributeKind {
  func texts(_ task: borrowing TaskItem) -> [String]
}

extension TextSearching {
  /// Part of a text; quotes and `~` mean whole words, `*` any letters, `=` all of the text.
  package func condition(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws -> ValueCondition {
    guard !words.attribute.isQuoted, words.text.first?.narrow == "=" else {
      return try ValueCondition.text(words.text, isWhole: words.attribute.isQuoted)
    }
    return .equals(FoldedText(words.text.dropFirst()))
  }

  package func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool {
    let texts = texts(task)
    if texts.isEmpty { return condition == .absent }
    for text in texts where condition.holds(for: text) { return true }
    return false
  }

  package func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? {
    condition.textWords
  }
}
