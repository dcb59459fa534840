import LineEditing
import TaskLanguage
import TaskModel
import TaskShellKit

/// Reports for people: a table, perhaps with bars, or tiles.
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
      let shown = cells.map { $0.shown(in: labels.language) }
      if shown.allSatisfy(\.isEmpty) { continue }
      columns.append(
        Table.Column(
          column.heading, shown,
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

  /// A column of bars, the longest as wide as the room allows; none where that is too little.
  private func bars(_ lengths: [Int], room: Int) -> [Table.Column] {
    guard room >= 8, let most = lengths.max(), most > 0 else { return [] }
    let eighths = min(room, 32) * 8
    let bars = lengths.map { length in
      bar(eighths: length == 0 ? 0 : max(1, length * eighths / most))
    }
    return [Table.Column("", bars, styles: bars.map { $0.isEmpty ? .text : .chartBar })]
  }

  /// A bar in the block elements of Unicode (U+2588 to U+258F).
  private func bar(eighths: Int) -> String {
    if glyphs == .ascii { return String(repeating: "#", count: (eighths + 7) / 8) }
    let rest = eighths % 8 == 0 ? "" : ["▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8 - 1]
    return String(repeating: "█", count: eighths / 8) + rest
  }
}

extension Report.Cell {
  /// As people read it.
  fileprivate func shown(in language: Language) -> String {
    switch self {
    case .text(let text), .decimal(let text): text
    case .number(let number): String(number)
    case .minutes(let count):
      Minutes(abs(count)).map {
        (count < 0 ? "-" : "") + Bilingual.length($0).text(in: language)
      } ?? Bilingual("0h", "0分").text(in: language)
    case .date(_, let said): said
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
