import TaskModel

extension AttributeKey {
  package static let created = AttributeKey("created")
}

extension Attribute {
  package static let created = Attribute(
    .created, kind: InstantKind { $0.created }, uses: [.asked, .sorted, .shown],
    summary: Bilingual("when it was added", "追加した日時"), label: Bilingual("Created", "作成"))
}
