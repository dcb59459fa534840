import Formats

/// What stands before the line, and at the right edge of its first row.
package struct Prompt: Equatable, Sendable {
  /// The text before the line.
  ///
  /// Controls in it are shown, not obeyed.
  package var text: String
  /// Its styles; ranges are UTF-8 offsets in ``text``.
  package var spans: [StyledSpan]
  /// Text at the right edge, shown while there is room; may be empty.
  package var right: String
  /// The look of ``right``.
  package var rightStyle: TextStyle

  /// A prompt.
  package init(
    text: String, spans: [StyledSpan] = [], right: String = "", rightStyle: TextStyle = .dim
  ) {
    self.text = text
    self.spans = spans
    self.right = right
    self.rightStyle = rightStyle
  }
}
