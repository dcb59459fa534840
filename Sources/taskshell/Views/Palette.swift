import Formats
import LineEditing
import TaskLanguage
import TaskShellKit

/// The looks of everything on a terminal with so many colours.
final class Palette: Sendable {
  let looks: Looks
  private let depth: ColorDepth
  private let styles: [TextStyle]

  /// What everything looks like where nothing was chosen.
  static let usual = Palette(Looks(), .sixteen)

  init(_ looks: Looks, _ depth: ColorDepth) {
    (self.looks, self.depth) = (looks, depth)
    styles = Role.allCases.map { depth.given(looks[$0]) }
  }

  subscript(role: Role) -> TextStyle { styles[role.rawValue] }

  /// The look of a project; nil where it has none of its own.
  func style(ofProject path: String) -> TextStyle? { looks.look(ofProject: path).map(depth.given) }

  func style(ofTag name: String) -> TextStyle? { looks.look(ofTag: name).map(depth.given) }

  /// Other looks on the same terminal.
  func with(_ looks: Looks) -> Palette { Palette(looks, depth) }

  /// What the editor shows by itself.
  var editorStyles: EditorStyles {
    var styles = EditorStyles()
    (styles.detail, styles.ghost, styles.explanation) =
      (self[.detail], self[.ghost], self[.explanation])
    (styles.chosen, styles.match, styles.marked) = (self[.cursor], self[.match], self[.marked])
    return styles
  }
}

/// The looks of projects and tags.
extension Styler {
  /// What the values of an attribute look like by themselves, a row each; empty where none has a look
  /// of its own. Of several tags the first one that has a look gives it to all.
  func ownStyles(of attribute: Attribute, _ rows: [TaskRow]) -> [TextStyle?] {
    guard isEnabled, palette.looks.hasGroups, attribute == .project || attribute == .tag else {
      return []
    }
    return rows.map { row in
      guard let value = row[attribute]?.shown else { return nil }
      if attribute == .project { return palette.style(ofProject: value) }
      return value.split(separator: " ").lazy.compactMap { palette.style(ofTag: $0.bareTag) }.first
    }
  }
}

extension Substring {
  /// The tag without its mark: `#home` is `home`.
  var bareTag: String { String(first == "#" ? dropFirst() : self) }
}
