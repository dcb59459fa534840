import TaskModel

extension AttributeKey {
  package static let note = AttributeKey("note")
}

extension Attribute {
  /// What `note` has added; asked for by the words in it.
  package static let note = Attribute(
    .note, name: "notes", kind: NotesKind(), field: .notes, uses: [.asked, .shown],
    summary: Bilingual("words in its notes", "メモに含まれる語"), label: Bilingual("Notes", "メモ"))
}
