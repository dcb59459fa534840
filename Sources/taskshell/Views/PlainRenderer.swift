import LineEditing
import TaskLanguage
import TaskShellKit

/// Lines with tabs between the fields, for `grep`, `cut` and `awk`.
struct PlainRenderer: Renderer {
  /// Whether plain data was requested: dates are ISO, and facts are fields. If the output merely is
  /// not a terminal, they are formatted for people.
  var isData = false

  let listedAttributes: [Attribute]? = [.state, .due, .assignee]

  /// Writes the fields number, state, deadline, user, text.
  func tasks(_ rows: [TaskRow]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows.count * 64)
    for row in rows {
      bytes.append(contentsOf: String(row.number).utf8)
      bytes.append(UInt8(ascii: "\t"))
      bytes.append(contentsOf: TerminalText.sanitized(row[.state]?.shown ?? "").utf8)
      bytes.append(UInt8(ascii: "\t"))
      bytes.append(
        contentsOf: TerminalText.sanitized(isData ? row.due ?? "" : row.formattedDue).utf8)
      bytes.append(UInt8(ascii: "\t"))
      bytes.append(contentsOf: TerminalText.sanitized(row.assignee ?? "").utf8)
      bytes.append(UInt8(ascii: "\t"))
      bytes.append(contentsOf: TerminalText.sanitized(row.text).utf8)
      bytes.append(UInt8(ascii: "\n"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func tasks(_ rows: [TaskRow], groups: [TaskGroup], columns: [Attribute]) -> String {
    rows.map { row in line(columns.map { row[$0]?.shown ?? "" }) }.joined()
  }

  func details(_ rows: [TaskRow]) -> String {
    rows.map { row in
      row.fields.map { field in
        let data = field.value.data
        let text =
          if case .moment = data, !isData { field.value.shown } else {
            data.text(lineSeparator: " / ")
          }
        return line([field.attribute.name, text])
      }.joined()
    }.joined(separator: "\n")
  }

  func count(_ count: Int) -> String { line([String(count)]) }

  func people(_ rows: [PersonRow]) -> String {
    rows.map { line([$0.name, $0.seat?.text ?? ""]) }.joined()
  }

  /// Writes names in full, so that `grep` finds them; dates are as in lists.
  func report(_ report: Report) -> String {
    report.rows.map { row in
      line(
        zip(report.columns, row.cells).filter { $0.0.isForPeople }.map { _, cell in
          if case .date(let due, _) = cell, !isData { due.shown } else { cell.text }
        })
    }.joined()
  }

  func log(_ rows: [LogRow]) -> String {
    rows.map { line([String($0.version), isData ? $0.time : $0.timeShown, $0.author, $0.title]) }
      .joined()
  }

  func answer(_ answer: DataAnswer) -> String {
    (isData ? answer.rows : answer.lines.map { [$0] }).map(line).joined()
  }

  func help(_ page: HelpPage) -> String {
    page.sections.map { section in
      let heading = section.heading.isEmpty ? "" : line([section.heading])
      let entries = section.entries.map { entry in
        line(entry.meaning.isEmpty ? [entry.term] : [entry.term, entry.meaning])
      }
      return heading + entries.joined()
    }.joined(separator: "\n")
  }

  func picture(_ picture: any Picture) -> String {
    (isData ? picture.records.rows : picture.plainRecords).map(line).joined()
  }

  private func line(_ fields: [String]) -> String {
    fields.map(TerminalText.sanitized).joined(separator: "\t") + "\n"
  }
}
