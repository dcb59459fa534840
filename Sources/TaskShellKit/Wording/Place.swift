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

/// A line that was refused, and what in it was wrong.
package struct LineSpot: Equatable, Sendable {
  package let line: String
  /// UTF-8 offsets in the line; not empty.
  package let range: Range<Int>

  package init(line: String, range: Range<Int>) {
    self.line = line
    self.range = range
  }
}
