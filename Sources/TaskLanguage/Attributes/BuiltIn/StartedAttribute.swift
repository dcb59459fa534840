import TaskModel

extension AttributeKey {
  package static let started = AttributeKey("started")
}

extension Attribute {
  /// Since when somebody works on it; `start` and `stop` set it.
  package static let started = Attribute(
    .started, kind: InstantKind { $0.started }, field: .started,
    uses: [.asked, .sorted, .shown],
    summary: Bilingual("when work on it began", "作業を始めた日時"), label: Bilingual("Started", "作業開始"))
}
