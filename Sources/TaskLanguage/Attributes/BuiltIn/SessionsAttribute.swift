import TaskModel

extension AttributeKey {
  package static let sessions = AttributeKey("sessions")
}

extension Attribute {
  /// The time worked on it, session by session; `stop` and `track` add to it.
  package static let sessions = Attribute(
    .sessions, kind: SessionsKind(), field: .sessions, uses: [.shown],
    summary: Bilingual("when it was worked on", "作業の記録"), label: Bilingual("Work", "作業記録"))
}
