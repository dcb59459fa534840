/// How lists are laid out.
package enum ListLayout: String, CaseIterable, Sendable {
  /// A line a task, the text first.
  case lines
  /// A column for each attribute.
  case table
  /// The text above the rest.
  case twoLine = "two-line"
}
