import Formats
import LineEditing
import TaskShellKit

/// A theme, one role per line: its name, its look as one types it, a sample.
extension ThemeSample: Picture {
  var answer: DataAnswer {
    DataAnswer(
      rows.map { row in
        .object([
          .init("role", .text(row.role.name)),
          .init("look", .text(StyleSyntax.notation(of: looks[row.role]))),
        ])
      }, columns: ["role", "look"])
  }

  func drawn(on canvas: Canvas) -> String {
    var style = canvas.style
    // The sample has all colours of the terminal, whatever is in use.
    style.palette = style.palette.with(looks)
    let names = rows.map(\.role.name)
    let notations = rows.map { StyleSyntax.notation(of: looks[$0.role]) }
    let nameWidth = names.map(TerminalText.width).max() ?? 0
    let textWidth = rows.map { TerminalText.width($0.text) }.max() ?? 0
    let notationWidth = notations.map(TerminalText.width).max() ?? 0
    let showsNotation = nameWidth + textWidth + notationWidth + 4 <= canvas.width
    let lines = zip(rows, notations).map { row, notation in
      let room = max(1, canvas.width - nameWidth - 2)
      let text = TerminalText.truncated(row.text, to: room)
      let name = style(TerminalText.padded(row.role.name, to: nameWidth), .detail)
      let gap = String(
        repeating: " ", count: textWidth - min(textWidth, TerminalText.width(text)) + 2)
      let end = showsNotation ? gap + style(notation, .detail) : ""
      return name + "  " + style(text, row.role) + end + "\n"
    }
    return style(title, .heading) + "\n" + lines.joined()
  }
}
