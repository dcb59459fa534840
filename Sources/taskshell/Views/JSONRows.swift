import Formats
import TaskLanguage
import TaskModel
import TaskShellKit

extension JSONWriter {
  /// Writes the members of the object that a task is.
  mutating func members(of row: TaskRow) {
    for field in row.fields { self.field(named: field.attribute.name, field.value.data) }
    become(row.change) { json, before in json.members(of: before) }
  }

  private mutating func field(named name: String, _ data: DisplayValue.Data) {
    self.name(name)
    write(data)
  }

  /// Writes the members of the object that a person is.
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

  /// Writes the members of the object that a step is.
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

  /// Writes what became of a row, and what it was.
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

  /// Writes the member unless nothing of its kind changed.
  mutating func array(_ key: StaticString, _ rows: ChangedRows) {
    guard rows != ChangedRows() else { return }
    beginArray(key)
    objects(of: rows)
    endArray()
  }

  /// Writes an object for everything that changed.
  ///
  /// - Parameter hasType: whether each says what it is of.
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

  /// Writes an object a row.
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
