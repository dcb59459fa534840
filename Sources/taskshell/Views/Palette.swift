import Formats
import LineEditing
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
