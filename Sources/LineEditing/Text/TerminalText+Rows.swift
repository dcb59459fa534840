extension TerminalText {
  /// The rows of what a program printed, of at most that many terminal columns each.
  ///
  /// Looks (SGR) stay and end with their row; all other control sequences and controls are left out, but
  /// for links (OSC 8) where those are kept. A row that is wider is cut, without its looks.
  package static func rows(
    ofOutput text: String, columns: Int, keepsLinks: Bool = false
  ) -> [ScreenRow] {
    lines(ofOutput: text, keepsLinks).map { line in
      let width = width(line.plain)
      guard width > columns else { return ScreenRow(text: line.styled, width: width) }
      let cut = truncated(line.plain, to: columns)
      return ScreenRow(text: cut, width: self.width(cut))
    }
  }

  /// The same rows without looks, however wide they are.
  package static func plainRows(ofOutput text: String) -> [String] {
    lines(ofOutput: text, false).map(\.plain)
  }

  private static func lines(
    ofOutput text: String, _ keepsLinks: Bool
  ) -> [(styled: String, plain: String)] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { line(ofOutput: $0, keepsLinks) }
  }

  private static func line(
    ofOutput line: Substring, _ keepsLinks: Bool
  ) -> (styled: String, plain: String) {
    var (styled, plain) = ("", "")
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}" {
        let sequence = controlSequence(&rest)
        let isLink = keepsLinks && sequence.hasPrefix("]8;")
        if isLink || sequence.first == "[" && sequence.last == "m" { styled += "\u{1B}" + sequence }
      } else if scalar.value >= 0x20, scalar.value != 0x7F, !(0x80..<0xA0).contains(scalar.value) {
        styled.unicodeScalars.append(scalar)
        plain.unicodeScalars.append(scalar)
      }
    }
    return (styled, plain)
  }

  /// Takes what follows an escape: `[`, parameters and a letter, or `]`, a text and its end.
  private static func controlSequence(
    _ rest: inout Substring.UnicodeScalarView
  ) -> String {
    var sequence = ""
    guard let first = rest.popFirst() else { return "" }
    sequence.unicodeScalars.append(first)
    if first == "[" {
      while let next = rest.popFirst() {
        sequence.unicodeScalars.append(next)
        if (0x40...0x7E).contains(next.value) { break }
      }
    } else if first == "]" {
      var isEnded = false
      while !isEnded, let next = rest.popFirst() {
        isEnded = next == "\u{7}" || next == "\u{1B}"
        if next == "\u{1B}" { _ = rest.popFirst() }
        if !isEnded { sequence.unicodeScalars.append(next) }
      }
      return isEnded ? sequence + "\u{1B}\\" : ""
    }
    return sequence
  }
}

/// A row of a screen, ready to be written.
package struct ScreenRow: Equatable, Sendable {
  /// Text that was made safe for the terminal, and the control sequences of its looks; ends in the
  /// plain style.
  package var text: String
  /// Terminal columns.
  package var width: Int

  package init(text: String = "", width: Int = 0) { (self.text, self.width) = (text, width) }
}
