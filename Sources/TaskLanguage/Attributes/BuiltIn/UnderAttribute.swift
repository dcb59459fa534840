import TaskModel

extension AttributeKey {
  package static let under = AttributeKey("under")
}

extension Attribute {
  /// The task that it is a part of.
  package static let under = Attribute(
    .under, kind: WholeKind(), field: .parent,
    summary: Bilingual("the task that it is a part of", "このタスクを含む親タスク"),
    label: Bilingual("Under", "親タスク"), column: Column(place: 65, dropOrder: 1))
}
