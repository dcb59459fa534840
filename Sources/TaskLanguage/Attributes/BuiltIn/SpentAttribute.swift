import TaskModel

extension AttributeKey {
  package static let spent = AttributeKey("spent")
}

extension Attribute {
  /// How long was worked on it: the sum of its sessions.
  package static let spent = Attribute(
    .spent, kind: DurationKind { $0.spent }, uses: [.asked, .sorted, .shown],
    summary: Bilingual("time spent on it", "作業にかけた時間"), label: Bilingual("Spent", "作業時間"),
    column: Column(place: 71, dropOrder: 1, isRightAligned: true))
}
