import TaskModel

extension AttributeKey {
  package static let estimate = AttributeKey("estimate")
}

extension Attribute {
  package static let estimate = Attribute(
    .estimate, kind: DurationKind { $0.estimate }, field: .estimate,
    summary: Bilingual("how long it will take: 45m, 2h30m", "見積もり時間（45m、2h30m、2時間）"),
    label: Bilingual("Estimate", "見積もり"),
    column: Column(place: 70, dropOrder: 1, isRightAligned: true))
}
