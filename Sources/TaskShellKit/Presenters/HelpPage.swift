/// A page of help: headings, each with entries below it.
package struct HelpPage: Equatable, Sendable {
  package struct Section: Equatable, Sendable {
    /// Empty for a section without one.
    package let heading: String
    package let entries: [Entry]
  }

  /// A term and what it means; without a meaning, a line of its own.
  package struct Entry: Equatable, Sendable {
    package let term: String
    package let meaning: String
  }

  package let sections: [Section]
}
