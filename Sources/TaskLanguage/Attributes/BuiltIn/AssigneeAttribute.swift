import TaskModel

extension AttributeKey {
  package static let user = AttributeKey("user")
}

extension Attribute {
  /// Who does it.
  package static let assignee = Attribute(
    .user, name: "assignee", sigil: "@", kind: PersonKind { $0.assignee }, field: .assignee,
    summary: Bilingual("who does it", "担当者"), label: Bilingual("User", "担当"),
    column: Column(place: 30, dropOrder: 4))
}
