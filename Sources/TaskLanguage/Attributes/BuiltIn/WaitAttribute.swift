import TaskModel

extension AttributeKey {
  package static let wait = AttributeKey("wait")
}

extension Attribute {
  package static let wait = Attribute(
    .wait, kind: DayKind { $0.wait }, field: .wait,
    summary: Bilingual("hidden from lists until then", "その日まで一覧に表示しない"),
    label: Bilingual("Waits until", "待機"))
}
