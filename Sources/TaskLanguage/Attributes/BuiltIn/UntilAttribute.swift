import TaskModel

extension AttributeKey {
  package static let until = AttributeKey("until")
}

extension Attribute {
  /// The last day on which an open task is listed.
  package static let until = Attribute(
    .until, kind: DayKind { $0.until }, field: .until,
    summary: Bilingual("no longer listed after that day", "その日を過ぎたら一覧に出さない"),
    label: Bilingual("Until", "有効期限"))
}
