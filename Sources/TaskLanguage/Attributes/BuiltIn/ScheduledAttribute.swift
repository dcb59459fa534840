import TaskModel

extension AttributeKey {
  package static let scheduled = AttributeKey("scheduled")
}

extension Attribute {
  /// When work on it should begin; no list hides anything for it.
  package static let scheduled = Attribute(
    .scheduled, kind: MomentKind(isDeadline: false) { $0.scheduled }, field: .scheduled,
    summary: Bilingual("when to start on it", "着手する日時"),
    label: Bilingual("Scheduled", "着手予定"), column: Column(place: 25, dropOrder: 3))
}
