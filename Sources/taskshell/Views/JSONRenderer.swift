import Formats
import TaskLanguage
import TaskModel
import TaskShellKit

/// JSON for scripts: one value per command, on one line, keys in a fixed order.
struct JSONRenderer: Renderer {
  /// Whether characters that terminals hide or misread are escaped too, beyond what JSON needs.
  var isForTerminal = false

  func tasks(_ rows: [TaskRow]) -> String {
    array(rows) { json, row in json.members(of: row) }
  }

  /// Formats these columns, and the members that every task's object has.
  func tasks(_ rows: [TaskRow], groups: [TaskGroup], columns: [Attribute]) -> String {
    let others = DataShape.ofEveryTask.filter { !columns.contains($0) }
    return tasks(rows.map { $0.only(columns + others) })
  }

  func details(_ rows: [TaskRow]) -> String { tasks(rows) }

  func count(_ count: Int) -> String {
    text { json in
      json.beginObject()
      json.field("count", count)
      json.endObject()
    }
  }

  func people(_ rows: [PersonRow]) -> String {
    array(rows) { json, row in json.members(of: row) }
  }

  /// Writes an array; if several kinds of things changed, an object of arrays.
  func changes(_ rows: ChangedRows) -> String {
    let kinds = [rows.tasks.isEmpty, rows.people.isEmpty, rows.attributes.isEmpty]
    return text { json in
      guard kinds.count(where: { !$0 }) > 1 else {
        json.beginArray()
        json.objects(of: rows)
        json.endArray()
        return
      }
      json.beginObject()
      json.array("tasks", ChangedRows(tasks: rows.tasks))
      json.array("users", ChangedRows(people: rows.people))
      json.array("attributes", ChangedRows(attributes: rows.attributes))
      json.endObject()
    }
  }

  func report(_ report: Report) -> String {
    array(report.rows) { json, row in
      for (column, cell) in zip(report.columns, row.cells) {
        if case .absent = cell { continue }
        json.name(column.member.name)
        switch cell {
        case .text, .date, .path, .absent: json.string(cell.text)
        case .number, .minutes, .decimal: json.literal(cell.text)
        }
      }
    }
  }

  func log(_ rows: [LogRow]) -> String { array(rows) { json, row in json.members(of: row) } }

  /// Writes a log step as one value on a line.
  func step(_ row: LogRow) -> String {
    text { json in
      json.beginObject()
      json.members(of: row)
      json.endObject()
    }
  }

  /// Encodes the changes, one object per line.
  static func lines(of rows: ChangedRows) -> [UInt8] {
    var json = JSONWriter()
    let each =
      rows.tasks.map { ChangedRows(tasks: [$0]) } + rows.people.map { ChangedRows(people: [$0]) }
      + rows.attributes.map { ChangedRows(attributes: [$0]) }
    for row in each {
      json.objects(of: row, withType: true)
      json.endLine()
    }
    return json.bytes
  }

  func answer(_ answer: DataAnswer) -> String { text { $0.write(answer.value) } }

  func help(_ page: HelpPage) -> String {
    array(page.sections.flatMap(\.entries)) { json, entry in
      json.field("term", entry.term)
      json.field("meaning", entry.meaning)
    }
  }

  func picture(_ picture: any Picture) -> String { text { picture.write(to: &$0) } }

  /// Returns the error object for standard error.
  func failure(_ failure: Failure, at location: ScriptLocation?) -> String {
    text { json in
      json.beginObject()
      json.field("error", failure.sentence.text)
      json.field("hint", ifPresent: failure.sentence.hint)
      if !failure.sentence.details.isEmpty {
        json.beginArray("details")
        for detail in failure.sentence.details { json.string(detail) }
        json.endArray()
      }
      json.field("source", ifPresent: location?.source)
      if let location { json.field("line", location.line) }
      json.field("status", Int(failure.status.rawValue))
      json.field("code", failure.code)
      json.endObject()
    }
  }

  /// Returns the object of a remark about data, for standard error.
  func remark(_ sentence: Sentence) -> String {
    text { json in
      json.beginObject()
      json.field("notice", sentence.text)
      json.field("hint", ifPresent: sentence.hint)
      json.endObject()
    }
  }

  private func array<Row>(_ rows: [Row], _ write: (inout JSONWriter, Row) -> Void) -> String {
    text { json in
      json.beginArray()
      json.objects(rows, write)
      json.endArray()
    }
  }

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

extension JSONWriter {
  /// Writes the members of a task's object.
  mutating func members(of row: TaskRow) {
    for field in row.fields { self.field(named: field.attribute.name, field.value.data) }
    become(row.change) { json, before in json.members(of: before) }
  }

  private mutating func field(named name: String, _ data: DisplayValue.Data) {
    self.name(name)
    write(data)
  }

  /// Writes the members of a person's object.
  mutating func members(of row: PersonRow) {
    field("id", row.id)
    field("name", row.name)
    field("reading", ifPresent: row.reading)
    if let seat = row.seat {
      if let number = seat.number { field("seat", number) } else { field("seat", seat.text) }
    }
    if let capacity = row.capacity { field("capacity", capacity) }
    array("away", ifPresent: row.away)
    if let isHere = row.isHere { field("here", isHere) }
    become(row.change) { json, before in json.members(of: before) }
  }

  /// Writes the members of a log step's object.
  mutating func members(of row: LogRow) {
    field("version", row.version)
    field("time", row.time)
    field("author", row.author)
    field("kind", row.kind)
    field("command", row.command)
    beginArray("changes")
    objects(of: row.rows, withType: true)
    endArray()
  }

  private mutating func members(of row: AttributeRow) {
    field("id", row.id)
    field("name", row.name)
    field("kind", row.kind)
    array("choices", ifPresent: row.choices)
    become(row.change) { json, before in json.members(of: before) }
  }

  /// Writes how the row changed, and its previous value.
  private mutating func become<Row>(
    _ change: RowChange<Row>?, _ write: (inout JSONWriter, Row) -> Void
  ) {
    guard let change else { return }
    field("change", change.name)
    guard case .changed(let before) = change else { return }
    beginObject("before")
    write(&self, before)
    endObject()
  }

  /// Writes the member unless it has no changes.
  mutating func array(_ key: StaticString, _ rows: ChangedRows) {
    guard rows != ChangedRows() else { return }
    beginArray(key)
    objects(of: rows)
    endArray()
  }

  /// Writes an object for each change.
  ///
  /// - Parameter hasType: whether each object has a `type` member.
  mutating func objects(of rows: ChangedRows, withType hasType: Bool = false) {
    objects(rows.tasks) { json, row in
      if hasType { json.field("type", "task") }
      json.members(of: row)
    }
    objects(rows.people) { json, row in
      if hasType { json.field("type", "user") }
      json.members(of: row)
    }
    objects(rows.attributes) { json, row in
      if hasType { json.field("type", "attribute") }
      json.members(of: row)
    }
  }

  /// Writes an object per row.
  mutating func objects<Row>(
    _ rows: [Row], _ write: (inout JSONWriter, Row) -> Void
  ) {
    for row in rows {
      beginObject()
      write(&self, row)
      endObject()
    }
  }
}
