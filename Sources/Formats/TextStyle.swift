/// The look of a stretch of text, whatever it means: colours and a few attributes.
package struct TextStyle: Hashable, Sendable {
  /// A colour as terminals know them.
  package enum Color: Hashable, Sendable {
    /// One of 256: the sixteen that every theme of a terminal defines (ECMA-48 and the bright ones),
    /// a cube of 216, and 24 greys.
    case palette(UInt8)
    /// Red, green and blue.
    case rgb(UInt8, UInt8, UInt8)

    package static let black = Color.palette(0)
    package static let red = Color.palette(1)
    package static let green = Color.palette(2)
    package static let yellow = Color.palette(3)
    package static let blue = Color.palette(4)
    package static let magenta = Color.palette(5)
    package static let cyan = Color.palette(6)
    package static let white = Color.palette(7)
  }

  /// The colour of the letters; nil is the terminal's own.
  package var color: Color?
  /// The colour behind the letters; nil is the terminal's own.
  package var background: Color?
  /// Heavier letters.
  package var isBold: Bool
  /// Fainter letters.
  package var isDim: Bool
  /// Slanted letters.
  package var isItalic: Bool
  /// A line under the letters.
  package var isUnderlined: Bool
  /// Letters and background exchanged.
  package var isReversed: Bool

  /// A style; without arguments the terminal's own look.
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

  /// The terminal's own look.
  package static let plain = TextStyle()
  /// Heavier letters.
  package static let bold = TextStyle(isBold: true)
  /// Fainter letters.
  package static let dim = TextStyle(isDim: true)
  /// Letters and background exchanged.
  package static let reverse = TextStyle(isReversed: true)
  /// Red letters.
  package static let red = TextStyle(color: .red)
  /// Green letters.
  package static let green = TextStyle(color: .green)
  /// Yellow letters.
  package static let yellow = TextStyle(color: .yellow)
  /// Blue letters.
  package static let blue = TextStyle(color: .blue)
  /// Magenta letters.
  package static let magenta = TextStyle(color: .magenta)
  /// Cyan letters.
  package static let cyan = TextStyle(color: .cyan)
}
