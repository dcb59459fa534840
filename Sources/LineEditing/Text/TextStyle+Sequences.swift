import Formats

extension TextStyle {
  /// The control sequence (ECMA-48 SGR) that leaves any earlier style and begins this one.
  package var controlSequence: String {
    guard self != .plain else { return "\u{1B}[m" }
    var codes = "0"
    if isBold { codes += ";1" }
    if isDim { codes += ";2" }
    if isItalic { codes += ";3" }
    if isUnderlined { codes += ";4" }
    if isReversed { codes += ";7" }
    if let color { codes += ";" + Self.codes(of: color, first: 30, bright: 90, other: 38) }
    if let background {
      codes += ";" + Self.codes(of: background, first: 40, bright: 100, other: 48)
    }
    return "\u{1B}[" + codes + "m"
  }

  private static func codes(of color: Color, first: Int, bright: Int, other: Int) -> String {
    switch color {
    case .palette(let number) where number < 8: "\(first + Int(number))"
    case .palette(let number) where number < 16: "\(bright + Int(number) - 8)"
    case .palette(let number): "\(other);5;\(number)"
    case .rgb(let red, let green, let blue): "\(other);2;\(red);\(green);\(blue)"
    }
  }

  /// The text between this style's control sequence and a reset; the text alone for ``plain``.
  ///
  /// The text must be sanitised before.
  package func applied(to text: String) -> String {
    self == .plain ? text : controlSequence + text + TextStyle.plain.controlSequence
  }
}

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
