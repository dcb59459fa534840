import Formats
import TaskLanguage
import TaskModel
import TaskShellKit

/// JSON for scripts: one value per command, on one line, keys in a fixed order.
struct JSONRenderer: Renderer {
  /// Whether characters that terminals hide or misread are escaped too, beyond what JSON needs.
  var isForTerminal = false

  func tasks(_ rows: [TaskRow]) -> String { array(rows) }

  /// Formats these columns, and the members that every task's object has.
  func tasks(_ rows: [TaskRow], groups: [TaskGroup], columns: [Attribute]) -> String {
    let others = DataShape.ofEveryTask.filter { !columns.contains($0) }
    return array(rows.map { $0.only(columns + others) })
  }

  func details(_ rows: [TaskRow]) -> String { array(rows) }
  func count(_ count: Int) -> String { text(of: .object([.init("count", .integer(count))])) }
  func people(_ rows: [PersonRow]) -> String { array(rows) }

  /// Writes an array; if several kinds of things changed, an object of arrays.
  func changes(_ rows: ChangedRows) -> String {
    let kinds = [
      ("tasks", rows.tasks.map(\.data)), ("users", rows.people.map(\.data)),
      ("attributes", rows.attributes.map(\.data)),
    ].filter { !$0.1.isEmpty }
    return text(
      of: kinds.count > 1
        ? .object(kinds.map { .init($0, .list($1)) }) : .list(kinds.flatMap(\.1)))
  }

  func report(_ report: Report) -> String {
    text(
      of: .list(
        report.rows.map { row in
          .object(
            zip(report.columns, row.cells).compactMap { column, cell in
              cell.data.map { .init(column.member.name, $0) }
            })
        }))
  }

  func log(_ rows: [LogRow]) -> String { array(rows) }

  /// Encodes the changes, one object per line.
  static func lines(of rows: ChangedRows) -> [UInt8] {
    var json = JSONWriter()
    for row in rows.typed {
      json.write(row)
      json.endLine()
    }
    return json.bytes
  }

  func answer(_ answer: DataAnswer) -> String { text(of: answer.value) }

  func help(_ page: HelpPage) -> String {
    text(
      of: .list(
        page.sections.flatMap(\.entries).map {
          .object([.init("term", .text($0.term)), .init("meaning", .text($0.meaning))])
        }))
  }

  func picture(_ picture: any Picture) -> String { answer(picture.answer) }

  /// Returns the error object for standard error.
  func failure(_ failure: Failure, at location: ScriptLocation?) -> String {
    let sentence = failure.sentence
    return text(
      of: .object(
        .init(present: [
          "error": .text(sentence.text), "hint": sentence.hint.map { .text($0) },
          "details": sentence.details.isEmpty ? nil : .texts(sentence.details),
          "source": location.map { .text($0.source) }, "line": location.map { .integer($0.line) },
          "status": .integer(Int(failure.status.rawValue)), "code": .text(failure.code),
        ])))
  }

  /// Returns the object of a remark about data, for standard error.
  func remark(_ sentence: Sentence) -> String {
    text(
      of: .object(
        .init(present: [
          "notice": .text(sentence.text), "hint": sentence.hint.map { .text($0) },
        ])))
  }

  /// Writes one object after the other, as there may be very many.
  private func array(_ rows: [some DataRow]) -> String {
    text { $0.array(of: rows) { json, row in json.write(row.members) } }
  }

  /// Returns the value on a line of its own.
  func text(of value: DataValue) -> String { text { $0.write(value) } }

  private func text(_ write: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    write(&json)
    json.endLine()
    let text = String(decoding: json.bytes, as: UTF8.self)
    return isForTerminal ? Self.shown(text) : text
  }

  /// Escapes the byte order mark and the annotation marks, which occur only inside of strings.
  static func shown(_ json: String) -> String {
    // The first byte of U+F000 to U+FFFF in UTF-8.
    guard json.utf8.contains(0xEF) else { return json }
    var shown = String.UnicodeScalarView()
    for scalar in json.unicodeScalars {
      switch scalar.value {
      case 0xFEFF, 0xFFF9...0xFFFB:
        shown.append(contentsOf: "\\u\(String(scalar.value, radix: 16))".unicodeScalars)
      default: shown.append(scalar)
      }
    }
    return String(shown)
  }
}
