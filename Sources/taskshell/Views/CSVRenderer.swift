import Formats
import LineEditing
import TaskLanguage
import TaskShellKit

/// Comma-separated values with a heading line (RFC 4180).
struct CSVRenderer: Renderer {
  /// Whether the output goes to a terminal, which must not get control characters of a text.
  let isForTerminal: Bool

  func tasks(_ rows: [TaskRow]) -> String {
    let columns = columns(rows)
    return table(columns.map(\.name), rows.map { row in columns.map { Self.field($0, of: row) } })
  }

  /// Returns a column for each attribute that all tasks have, then for each other one in the rows.
  private func columns(_ rows: [TaskRow]) -> [Attribute] {
    var columns = AttributeTable.standard.visible
    for row in rows {
      for field in row.fields where !columns.contains(field.attribute) {
        columns.append(field.attribute)
      }
    }
    return columns
  }

  /// Encodes a field as `import` reads it.
  private static func field(_ attribute: Attribute, of row: TaskRow) -> String {
    CSV.kept(row[attribute]?.data.cell ?? "")
  }

  /// Writes one table of all changes: the columns of everything that changed, and how it did.
  func changes(_ rows: ChangedRows) -> String {
    let attributes = rows.people.isEmpty || !rows.tasks.isEmpty ? columns(rows.tasks) : []
    let names = attributes.map(\.name)
    let hasOthers = !rows.people.isEmpty || !rows.attributes.isEmpty
    let others = hasOthers ? ["id", "name", "seat", "kind", "choices"] : []
    let heading = names + others.filter { !names.contains($0) } + ["type", "change"]
    return table(
      heading, rows.typed.map { row in heading.map { CSV.kept(row[$0]?.cell ?? "") } })
  }

  func tasks(_ rows: [TaskRow], groups: [TaskGroup], columns: [Attribute]) -> String {
    table(
      columns.map(\.name),
      rows.map { row in
        columns.map { Self.field($0, of: row) }
      })
  }

  func details(_ rows: [TaskRow]) -> String { tasks(rows) }
  func count(_ count: Int) -> String { table(["count"], [[String(count)]]) }

  func people(_ rows: [PersonRow]) -> String {
    answer(DataAnswer(rows.map(\.data), columns: ["id", "name", "seat"]))
  }

  func report(_ report: Report) -> String {
    table(report.columns.map(\.member.name), report.rows.map { $0.cells.map(\.text) })
  }

  func log(_ rows: [LogRow]) -> String {
    answer(
      DataAnswer(rows.map(\.data), columns: ["version", "time", "author", "kind", "command"]))
  }

  func answer(_ answer: DataAnswer) -> String { table(answer.columns, answer.rows) }

  func help(_ page: HelpPage) -> String {
    table(["term", "meaning"], page.sections.flatMap(\.entries).map { [$0.term, $0.meaning] })
  }

  func picture(_ picture: any Picture) -> String { answer(picture.records) }

  /// Writes a heading and rows.
  func table(_ heading: [String], _ rows: [[String]]) -> String {
    ([heading] + rows).map { row in
      CSV.row(isForTerminal ? row.map(TerminalText.sanitized) : row)
    }.joined()
  }
}
