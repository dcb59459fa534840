import TaskModel

extension AttributeKey {
  package static let completed = AttributeKey("completed")
}

extension Attribute {
  package static let completed = Attribute(
    .completed, kind: InstantKind { $0.completed }, field: .completed,
    uses: [.asked, .sorted, .shown],
    summary: Bilingual("when it was done", "完了した日時"), label: Bilingual("Done", "完了"))
}
