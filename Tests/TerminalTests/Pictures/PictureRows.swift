import LineEditing
import Testing

@testable import TaskLanguage
@testable import TaskShellKit
@testable import taskshell

/// A canvas and rows for the tests of pictures.
enum PictureRows {
  static func canvas(
    _ width: Int = 80, glyphs: Glyphs = .unicode, color: Bool = false
  ) -> Canvas {
    Canvas(
      width: width, language: .english,
      glyphs: glyphs, style: Styler(isEnabled: color))
  }

  static func row(
    _ number: Int, _ text: String, due: String? = nil, assignee: String? = nil,
    tags: [String] = [], urgency: TaskRow.Urgency = .none
  ) -> TaskRow {
    .sample(number, text, due: due, assignee: assignee, tags: tags, urgency: urgency)
  }

  /// Whether no line is wider than `width`.
  static func fits(_ text: String, _ width: Int) -> Bool {
    text.split(separator: "\n").allSatisfy { TerminalText.width(String($0)) <= width }
  }
}
