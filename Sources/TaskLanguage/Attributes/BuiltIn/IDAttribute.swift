import TaskModel

extension AttributeKey {
  package static let id = AttributeKey("id")
}

extension Attribute {
  package static let id = Attribute(
    .id, kind: TextKind { $0.id.notation }, uses: .shown,
    summary: Bilingual("its ID", "タスクの ID"), label: .same("ID"))
}
