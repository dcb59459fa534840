/// The look of a stretch of text, whatever it means: a colour and a few attributes.
package struct TextStyle: Hashable, Sendable {
  /// The eight colours of ECMA-48 that every theme defines; raw values are offsets from SGR 30.
  package enum Color: Int, Sendable {
    case black = 0
    case red = 1
    case green = 2
    case yellow = 3
    case blue = 4
    case magenta = 5
    case cyan = 6
    case white = 7
  }

  /// The colour of the letters; nil is the terminal's own.
  package var color: Color?
  /// Heavier letters.
  package var isBold: Bool
  /// Fainter letters.
  package var isDim: Bool
  /// A line under the letters.
  package var isUnderlined: Bool
  /// Letters and background exchanged.
  package var isReversed: Bool

  /// A style; without arguments the terminal's own look.
  package init(
    color: Color? = nil, isBold: Bool = false, isDim: Bool = false, isUnderlined: Bool = false,
    isReversed: Bool = false
  ) {
    self.color = color
    self.isBold = isBold
    self.isDim = isDim
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

  /// The control sequence (ECMA-48 SGR) that leaves any earlier style and begins this one.
  package var controlSequence: String {
    var codes: [Int] = []
    if isBold { codes.append(1) }
    if isDim { codes.append(2) }
    if isUnderlined { codes.append(4) }
    if isReversed { codes.append(7) }
    if let color { codes.append(30 + color.rawValue) }
    guard !codes.isEmpty else { return "\u{1B}[m" }
    return "\u{1B}[0;" + codes.map(String.init).joined(separator: ";") + "m"
  }

  /// The text between this style's control sequence and a reset; the text alone for ``plain``.
  ///
  /// The text must be sanitised before.
  package func applied(to text: String) -> String {
    self == .plain ? text : controlSequence + text + TextStyle.plain.controlSequence
  }
}
