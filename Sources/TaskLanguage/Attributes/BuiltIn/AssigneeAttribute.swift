import TaskModel

extension AttributeKey {
  package static let user = AttributeKey("user")
}

extension Attribute {
  /// Who does it.
  package static let assignee = Attribute(
    .user, name: "assignee", sigil: "@", kind: PersonKind { $0.assignees }, field: .assignee,
    summary: Bilingual("who does it; there may be several", "担当者（複数可）"),
    label: Bilingual("User", "担当"),
    column: Column(place: 30, dropOrder: 4))
}
