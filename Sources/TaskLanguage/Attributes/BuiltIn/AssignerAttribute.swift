import TaskModel

extension AttributeKey {
  package static let assigner = AttributeKey("assigned-by")
}

extension Attribute {
  /// Who gave it to somebody else, in a team.
  package static let assigner = Attribute(
    .assigner, name: "assigner", kind: AuthorKind { $0.assigner }, field: .assigner,
    uses: [.asked, .sorted, .shown],
    summary: Bilingual("who in the team assigned it", "チームの中で担当を割り当てた人"),
    label: Bilingual("Assigned by", "割当者"))
}
