/// The rules for text on a terminal: what may be written, how wide it is, how it is cut and padded.
///
/// All functions are pure, independent of the locale, and defined for any string. Units are
/// terminal columns; a grapheme cluster (`Character`) is never taken apart.
package enum TerminalText {
  /// Terminal columns that a string takes.
  ///
  /// East Asian wide characters and emoji (joined sequences, flags, keycaps, variation selector 16)
  /// count 2, combining marks 0, ambiguous width 1. Controls count 0: measure sanitised text.
  package static func width(_ string: String) -> Int {
    if isPrintableASCII(string) { return string.utf8.count }
    return string.reduce(0) { $0 + width($1) }
  }

  /// Terminal columns that one grapheme cluster takes.
  package static func width(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.index(after: scalars.startIndex) == scalars.endIndex {
      return ScalarWidth.columns(first)
    }
    var sum = 0
    for scalar in scalars {
      switch scalar.value {
      case 0xFE0F, 0x200D, 0x1F3FB...0x1F3FF:
        if first.properties.isEmoji { return 2 }
      case 0x1F1E6...0x1F1FF:
        if scalar != first { return 2 }
      default:
        break
      }
      sum += ScalarWidth.columns(scalar)
    }
    return sum
  }

  /// The string, cut to at most `columns` terminal columns, with `…` where something was left out.
  ///
  /// Gives the string itself when it fits, and the empty string for 0 columns or fewer.
  package static func truncated(_ string: String, to columns: Int) -> String {
    guard columns > 0 else { return "" }
    if isPrintableASCII(string) {
      let count = string.utf8.count
      return count <= columns ? string : String(string.prefix(columns - 1)) + "…"
    }
    var used = 0
    var cut = string.startIndex
    for index in string.indices {
      used += width(string[index])
      if used > columns { return String(string[..<cut]) + "…" }
      if used <= columns - 1 { cut = string.index(after: index) }
    }
    return string
  }

  /// Where the text stands inside the columns given to it.
  package enum Alignment: Sendable {
    /// Spaces after the text.
    case left
    /// Spaces before the text.
    case right
  }

  /// The string with spaces up to `columns` terminal columns.
  ///
  /// A wider string is given back as it is; truncate first where it must not overflow.
  package static func padded(
    _ string: String, to columns: Int, alignment: Alignment = .left
  ) -> String {
    let missing = columns - width(string)
    guard missing > 0 else { return string }
    let spaces = String(repeating: " ", count: missing)
    return alignment == .left ? string + spaces : spaces + string
  }

  private static func isPrintableASCII(_ string: String) -> Bool {
    string.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }
}
