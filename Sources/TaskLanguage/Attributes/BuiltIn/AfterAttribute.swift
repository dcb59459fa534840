import TaskModel

extension AttributeKey {
  package static let after = AttributeKey("after")
}

extension Attribute {
  package static let after = Attribute(
    .after, kind: TasksKind { $0.after }, field: .after, uses: [.typed, .asked, .shown],
    summary: Bilingual("tasks that must be done before it, such as 3,5-7", "先に終えるタスク（3,5-7 など）"),
    label: Bilingual("After", "先行タスク"))
}
