import TaskModel

extension AttributeKey {
  package static let state = AttributeKey("state")
}

extension Attribute {
  package static let state = Attribute(
    .state, kind: StateKind(), field: .state, uses: [.sorted, .shown],
    summary: Bilingual("open or done", "未完了または完了"), label: Bilingual("State", "状態"),
    column: Column(place: 10, dropOrder: 5))
}
