/// Where in a script something happened.
package struct Place: Equatable, Sendable {
  package let source: String
  /// From 1.
  package let line: Int

  package init(source: String, line: Int) {
    self.source = source
    self.line = line
  }
}
