import TaskModel

extension AttributeKey {
  package static let wait = AttributeKey("wait")
}

extension Attribute {
  package static let wait = Attribute(
    .wait, kind: DayKind { $0.wait }, field: .wait,
    summary: Bilingual("stays out of lists until then", "その日まで一覧に出さない"),
    label: Bilingual("Waits until", "待機"))
}
