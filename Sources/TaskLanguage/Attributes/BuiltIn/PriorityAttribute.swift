import TaskModel

extension AttributeKey {
  package static let priority = AttributeKey("priority")
}

extension Attribute {
  package static let priority = Attribute(
    .priority, sigil: "!", kind: PriorityKind(), field: .priority,
    summary: Bilingual("high, medium or low", "優先度（高、中、低）"),
    label: Bilingual("Priority", "優先度"), column: Column(place: 40, dropOrder: 3))
}
