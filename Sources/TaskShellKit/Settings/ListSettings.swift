/// How lists are shown.
package struct ListSettings: Equatable, Sendable {
  /// Whether the list shown last is shown again after each change that a person makes.
  package var followsChanges = false

  package init() {}
}
