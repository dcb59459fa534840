import LineEditing
import TaskLanguage
import TaskShellKit

/// A card: the values of a task, its notes, related tasks, and its history.
struct CardText {
  let renderer: TableRenderer

  private var style: Styler { renderer.style }
  private var language: Language { renderer.language }

  /// Attributes that the card shows in other places than its values.
  private static let elsewhere: [Attribute] = [
    .number, .text, .note, .noted, .after, .assignees,
  ]

  func text(_ card: TaskCard) -> String {
    let row = card.row
    let title =
      style.linking(number: "\(row.number)", of: row) + "  "
      + style.linking(TerminalText.sanitized(row.text), of: row.text)
    let progress = row.progress.map { style("  \($0)", .detail) } ?? ""
    var text = style(title, .heading) + progress + "\n" + values(card)
    for note in card.notes { text += self.note(note) }
    text += tree(Bilingual("After", "先行タスク"), card.before)
    text += tree(Bilingual("Blocks", "後続タスク"), card.behind)
    text += tree(Bilingual("Parts", "子タスク"), card.parts)
    text += history(card.steps)
    if !card.actions.isEmpty {
      text += actions(card.actions)
    }
    return text
  }

  /// Wraps the actions between two of them.
  private func actions(_ actions: [String]) -> String {
    let room = max(10, (renderer.columns ?? .max) - 3)
    var rows: [String] = []
    for action in actions {
      let longer = rows.last.map { "\($0) · \(action)" }
      if let longer, TerminalText.width(longer) <= room {
        rows[rows.count - 1] = longer
      } else {
        rows.append(action)
      }
    }
    return rows.map { "   " + style($0, .detail) + "\n" }.joined()
  }

  private func values(_ card: TaskCard) -> String {
    let fields = card.row.only(card.order.filter { !Self.elsewhere.contains($0) }).fields
    let width = fields.map { TerminalText.width($0.attribute.label.text(in: language)) }.max() ?? 0
    return fields.map { field in
      let label = TerminalText.padded(field.attribute.label.text(in: language), to: width)
      let value = card.dates[field.attribute.key] ?? renderer.detail(field, of: card.row)
      let indent = width + 5
      let rows = TerminalText.wrapped(
        TerminalText.sanitized(value), to: max(10, (renderer.columns ?? .max) - indent), indent: 0)
      let linked = style.linking(rows, of: value)
      let pad = String(repeating: " ", count: indent)
      let role: Role =
        field.attribute == .due && card.row.urgency == .overdue ? .overdue : .text
      let own = style.ownStyles(of: field.attribute, [card.row]).first ?? nil
      return "   \(style(label, .detail))  "
        + linked.map { row in own.map { style(row, styled: $0) } ?? style(row, role) }.joined(
          separator: "\n" + pad) + "\n"
    }.joined()
  }

  private func note(_ note: TaskCard.NoteEntry) -> String {
    let head = [note.name, note.origin].filter { !$0.isEmpty }.joined(separator: "  ")
    return line("\(renderer.glyphs.noted) \(head)", indent: 3, .detail)
      + note.lines.map { line($0, indent: 5, .text) }.joined()
  }

  private func tree(_ heading: Bilingual, _ branches: [TaskCard.Branch]) -> String {
    guard !branches.isEmpty else { return "" }
    let lines = branches.map { branch in
      let mark = branch.isDone ? renderer.glyphs.done : renderer.glyphs.open
      let indent = String(repeating: "  ", count: branch.depth)
      return line(
        "\(indent)\(mark) \(branch.number)  \(branch.text)", indent: 5,
        branch.isDone ? .detail : .text)
    }
    return line(heading.text(in: language), indent: 3, .detail) + lines.joined()
  }

  private func history(_ steps: [TaskCard.Step]) -> String {
    guard !steps.isEmpty else { return "" }
    let heading = Bilingual("History", "履歴").text(in: language)
    return line(heading, indent: 3, .detail)
      + steps.map { line("\($0.origin)  \($0.title)", indent: 5, .detail) }.joined()
  }

  /// Sanitizes and wraps the text, indented.
  private func line(_ text: String, indent: Int, _ look: Role) -> String {
    let pad = String(repeating: " ", count: indent)
    let room = max(10, (renderer.columns ?? .max) - indent)
    let rows = TerminalText.wrapped(TerminalText.sanitized(text), to: room, indent: 2)
    return style.linking(rows, of: text).map { pad + style($0, look) + "\n" }.joined()
  }
}
