import LineEditing
import Testing

@testable import TaskLanguage
@testable import TaskShellKit
@testable import taskshell

/// What the tests of pictures draw on, and with.
enum PictureRows {
  static func canvas(
    _ width: Int = 80, glyphs: Glyphs = .unicode, color: Bool = false
  ) -> Canvas {
    Canvas(
      width: width, labels: Labels(.english), titles: StatisticsTitles(.english),
      glyphs: glyphs, style: Styler(isEnabled: color))
  }

  static func row(
    _ number: Int, _ text: String, due: String? = nil, assignee: String? = nil,
    tags: [String] = [], urgency: TaskRow.Urgency = .none
  ) -> TaskRow {
    TaskRow(
      number: number, id: "00000000-0000-4000-8000-000000000001", text: text, state: "open",
      due: due, dueShown: due?.replacing("-", with: "/") ?? "", assignee: assignee, project: nil,
      tags: tags, priority: nil, notes: [], recurrence: nil, after: [], wait: nil,
      created: "2026-03-11T09:00:00Z", completed: nil, createdShown: "2026/03/11 10:00",
      completedShown: nil, urgency: urgency, isSelected: false)
  }

  /// Whether no line is wider than that.
  static func fits(_ text: String, _ width: Int) -> Bool {
    text.split(separator: "\n").allSatisfy { TerminalText.width(String($0)) <= width }
  }
}
