import TaskModel

extension AttributeKey {
  package static let modified = AttributeKey("modified")
}

extension Attribute {
  /// When it was changed last, done or added; shown where it was changed otherwise than by being
  /// done.
  package static let modified = Attribute(
    .modified,
    kind: InstantKind(shown: { $0.modified }) { task in
      max(task.modified ?? task.created, task.completed ?? task.created)
    },
    field: .modified, uses: [.asked, .sorted, .shown],
    summary: Bilingual("when it was last changed", "最後に変更した日時"),
    label: Bilingual("Changed", "更新"))
}
