import TaskModel

extension AttributeKey {
  package static let project = AttributeKey("project")
}

extension Attribute {
  package static let project = Attribute(
    .project, kind: ProjectKind(), field: .project,
    summary: Bilingual("a project; a filter includes those below it", "プロジェクト（条件では下位も含む）"),
    label: Bilingual("Project", "プロジェクト"), column: Column(place: 50, dropOrder: 2))
}
