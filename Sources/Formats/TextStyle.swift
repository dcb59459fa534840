/// The style of a text, without a meaning: colours and a few attributes.
package struct TextStyle: Hashable, Sendable {
  /// A colour of terminals.
  package enum Color: Hashable, Sendable {
    /// One of 256: the sixteen that every terminal theme defines (ECMA-48 and the bright ones), a
    /// cube of 216, and 24 greys.
    case palette(UInt8)
    /// The components red, green and blue.
    case rgb(UInt8, UInt8, UInt8)

    package static let red = Color.palette(1)
    package static let green = Color.palette(2)
    package static let yellow = Color.palette(3)
    package static let blue = Color.palette(4)
    package static let magenta = Color.palette(5)
    package static let cyan = Color.palette(6)
    package static let white = Color.palette(7)
  }

  /// The colour of the text; nil for the terminal's default.
  package var color: Color?
  /// The colour of the background; nil for the terminal's default.
  package var background: Color?
  /// Bold text.
  package var isBold: Bool
  /// Dimmed text.
  package var isDim: Bool
  /// Italic text.
  package var isItalic: Bool
  /// Underlined text.
  package var isUnderlined: Bool
  /// Exchanged colours of text and background.
  package var isReversed: Bool

  /// Creates a style; without arguments the terminal's default.
  package init(
    color: Color? = nil, background: Color? = nil, isBold: Bool = false, isDim: Bool = false,
    isItalic: Bool = false, isUnderlined: Bool = false, isReversed: Bool = false
  ) {
    self.color = color
    self.background = background
    self.isBold = isBold
    self.isDim = isDim
    self.isItalic = isItalic
    self.isUnderlined = isUnderlined
    self.isReversed = isReversed
  }

  /// The terminal's default style.
  package static let plain = TextStyle()
  /// Bold text.
  package static let bold = TextStyle(isBold: true)
  /// Dimmed text.
  package static let dim = TextStyle(isDim: true)
  /// Exchanged colours of text and background.
  package static let reverse = TextStyle(isReversed: true)
  /// Red text.
  package static let red = TextStyle(color: .red)
  /// Green text.
  package static let green = TextStyle(color: .green)
  /// Yellow text.
  package static let yellow = TextStyle(color: .yellow)
  /// Blue text.
  package static let blue = TextStyle(color: .blue)
  /// Magenta text.
  package static let magenta = TextStyle(color: .magenta)
  /// Cyan text.
  package static let cyan = TextStyle(color: .cyan)
}
