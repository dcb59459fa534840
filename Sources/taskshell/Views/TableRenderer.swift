import LineEditing
import TaskLanguage
import TaskModel
import TaskShellKit

/// Tables for people: aligned columns that fit the terminal.
struct TableRenderer: Renderer {
  let language: Language
  /// Terminal columns; nil for no limit.
  let columns: Int?
  let style: Styler
  var glyphs = Glyphs.unicode
  var layout = ListLayout.table

  func picture(_ picture: any Picture) -> String {
    picture.drawn(
      on: Canvas(
        width: columns ?? Canvas.usualWidth, language: language, glyphs: glyphs, style: style))
  }

  func tasks(_ rows: [TaskRow]) -> String {
    if layout != .table { return lines.text(rows) }
    return table(rows)?.text(width: columns, style: style) ?? ""
  }

  var lines: TaskLines {
    TaskLines(
      language: language, columns: columns, style: style, glyphs: glyphs,
      isTwoLine: layout == .twoLine)
  }

  func tasks(_ rows: [TaskRow], groups: [TaskGroup]) -> String {
    if layout != .table { return lines.text(rows, groups: groups) }
    return table(rows, without: groups.first?.attribute)?.text(
      width: columns, style: style, groups: tableGroups(groups)) ?? ""
  }

  /// Formats only these columns, in this order.
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

  /// Returns a column for each attribute in the rows, except what the heading above them shows.
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

  /// Returns the attributes that have a column, in the order of columns.
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
    attribute.label.text(in: language)
  }

  /// Returns a cell; a deadline as in lists, where `3 days late` also serves those who see no
  /// colour.
  private func cell(_ attribute: Attribute, of row: TaskRow) -> String {
    if attribute == .state { return state(row) }
    let relative = row.relativeDue.text(in: language)
    if attribute == .due, !relative.isEmpty { return relative }
    let shown = row[attribute]?.text(in: language) ?? ""
    return attribute == .due && row.urgency == .overdue ? "\(shown) !" : shown
  }

  func cards(_ cards: [TaskCard]) -> String {
    cards.map(CardText(renderer: self).text).joined(separator: "\n")
  }

  func details(_ rows: [TaskRow]) -> String {
    rows.map(detail).joined(separator: "\n")
  }

  /// Formats all attributes except number and text, which are the title; the id comes last.
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
    let shown = field.value.text(in: language)
    return isOverdue ? "\(shown) (\(language.say(.isOverdue)))" : shown
  }

  func count(_ count: Int) -> String { "\(count)\n" }

  /// Formats one step per line, with its changes below if the command does not show them.
  func log(_ rows: [LogRow]) -> String {
    rows.map { row in
      let head = [row.relativeTime, row.author].filter { !$0.isEmpty }.joined(separator: "  ")
      // The title goes below the head if they do not fit side by side.
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

  /// Wraps the text between words; each row has a line feed.
  func wrapped(_ text: String, indent: Int, _ look: Role = .text) -> String {
    TerminalText.wrapped(TerminalText.sanitized(text), to: columns ?? .max, indent: indent)
      .map { style($0, look) + "\n" }.joined()
  }

  func help(_ page: HelpPage) -> String { HelpLayout(columns: columns, style: style).text(page) }

  private func state(_ row: TaskRow) -> String {
    if row.isExpired { return language.say(.isExpired) }
    guard row.isDone else { return language.say(TaskItem.State.open.words) }
    let done = row.relativeDone.text(in: language)
    return done.isEmpty ? language.say(TaskItem.State.done.words) : done
  }
}

extension TaskRow {
  /// The role of the task's line in lists.
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

/// Users with their seats and absences: these in a column, or below the names if they do not fit.
extension TableRenderer {
  func people(_ rows: [PersonRow]) -> String {
    guard !rows.isEmpty else { return "" }
    let plain = columns(of: rows)
    let away = rows.map { row in
      row.awayShown.map { $0.text(in: language) }
    }
    let looks = rows.map { _ in Role.text }
    guard away.contains(where: { !$0.isEmpty }) else {
      return Table(columns: plain, styles: looks).text(width: columns, style: style)
    }
    let comma = language.say(Bilingual(", ", "、"))
    let all =
      plain + [Table.Column(language.say(.awayHeading), away.map { $0.joined(separator: comma) })]
    let table = Table(columns: all, styles: looks)
    if columns.map(table.fits) ?? true { return table.text(width: columns, style: style) }
    let lines = Table(columns: plain, styles: looks).text(width: columns, style: style)
      .split(separator: "\n", omittingEmptySubsequences: false)
    var text = lines.first.map { $0 + "\n" } ?? ""
    for (line, away) in zip(lines.dropFirst(), away) {
      text += line + "\n"
      for absence in away {
        text += wrapped("  \(language.say(.awayHeading)) \(absence)", indent: 4)
      }
    }
    return text
  }

  private func columns(of rows: [PersonRow]) -> [Table.Column] {
    func numbers(_ numbers: [Int?]) -> [String] { numbers.map { $0.map(String.init) ?? "" } }
    var columns = [
      Table.Column(language.say(.nameHeading), rows.map(\.name), isFlexible: true),
      Table.Column(
        language.say(.seatHeading), rows.map { $0.seat?.text ?? "" },
        alignment: rows.allSatisfy { $0.seat.map { $0.number != nil } ?? true } ? .right : .left),
    ]
    if rows.contains(where: { $0.reading != nil }) {
      let reading = language.say(Bilingual("Reading", "読み"))
      columns.insert(Table.Column(reading, rows.map { $0.reading ?? "" }, dropOrder: 2), at: 1)
    }
    if rows.contains(where: { $0.open != nil }) {
      columns.append(
        Table.Column(language.say(.openHeading), numbers(rows.map(\.open)), alignment: .right))
    }
    if rows.contains(where: { $0.isHere != nil }) {
      let here = rows.map { $0.isHere == true ? language.say(.isHere) : "" }
      columns.append(Table.Column(language.say(.hereHeading), here, dropOrder: 1))
    }
    return columns
  }
}

/// Reports for people: a table, possibly with bars, or tiles.
extension TableRenderer {
  func report(_ report: Report) -> String {
    guard case .tiles(let floors, let others, let caption) = report.picture else {
      return table(report, rows: report.rows[...])
    }
    let grid = floors.map { floor in
      let title = floor.name.map { style(TerminalText.sanitized($0), .heading) + "\n" } ?? ""
      return title
        + TileGrid(floor.tiles, columns: columns ?? 80, style: style, glyphs: glyphs).text
    }.joined()
    let list = table(report, rows: report.rows.suffix(others))
    return grid + (list.isEmpty ? "" : style(caption, .heading) + "\n" + list)
  }

  private func table(_ report: Report, rows: ArraySlice<Report.Row>) -> String {
    guard !rows.isEmpty else { return "" }
    var columns: [Table.Column] = []
    let hasFlexible = report.columns.contains(where: \.isFlexible)
    for (index, column) in report.columns.enumerated() where column.isForPeople {
      let cells = rows.map { $0.cells[index] }
      let shown = cells.map { $0.shown(in: language) }
      if shown.allSatisfy(\.isEmpty) { continue }
      columns.append(
        Table.Column(
          column.heading.text(in: language), shown,
          alignment: cells.contains { $0.isNumber } ? .right : .left,
          dropOrder: column.dropOrder,
          isFlexible: hasFlexible ? column.isFlexible : columns.isEmpty,
          styles: cells.map { column.isAlarming && $0.isMany ? .overdue : .text }))
    }
    if case .bars(let lengths) = report.picture, let width = self.columns {
      columns += bars(lengths, room: Table.room(beside: columns, in: width, cutTo: 24))
    }
    return Table(columns: columns, styles: rows.map { $0.isFaint ? .detail : .text })
      .text(width: self.columns, style: style)
  }

  /// Returns a column of bars, the longest as wide as the room allows; none if that is too little.
  private func bars(_ lengths: [Int], room: Int) -> [Table.Column] {
    guard room >= 8, let most = lengths.max(), most > 0 else { return [] }
    let eighths = min(room, 32) * 8
    let bars = lengths.map { length in
      bar(eighths: length == 0 ? 0 : max(1, length * eighths / most))
    }
    return [Table.Column("", bars, styles: bars.map { $0.isEmpty ? .text : .chartBar })]
  }

  /// Draws a bar in the block elements of Unicode (U+2588 to U+258F).
  private func bar(eighths: Int) -> String {
    if glyphs == .ascii { return String(repeating: "#", count: (eighths + 7) / 8) }
    let rest = eighths % 8 == 0 ? "" : ["▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8 - 1]
    return String(repeating: "█", count: eighths / 8) + rest
  }
}

extension Report.Cell {
  /// Formats a cell for people.
  fileprivate func shown(in language: Language) -> String {
    switch self {
    case .text(let text), .decimal(let text): text
    case .number(let number): String(number)
    case .minutes(let count):
      Minutes(abs(count)).map {
        (count < 0 ? "-" : "") + Bilingual.length($0).text(in: language)
      } ?? Bilingual("0h", "0分").text(in: language)
    case .date(_, let relative): relative
    case .absent(let shown): shown
    case .path(let parts):
      String(repeating: "  ", count: parts.count - 1) + (parts.last ?? "")
    }
  }

  fileprivate var isNumber: Bool {
    switch self {
    case .number, .minutes, .decimal: true
    case .text, .date, .path, .absent: false
    }
  }

  fileprivate var isMany: Bool { if case .number(let number) = self { number > 0 } else { false } }
}
