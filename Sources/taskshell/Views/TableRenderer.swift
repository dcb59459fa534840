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
  var layout = ListLayout.table

  func picture(_ picture: any Picture) -> String {
    picture.drawn(
      on: Canvas(
        width: columns ?? Canvas.usualWidth, labels: labels, titles: titles,
        glyphs: glyphs,
        style: style))
  }

  func tasks(_ rows: [TaskRow]) -> String {
    if layout != .table { return lines.text(rows) }
    return table(rows)?.text(width: columns, style: style) ?? ""
  }

  var lines: TaskLines {
    TaskLines(
      language: labels.language, columns: columns, style: style, glyphs: glyphs,
      isTwoLine: layout == .twoLine)
  }

  func tasks(_ rows: [TaskRow], groups: [TaskGroup]) -> String {
    if layout != .table { return lines.text(rows, groups: groups) }
    return table(rows, without: groups.first?.attribute)?.text(
      width: columns, style: style, groups: tableGroups(groups)) ?? ""
  }

  /// These columns and no others, in this order.
  func tasks(_ rows: [TaskRow], groups: [TaskGroup], columns: [Attribute]) -> String {
    guard !rows.isEmpty else { return "" }
    let table = Table(
      columns: columns.map { attribute in
        Table.Column(
          heading(attribute), rows.map { cell(attribute, of: $0) },
          alignment: attribute.column?.isRightAligned == true ? .right : .left,
          isFlexible: attribute == .text)
      }, styles: rows.map(\.look))
    return table.text(width: self.columns, style: style, groups: tableGroups(groups))
  }

  private func tableGroups(_ groups: [TaskGroup]) -> [Table.Group]? {
    groups.isEmpty
      ? nil : groups.map { ($0.heading, $0.rows, $0.sums.joined(separator: "  ")) }
  }

  /// A column for each attribute that some row has; what stands above the rows is not said in each.
  private func table(_ rows: [TaskRow], without grouped: Attribute? = nil) -> Table? {
    guard !rows.isEmpty else { return nil }
    let columns = attributes(of: rows).compactMap { attribute -> Table.Column? in
      guard let column = attribute.column, isShown(attribute, rows, without: grouped) else {
        return nil
      }
      return Table.Column(
        heading(attribute), rows.map { cell(attribute, of: $0) },
        alignment: column.isRightAligned ? .right : .left, dropOrder: column.dropOrder,
        ownStyles: style.ownStyles(of: attribute, rows))
    }
    return Table(columns: columns, styles: rows.map(\.look))
  }

  /// Those that have a column, in the order of columns.
  private func attributes(of rows: [TaskRow]) -> [Attribute] {
    var present: Set<AttributeKey> = []
    var found: [Attribute] = []
    for row in rows {
      for field in row.fields where present.insert(field.attribute.key).inserted {
        found.append(field.attribute)
      }
    }
    return found.sorted { ($0.column?.place ?? 0) < ($1.column?.place ?? 0) }
  }

  private func isShown(
    _ attribute: Attribute, _ rows: [TaskRow], without grouped: Attribute?
  ) -> Bool {
    if attribute == .state { return rows.contains { $0.isDone || $0.isExpired } }
    let isSaidAbove = attribute == grouped && attribute != .due && attribute != .tag
    return attribute.column?.isAlwaysShown == true || !isSaidAbove
  }

  private func heading(_ attribute: Attribute) -> String {
    attribute.label.text(in: labels.language)
  }

  /// A deadline as lists say it, in which `3 days late` is for those who see no colour, too.
  private func cell(_ attribute: Attribute, of row: TaskRow) -> String {
    if attribute == .state { return state(row) }
    let said = row.dueSaid.text(in: labels.language)
    if attribute == .due, !said.isEmpty { return said }
    let shown = row[attribute]?.text(in: labels.language) ?? ""
    return attribute == .due && row.urgency == .overdue ? "\(shown) !" : shown
  }

  func cards(_ cards: [TaskCard]) -> String {
    cards.map(CardText(renderer: self).text).joined(separator: "\n")
  }

  func details(_ rows: [TaskRow]) -> String {
    rows.map(detail).joined(separator: "\n")
  }

  /// Everything but number and text, which are the title; the id last.
  private func detail(_ row: TaskRow) -> String {
    let inTitle: [Attribute] = [.number, .text, .id, .assignees]
    let fields =
      row.fields.filter { !inTitle.contains($0.attribute) }
      + row.fields.filter { $0.attribute == .id }
    let width = fields.map { TerminalText.width(heading($0.attribute)) }.max() ?? 0
    let title = "\(row.number)  \(TerminalText.sanitized(row.text))"
    let lines = fields.map { field in
      let name = TerminalText.padded(heading(field.attribute), to: width, alignment: .left)
      return "   \(style(name, .detail))  \(TerminalText.sanitized(detail(field, of: row)))"
    }
    return ([style(title, .heading)] + lines).map { $0 + "\n" }.joined()
  }

  func detail(_ field: TaskRow.Field, of row: TaskRow) -> String {
    if field.attribute == .state { return state(row) }
    let isOverdue = field.attribute == .due && row.urgency == .overdue
    let shown = field.value.text(in: labels.language)
    return isOverdue ? "\(shown) (\(labels.overdue))" : shown
  }

  func count(_ count: Int) -> String { "\(count)\n" }

  /// A step a line, and what came of it below where the command does not say it.
  func log(_ rows: [LogRow]) -> String {
    rows.map { row in
      let head = [row.timeSaid, row.author].filter { !$0.isEmpty }.joined(separator: "  ")
      // What it says goes below who said it where both have no room side by side.
      let title = TerminalText.sanitized("\(row.version)  \(row.title)")
      let shown = TerminalText.sanitized(head)
      let fits = TerminalText.width(shown) + 2 + TerminalText.width(title) <= columns ?? .max
      let first =
        fits
        ? style(shown, .detail) + "  " + title + "\n"
        : style(shown, .detail) + "\n" + wrapped("   " + title, indent: 5)
      return first + row.changes.map { wrapped("     \($0)", indent: 7, .detail) }.joined()
    }.joined()
  }

  func answer(_ answer: DataAnswer) -> String {
    answer.lines.map { wrapped($0, indent: 2) }.joined()
  }

  /// The text in rows that end where words end, each with its line feed.
  func wrapped(_ text: String, indent: Int, _ look: Role = .text) -> String {
    TerminalText.wrapped(TerminalText.sanitized(text), to: columns ?? .max, indent: indent)
      .map { style($0, look) + "\n" }.joined()
  }

  func help(_ page: HelpPage) -> String { HelpLayout(columns: columns, style: style).text(page) }

  private func state(_ row: TaskRow) -> String {
    if row.isExpired { return labels.expired }
    guard row.isDone else { return stateNames.open }
    let done = row.doneSaid.text(in: labels.language)
    return done.isEmpty ? stateNames.done : done
  }
}

extension TaskRow {
  /// What its line is in lists.
  var look: Role {
    if isSelected { return .selected }
    if isDone { return .done }
    switch urgency {
    case .overdue: return .overdue
    case .today: return .today
    case .later, .none: return .text
    }
  }
}
