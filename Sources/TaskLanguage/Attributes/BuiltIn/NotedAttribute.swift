import TaskModel

extension AttributeKey {
  package static let noted = AttributeKey("noted")
}

extension Attribute {
  /// When each note was written, and by whom.
  package static let noted = Attribute(
    .noted, kind: OriginsKind(), field: .noted, uses: [.shown],
    summary: Bilingual("when its notes were written, and by whom", "メモを書いた日時と人"),
    label: Bilingual("Noted", "メモの日時"))
}
