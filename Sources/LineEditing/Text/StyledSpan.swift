import Formats

/// A stretch of a line and the style it is painted in.
package struct StyledSpan: Equatable, Sendable {
  /// UTF-8 offsets in the line.
  ///
  /// Parts outside the line are ignored; where spans overlap, the later one in a list wins.
  package var range: Range<Int>
  /// The look.
  package var style: TextStyle

  /// A span.
  package init(range: Range<Int>, style: TextStyle) {
    self.range = range
    self.style = style
  }
}
