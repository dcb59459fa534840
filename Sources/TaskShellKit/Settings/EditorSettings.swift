/// Which parts of the line editor are shown.
package struct EditorSettings: Equatable, Sendable {
  /// Dim text that could come next.
  package var showsGhost = true
  /// What the line means, in a row below it.
  package var showsHints = true
  /// Colours in the line.
  package var highlights = true
  /// What is due, at the right edge of the prompt.
  package var showsRight = true
  /// Completions that can be walked through.
  package var usesMenu = true
  /// Whether Up finds what is typed anywhere in a line, not only at its beginning.
  package var recallsAnywhere = true
  /// Output that is longer than the screen goes through the user's pager.
  package var usesPager = false

  package init() {}
}

/// How lists are shown.
package struct ListSettings: Equatable, Sendable {
  /// Whether the list shown last is shown again after each change that a person makes.
  package var followsChanges = false

  package init() {}
}

/// How data is printed.
package enum OutputFormat: String, CaseIterable, Sendable {
  case table
  case plain
  case json
  case csv
}
