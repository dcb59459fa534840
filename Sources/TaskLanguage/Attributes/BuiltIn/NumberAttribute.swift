import TaskModel

extension AttributeKey {
  package static let number = AttributeKey("number")
}

extension Attribute {
  package static let number = Attribute(
    .number, kind: TaskNumberKind(), uses: [.asked, .sorted, .shown],
    summary: Bilingual("its number", "番号"), label: Bilingual("No", "番号"),
    column: Column(place: 0, dropOrder: 0, isRightAligned: true, isAlwaysShown: true))
}
