import TaskModel

extension AttributeKey {
  package static let urgency = AttributeKey("urgency")
}

extension Attribute {
  /// What `next` orders by; worked out from the others and never stored.
  package static let urgency = Attribute(
    .urgency, kind: UrgencyKind(), uses: [],
    summary: Bilingual("how urgent it is; the most urgent first", "緊急度（高い順）"),
    label: Bilingual("Urgency", "緊急度"),
    column: Column(place: 90, dropOrder: 4, isRightAligned: false))
}

/// Points that follow from the other attributes and the time; ``TaskSorter`` works them out.
struct UrgencyKind: AttributeKind {
  var dataType: AttributeDataType { .number }
  var placeholder: Bilingual { Bilingual("N", "数") }

  func condition(_ words: inout ValueWords, _ context: ValueContext) throws -> ValueCondition {
    throw AttributeError.noCondition(words.attribute.key)
  }

  func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool { false }

  func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? { nil }
}
