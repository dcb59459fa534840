/// A row of a screen, ready to be written.
package struct ScreenRow: Equatable, Sendable {
  /// Text that was made safe for the terminal, and the control sequences of its looks; ends in the
  /// plain style.
  package var text: String
  /// Terminal columns.
  package var width: Int

  package init(text: String = "", width: Int = 0) { (self.text, self.width) = (text, width) }
}
