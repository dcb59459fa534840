import TaskModel

extension AttributeKey {
  package static let due = AttributeKey("due")
}

extension Attribute {
  /// The deadline.
  package static let due = Attribute(
    .due, kind: MomentKind(isDeadline: true) { $0.due }, field: .due,
    summary: Bilingual("when it is due", "期限"), label: Bilingual("Due", "期限"),
    column: Column(place: 20, dropOrder: 6))
}
