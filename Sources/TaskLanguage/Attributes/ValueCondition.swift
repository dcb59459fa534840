import TaskModel

/// A condition of a filter on the value of an attribute.
package enum ValueCondition: Equatable, Sendable {
  case absent
  case present
  /// On one of these days.
  case within(ClosedRange<CivilDate>)
  /// At that moment.
  case at(Due)
  /// Before or after that moment; a day is the whole day.
  case compares(Comparison, DateMeaning)
  /// This text is in it.
  case contains(FoldedText)
  /// This is in it: whole words, a pattern.
  case matches(TextPattern)
  /// It is this text, in any case and width.
  case equals(FoldedText)
  /// Folded: it is that project or lies under it.
  case under(String)
  case person(UUID)
  case priority(Comparison?, TaskItem.Priority)
  case minutes(Comparison?, Minutes)
  case number(Comparison?, DecimalNumber)
  case choice(Comparison?, String)
  /// It comes back by that rule.
  case recurs(Recurrence)
  case state(StateScope)
  /// One of these tasks is named.
  case tasks([ClosedRange<Int>])
}

/// One thing that a filter asks of an attribute.
package struct AttributeTest: Equatable, Sendable {
  package let attribute: Attribute
  package let condition: ValueCondition

  package init(_ attribute: Attribute, _ condition: ValueCondition) {
    self.attribute = attribute
    self.condition = condition
  }
}

extension ValueCondition {
  /// The condition on a text for a word: the pattern that the word is, or the word itself.
  ///
  /// - Parameter isWhole: whether only whole words count, as for quoted ones.
  static func text(_ word: String, isWhole: Bool) throws(PatternError) -> ValueCondition {
    if isWhole { return .matches(try TextPattern(quoted: word)) }
    return try TextPattern(word: word).map { .matches($0) } ?? .contains(FoldedText(word))
  }

  /// Whether a text is as asked; one that is there is present.
  func holds(for text: String) -> Bool {
    switch self {
    case .contains(let fragment): fragment.isWithin(text)
    case .matches(let pattern): pattern.occurs(in: text)
    case .equals(let whole): whole.equals(text)
    case .present: true
    default: false
    }
  }

  /// A condition on a text as one would type it.
  var textWords: String? {
    switch self {
    case .contains(let fragment): Quoting.value(fragment.text)
    case .matches(let pattern): pattern.source
    case .equals(let whole): "=" + whole.text
    default: nil
    }
  }
}
