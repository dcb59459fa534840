import LineEditing
import TaskLanguage
import TaskShellKit

/// Tables for people: aligned columns that fit the terminal.
struct TableRenderer: Renderer {
  let labels: Labels
  let stateNames: (open: String, done: String)
  /// Terminal columns; nil where nothing limits them.
  let columns: Int?
  let style: Styler
  var glyphs = Glyphs.unicode
  var titles = StatisticsTitles(.english)

  func picture(_ picture: any Picture) -> String {
    picture.drawn(
      on: Canvas(
        width: columns ?? Canvas.usualWidth, labels: labels, titles: titles, glyphs: glyphs,
        style: style))
  }

  func tasks(_ rows: [TaskRow]) -> String {
    table(rows)?.text(width: columns, style: style) ?? ""
  }

  func tasks(_ rows: [TaskRow], groups: [TaskGroup]) -> String {
    table(rows, without: groups.first?.key)?.text(
      width: columns, style: style, groups: groups.map { ($0.heading, $0.rows) }) ?? ""
  }

  private func table(_ rows: [TaskRow], without key: TaskOrder.Key? = nil) -> Table? {
    guard !rows.isEmpty else { return nil }
    var columns = [
      Table.Column(labels.number, rows.map { String($0.number) }, alignment: .right)
    ]
    if rows.contains(where: \.isDone) {
      columns.append(Table.Column(labels.state, rows.map(state), dropOrder: 5))
    }
    if rows.contains(where: { $0.due != nil }) {
      columns.append(Table.Column(labels.due, rows.map(due), dropOrder: 6))
    }
    if key != .user, rows.contains(where: { $0.assignee != nil }) {
      columns.append(Table.Column(labels.assignee, rows.map { $0.assignee ?? "" }, dropOrder: 4))
    }
    if key != .priority, rows.contains(where: { $0.priority != nil }) {
      columns.append(Table.Column(labels.priority, rows.map { $0.priority ?? "" }, dropOrder: 3))
    }
    if key != .project, rows.contains(where: { $0.project != nil }) {
      columns.append(Table.Column(labels.project, rows.map { $0.project ?? "" }, dropOrder: 2))
    }
    if rows.contains(where: { !$0.tags.isEmpty }) {
      columns.append(Table.Column(labels.tags, rows.map(tags), dropOrder: 1))
    }
    columns.append(Table.Column(labels.text, rows.map(\.text)))
    return Table(columns: columns, styles: rows.map(\.look))
  }

  func details(_ rows: [TaskRow]) -> String {
    rows.map(detail).joined(separator: "\n")
  }

  private func detail(_ row: TaskRow) -> String {
    let due = row.due.map { _ in
      row.urgency == .overdue ? "\(row.dueShown) (\(labels.overdue))" : row.dueShown
    }
    let fields: [(String, String?)] = [
      (labels.state, state(row)), (labels.due, due), (labels.assignee, row.assignee),
      (labels.project, row.project), (labels.tags, row.tags.isEmpty ? nil : tags(row)),
      (labels.priority, row.priority), (labels.recurrence, row.recurrence),
      (labels.after, row.after.isEmpty ? nil : row.after.map(String.init).joined(separator: ", ")),
      (labels.wait, row.wait),
      (labels.notes, row.notes.isEmpty ? nil : row.notes.joined(separator: " / ")),
      (labels.created, row.createdShown), (labels.completed, row.completedShown),
      (labels.id, row.id),
    ]
    let present = fields.compactMap { label, value in value.map { (label, $0) } }
    let width = present.map { TerminalText.width($0.0) }.max() ?? 0
    let title = "\(row.number)  \(TerminalText.sanitized(row.text))"
    let lines = present.map { label, value in
      let name = TerminalText.padded(label, to: width, alignment: .left)
      return "   \(style(name, .dim))  \(TerminalText.sanitized(value))"
    }
    return ([style(title, .bold)] + lines).map { $0 + "\n" }.joined()
  }

  func count(_ count: Int) -> String { "\(count)\n" }

  func people(_ rows: [PersonRow]) -> String {
    guard !rows.isEmpty else { return "" }
    func numbers(_ numbers: [Int?]) -> [String] { numbers.map { $0.map(String.init) ?? "" } }
    var columns = [
      Table.Column(labels.name, rows.map(\.name), isFlexible: true),
      Table.Column(labels.seat, numbers(rows.map(\.seat)), alignment: .right),
    ]
    if rows.contains(where: { $0.open != nil }) {
      columns.append(Table.Column(labels.open, numbers(rows.map(\.open)), alignment: .right))
    }
    return Table(columns: columns, styles: rows.map { _ in .plain })
      .text(width: self.columns, style: style)
  }

  /// A step a line, and what came of it below where the command does not say it.
  func log(_ rows: [LogRow]) -> String {
    rows.map { row in
      let head = [row.timeShown, row.author].filter { !$0.isEmpty }.joined(separator: "  ")
      let title = TerminalText.sanitized("\(row.version)  \(row.title)")
      let changes = row.changes.map { "     " + style(TerminalText.sanitized($0), .dim) + "\n" }
      return style(TerminalText.sanitized(head), .dim) + "  " + title + "\n" + changes.joined()
    }.joined()
  }

  func lines(_ lines: [String]) -> String {
    lines.map { TerminalText.sanitized($0) + "\n" }.joined()
  }

  /// Terms and meanings side by side, or on a narrow terminal one below the other.
  func help(_ page: HelpPage) -> String {
    page.sections.map { section in
      let terms = section.entries.filter { !$0.meaning.isEmpty }.map { TerminalText.width($0.term) }
      let width = min(terms.max() ?? 0, 34)
      let isNarrow = (columns ?? .max) < 72
      let lines = section.entries.map { entry -> String in
        let indent = section.heading.isEmpty ? "" : "  "
        guard !entry.meaning.isEmpty else { return "\(indent)\(entry.term)\n" }
        guard !isNarrow, TerminalText.width(entry.term) <= width else {
          return "\(indent)\(entry.term)\n\(indent)    \(style(entry.meaning, .dim))\n"
        }
        let term = TerminalText.padded(entry.term, to: width, alignment: .left)
        return "\(indent)\(term)  \(style(entry.meaning, .dim))\n"
      }
      let heading = section.heading.isEmpty ? "" : style(section.heading, .bold) + "\n"
      return heading + lines.joined()
    }.joined(separator: "\n")
  }

  private func tags(_ row: TaskRow) -> String {
    row.tags.map { "#\($0)" }.joined(separator: " ")
  }

  private func state(_ row: TaskRow) -> String { row.isDone ? stateNames.done : stateNames.open }

  /// An overdue deadline is marked for those who see no colour, too.
  private func due(_ row: TaskRow) -> String {
    row.urgency == .overdue ? "\(row.dueShown) !" : row.dueShown
  }
}

extension TaskRow {
  /// How its line looks in lists.
  var look: TextStyle {
    if isSelected { return .bold }
    if isDone { return .dim }
    switch urgency {
    case .overdue: return .red
    case .today: return .yellow
    case .later, .none: return .plain
    }
  }
}
