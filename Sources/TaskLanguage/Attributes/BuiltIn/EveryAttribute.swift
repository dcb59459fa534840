import TaskModel

extension AttributeKey {
  package static let every = AttributeKey("every")
  package static let again = AttributeKey("again")
}

extension Attribute {
  package static let every = Attribute(
    .every, kind: RecurrenceKind(isFromCompletion: false), field: .recurrence,
    uses: [.typed, .asked, .shown],
    summary: Bilingual("recurs, counted from its dates", "期限から数えて繰り返す"),
    label: Bilingual("Every", "繰り返し"))

  /// Another way to type a recurrence.
  package static let again = Attribute(
    .again, kind: RecurrenceKind(isFromCompletion: true), field: .recurrence,
    uses: [.typed, .asked],
    summary: Bilingual("recurs, counted from completion", "完了日から数えて繰り返す"),
    label: Bilingual("Every", "完了から"))
}
