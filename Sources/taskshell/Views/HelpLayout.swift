import LineEditing
import TaskShellKit

/// A help page as lines: terms and meanings in two columns, or on a narrow terminal one below the
/// other, broken only between words.
struct HelpLayout {
  /// The maximum width: longer lines are hard to read.
  private static let widest = 100
  private static let narrow = 60
  private static let widestTerm = 28
  private static let gap = 2
  /// The indentation of continuation lines.
  private static let hanging = 4

  private let columns: Int
  private let style: Styler

  init(columns: Int?, style: Styler) {
    self.columns = min(columns ?? Canvas.usualWidth, Self.widest)
    self.style = style
  }

  func text(_ page: HelpPage) -> String {
    let terms = page.sections.flatMap(\.entries).filter { !$0.meaning.isEmpty }
      .map { TerminalText.width($0.term) }.filter { $0 <= Self.widestTerm }
    let width = terms.max() ?? 0
    return page.sections.map { section in
      let indent = section.heading.isEmpty ? 0 : 2
      let heading = wrapped(section.heading, indent: 0, look: .heading)
      let lines = section.entries.flatMap { entry($0, indent, termColumns: width) }
      return ((section.heading.isEmpty ? [] : heading) + lines).map { $0 + "\n" }.joined()
    }.joined(separator: "\n")
  }

  private func entry(_ entry: HelpPage.Entry, _ indent: Int, termColumns: Int) -> [String] {
    // A term that begins with blanks, such as a line to type, is indented.
    let blanks = entry.term.prefix { $0 == " " }.count
    // Sentences without indentation are not a list.
    let hanging = indent + blanks == 0 ? 0 : Self.hanging
    let term = wrapped(
      String(entry.term.dropFirst(blanks)), indent: indent + blanks, hanging: hanging)
    guard !entry.meaning.isEmpty else { return term }
    guard columns >= Self.narrow else {
      return term + wrapped(entry.meaning, indent: indent + Self.hanging, hanging: 0, look: .detail)
    }
    let start = indent + termColumns + Self.gap
    let meaning = wrapped(entry.meaning, indent: start, hanging: 0, look: .detail)
    guard TerminalText.width(entry.term) <= termColumns, let first = meaning.first else {
      return term + meaning
    }
    let padding = String(repeating: " ", count: indent)
    let padded =
      padding + TerminalText.padded(entry.term, to: termColumns + Self.gap, alignment: .left)
    return [padded + first.drop { $0 == " " }] + meaning.dropFirst()
  }

  private func wrapped(
    _ text: String, indent: Int, hanging: Int = hanging, look: Role = .text
  ) -> [String] {
    TerminalText.wrapped(text, to: columns - indent, indent: hanging)
      .map { line($0, indent, look) }
  }

  private func line(_ text: String, _ indent: Int, _ look: Role) -> String {
    String(repeating: " ", count: indent) + style(text, look)
  }
}
