import TaskModel

extension AttributeKey {
  package static let tag = AttributeKey("tag")
}

extension Attribute {
  package static let tag = Attribute(
    .tag, name: "tags", sigil: "#", kind: TagsKind(), field: .tags,
    summary: Bilingual("a tag; there may be several", "タグ（複数可）"), label: Bilingual("Tags", "タグ"),
    column: Column(place: 60, dropOrder: 1))
}
