import TaskModel

/// What a filter asks of the value of an attribute.
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
