import TaskModel

extension AttributeKey {
  package static let assignees = AttributeKey("assignees")
}

extension Attribute {
  /// Everybody who does it, where several do: what scripts read.
  package static let assignees = Attribute(
    .assignees, kind: SeveralPeopleKind(), uses: [.shown],
    summary: Bilingual("everyone assigned, if there are several", "担当者が複数のときの全員"),
    label: Bilingual("Users", "担当者"))
}

/// The names of users, where there are two or more.
private struct SeveralPeopleKind: AttributeKind {
  var placeholder: Bilingual { Bilingual("NAME", "名前") }
  var dataType: AttributeDataType { .texts }

  func condition(_ words: inout ValueWords, _ context: ValueContext) throws -> ValueCondition {
    throw AttributeError.noCondition(words.attribute.key)
  }

  func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool { false }

  func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    guard !task.others.isEmpty else { return nil }
    let names = task.assignees.compactMap { context.names[$0] }
    return DisplayValue(.words(names), shown: names.joined(separator: ", "))
  }
}
