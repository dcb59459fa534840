import Formats

/// The number of colours of a terminal.
package enum ColorDepth: Equatable, Sendable {
  /// The sixteen colours of its theme.
  case sixteen
  /// The sixteen, a cube of 216 and 24 greys.
  case palette
  /// Any RGB colour.
  case trueColor

  /// Judges by `COLORTERM`, which terminals with all colours set, and by the end of `TERM`.
  package init(environment: (String) -> String?) {
    let claim = environment("COLORTERM") ?? ""
    let term = environment("TERM") ?? ""
    if claim == "truecolor" || claim == "24bit" || term.hasSuffix("-direct") {
      self = .trueColor
    } else if term.hasSuffix("-256color") || term.hasPrefix("xterm-kitty") {
      self = .palette
    } else {
      self = .sixteen
    }
  }

  /// Returns the style with available colours, replacing others by the nearest.
  package func given(_ style: TextStyle) -> TextStyle {
    guard self != .trueColor else { return style }
    var style = style
    style.color = style.color.map(nearest)
    style.background = style.background.map(nearest)
    return style
  }

  private func nearest(_ color: TextStyle.Color) -> TextStyle.Color {
    switch (color, self) {
    case (.palette(let number), .sixteen) where number >= 16:
      let (red, green, blue) = PaletteColors.parts(of: number)
      return .palette(PaletteColors.nearest(red, green, blue, among: 0..<16))
    case (.rgb(let red, let green, let blue), .sixteen):
      return .palette(
        PaletteColors.nearest(Int(red), Int(green), Int(blue), among: 0..<16))
    case (.rgb(let red, let green, let blue), .palette):
      // The first sixteen look different on every terminal.
      return .palette(
        PaletteColors.nearest(Int(red), Int(green), Int(blue), among: 16..<256))
    default: return color
    }
  }
}

/// The 256 colours as xterm defines them.
package enum PaletteColors {
  private static let sixteen: [(Int, Int, Int)] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
    (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255),
    (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]
  private static let steps = [0, 95, 135, 175, 215, 255]

  /// Returns red, green and blue, 0 to 255.
  package static func parts(of number: UInt8) -> (red: Int, green: Int, blue: Int) {
    let number = Int(number)
    if number < sixteen.count { return sixteen[number] }
    if number >= 232 {
      let grey = 8 + (number - 232) * 10
      return (grey, grey, grey)
    }
    let index = number - 16
    return (steps[index / 36], steps[index / 6 % 6], steps[index % 6])
  }

  /// Returns the number of the perceptually nearest colour: differences are weighted by perception,
  /// green most, then red, then blue.
  static func nearest(_ red: Int, _ green: Int, _ blue: Int, among numbers: Range<Int>) -> UInt8 {
    var best = (number: UInt8(0), distance: Int.max)
    for number in numbers {
      let other = parts(of: UInt8(number))
      let (dr, dg, db) = (red - other.red, green - other.green, blue - other.blue)
      let distance = 3 * dr * dr + 4 * dg * dg + 2 * db * db
      if distance < best.distance { best = (UInt8(number), distance) }
    }
    return best.number
  }
}

/// The choice whether output is coloured, by the user or by the environment.
package enum ColorChoice: String, CaseIterable, Sendable {
  /// Decided by the environment and the terminal.
  case auto
  /// Always coloured, whatever the output.
  case always
  /// Never coloured.
  case never

  /// Decides, in this order: the choice itself, `NO_COLOR` (set and not empty, no-color.org),
  /// `CLICOLOR_FORCE` (set, not empty, not `0`), then colour on a terminal whose `TERM` is set and
  /// not `dumb`, unless `CLICOLOR` is `0` (bixense.com/clicolors).
  package func usesColor(environment: [String: String], isTerminal: Bool) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if let value = environment["NO_COLOR"], !value.isEmpty { return false }
    if let value = environment["CLICOLOR_FORCE"], !value.isEmpty, value != "0" { return true }
    guard isTerminal, let term = environment["TERM"], !term.isEmpty, term != "dumb" else {
      return false
    }
    return environment["CLICOLOR"] != "0"
  }
}

extension TextStyle {
  /// The control sequence (ECMA-48 SGR) that ends any earlier style and begins this one.
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

  /// Returns the text between this style's sequence and a reset; only the text for ``plain``.
  ///
  /// The text must be sanitised first.
  package func applied(to text: String) -> String {
    self == .plain ? text : controlSequence + text + TextStyle.plain.controlSequence
  }
}

/// A range of a line with its style.
package struct StyledSpan: Equatable, Sendable {
  /// UTF-8 offsets in the line.
  ///
  /// Parts outside the line are ignored; where spans overlap, the later one in a list wins.
  package var range: Range<Int>
  /// The style of the range.
  package var style: TextStyle

  /// Creates a span.
  package init(range: Range<Int>, style: TextStyle) {
    self.range = range
    self.style = style
  }
}
