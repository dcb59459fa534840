import TaskModel

extension AttributeKey {
  package static let project = AttributeKey("project")
}

extension Attribute {
  package static let project = Attribute(
    .project, kind: ProjectKind(), field: .project,
    summary: Bilingual("a project and, in a filter, what lies under it", "プロジェクト（絞り込みでは下位も）"),
    label: Bilingual("Project", "プロジェクト"), column: Column(place: 50, dropOrder: 2))
}
