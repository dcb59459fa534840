import Formats
import TaskModel

/// What one operation has made of one record: the unit that travels.
struct RecordLine: Equatable {
  let key: RecordKey
  let operation: UUID
  /// Seconds since 1970.
  let time: Int
  /// The operations whose values in these fields were seen when it was written, and are replaced by it.
  var seen: Set<UUID>
  /// Whether it makes the record or deletes it; a deletion replaces every value that it has seen.
  var life: Bool?
  /// The number of a record that is made, where it was made.
  var number = 0
  var values: [ReplicaField: WrittenValue] = [:]
}

extension RecordLine {
  /// Times and numbers of other machines; what lies outside is no line.
  private static let bounds = -(1 << 40)...1 << 40

  /// A time that a line can have: one that another machine has set far ahead is not passed.
  static func time(_ time: Int) -> Int { min(max(time, bounds.lowerBound), bounds.upperBound) }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("record", key.kind.rawValue)
    writer.field("id", key.id)
    writer.field("operation", operation)
    writer.field("time", time)
    if let life { writer.field("alive", life) }
    if number > 0 { writer.field("number", number) }
    let sorted = values.sorted {
      ($0.key.name, $0.key.element ?? "") < ($1.key.name, $1.key.element ?? "")
    }
    for (field, value) in sorted where field.element == nil {
      writer.name(field.name)
      if let text = value.text { writer.value(text) } else { writer.value(literal: "null") }
    }
    let elements = sorted.filter { $0.key.element != nil }
    if !elements.isEmpty {
      writer.beginArray("lists")
      for (field, value) in elements { write(field, value, to: &writer) }
      writer.endArray()
    }
    writer.array("seen", ifPresent: seen.sorted().map(\.notation))
    writer.endObject()
    writer.endLine()
  }

  private func write(
    _ field: ReplicaField, _ value: WrittenValue, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.field("of", field.name)
    writer.field("key", field.element ?? "")
    if value.text != field.element { writer.field("value", ifPresent: value.text) }
    if value.text == nil { writer.field("gone", true) }
    writer.field("with", ifPresent: value.companion)
    if value.place > 0 { writer.field("place", value.place) }
    writer.endObject()
  }

  /// Nil for what is no line, or one that a newer program has written in another way.
  init?(_ reader: inout JSONReader) throws(Defect) {
    var (kind, id, operation, time) = (RecordKey.Kind?.none, UUID?.none, UUID?.none, Int?.none)
    var (life, number, seen) = (Bool?.none, 0, Set<UUID>())
    var values: [ReplicaField: WrittenValue] = [:]
    let isObject = try reader.object { (reader, key) throws(Defect) in
      switch try reader.text(of: key) {
      case "record": kind = try reader.string().flatMap { RecordKey.Kind(rawValue: $0) }
      case "id": id = try reader.string().flatMap { UUID(uuidString: $0) }
      case "operation": operation = try reader.string().flatMap { UUID(uuidString: $0) }
      case "time": time = try reader.integer()
      case "alive": life = reader.take("true") ? true : reader.take("false") ? false : nil
      case "number": number = try reader.integer() ?? 0
      case "seen": seen = Set((try reader.strings() ?? []).compactMap { UUID(uuidString: $0) })
      case "lists":
        _ = try reader.array { (reader) throws(Defect) in
          if let (field, value) = try Self.element(&reader) { values[field] = value }
        }
      case let name:
        guard let text = try reader.string() else {
          guard reader.take("null") else { throw reader.defect() }
          values[ReplicaField(name: name)] = WrittenValue(text: nil)
          break
        }
        values[ReplicaField(name: name)] = WrittenValue(text: text)
      }
    }
    guard isObject, let kind, let id, let operation, let time, Self.bounds.contains(time),
      Self.bounds.contains(number)
    else { return nil }
    key = RecordKey(kind: kind, id: id)
    (self.operation, self.time, self.seen) = (operation, time, seen)
    (self.life, self.number, self.values) = (life, number, values)
  }

  private static func element(
    _ reader: inout JSONReader
  ) throws(Defect) -> (ReplicaField, WrittenValue)? {
    var (name, element, isGone) = (String?.none, String?.none, false)
    var value = WrittenValue()
    let isObject = try reader.object { (reader, key) throws(Defect) in
      switch try reader.text(of: key) {
      case "of": name = try reader.string()
      case "key": element = try reader.string()
      case "value": value.text = try reader.string()
      case "gone": isGone = reader.word() == true
      case "with": value.companion = try reader.string()
      case "place": value.place = try reader.integer() ?? 0
      default: try reader.skipValue()
      }
    }
    guard isObject, let name, let element, bounds.contains(value.place) else { return nil }
    if value.text == nil, !isGone { value.text = element }
    return (ReplicaField(name: name, element: element), value)
  }
}
