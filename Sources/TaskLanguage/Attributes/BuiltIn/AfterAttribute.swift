import TaskModel

extension AttributeKey {
  package static let after = AttributeKey("after")
}

extension Attribute {
  package static let after = Attribute(
    .after, kind: TasksKind { $0.after }, field: .after, uses: [.typed, .asked, .shown],
    summary: Bilingual("what must be done before; 3,5-7", "先に終えるタスク (3,5-7)"),
    label: Bilingual("After", "前提"))
}
