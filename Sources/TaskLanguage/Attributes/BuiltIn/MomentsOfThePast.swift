import TaskModel

extension AttributeKey {
  /// The moment that a list looks back to.
  package static let asof = AttributeKey("asof")
  /// The moment that a difference starts from.
  package static let since = AttributeKey("since")
}

/// What commands look back to: written like attributes, and no property of a task.
extension Attribute {
  package static let asof = Attribute(
    .asof, kind: MomentKind(isDeadline: false) { _ in nil }, uses: [],
    summary: Bilingual("the list as it was then", "その時点の一覧"), label: Bilingual("As of", "時点"))

  package static let since = Attribute(
    .since, kind: MomentKind(isDeadline: false) { _ in nil }, uses: [],
    summary: Bilingual("what changed since then", "それ以降の変更"), label: Bilingual("Since", "以降"))
}
