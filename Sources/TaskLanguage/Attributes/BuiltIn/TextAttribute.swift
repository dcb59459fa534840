import TaskModel

extension AttributeKey {
  package static let text = AttributeKey("text")
}

extension Attribute {
  package static let text = Attribute(
    .text, kind: TextKind { $0.text }, field: .text, uses: [.asked, .sorted, .shown],
    summary: Bilingual("what is to be done", "タスクの本文"), label: Bilingual("Task", "タスク"),
    column: Column(place: 90, dropOrder: 0, isAlwaysShown: true))
}
