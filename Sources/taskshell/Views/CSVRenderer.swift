import LineEditing
import TaskLanguage
import TaskShellKit

/// Comma-separated values with a heading line (RFC 4180).
struct CSVRenderer: Renderer {
  /// Whether the output is read by a terminal, which must not see the controls of a text.
  let isForTerminal: Bool

  /// A column for each attribute that all tasks have, then for each other one that some row has.
  func tasks(_ rows: [TaskRow]) -> String {
    var columns = AttributeTable.standard.shown
    for row in rows {
      for field in row.fields where !columns.contains(field.attribute) {
        columns.append(field.attribute)
      }
    }
    return table(
      columns.map(\.name),
      rows.map { row in
        columns.map { row[$0]?.data.text(wordSeparator: ",", textSeparator: "\n") ?? "" }
      })
  }

  func details(_ rows: [TaskRow]) -> String { tasks(rows) }
  func count(_ count: Int) -> String { table(["count"], [[String(count)]]) }

  func people(_ rows: [PersonRow]) -> String {
    table(["id", "name", "seat"], rows.map { [$0.id, $0.name, $0.seat.map(String.init) ?? ""] })
  }

  func report(_ report: Report) -> String {
    table(report.columns.map { "\($0.key)" }, report.rows.map { $0.cells.map(\.text) })
  }

  func log(_ rows: [LogRow]) -> String {
    table(
      ["version", "time", "author", "kind", "command"],
      rows.map { [String($0.version), $0.time, $0.author, $0.kind, $0.command] })
  }

  func lines(_ lines: [String]) -> String { table(["line"], lines.map { [$0] }) }

  func help(_ page: HelpPage) -> String {
    table(["term", "meaning"], page.sections.flatMap(\.entries).map { [$0.term, $0.meaning] })
  }

  func picture(_ picture: any Picture) -> String { table(picture.heading, picture.records) }

  /// A heading and rows.
  func table(_ heading: [String], _ rows: [[String]]) -> String {
    ([heading] + rows).map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
  }

  private func field(_ text: String) -> String {
    let text = isForTerminal ? TerminalText.sanitized(text) : text
    let needsQuotes = text.contains { $0 == "," || $0 == "\"" || $0.isNewline }
    return needsQuotes ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
  }
}
