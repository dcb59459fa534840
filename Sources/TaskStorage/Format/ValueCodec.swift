import Formats
import TaskModel

/// Values of custom attributes in the store: a list of objects, each with the id of the attribute
/// and the value, under the name of its kind.
///
/// `[{"attribute":"…","number":"3.5"}]`. Numbers are strings, so that each stays as typed.
enum ValueCodec {
  static func write(_ values: CustomValues, to writer: inout JSONWriter) {
    writer.beginArray("values")
    for own in values {
      writer.beginObject()
      writer.field("attribute", own.key)
      switch own.value {
      case .text(let text): writer.field("text", text)
      case .number(let number): writer.field("number", number.notation)
      case .due(let due): writer.field("date", due.iso8601)
      case .minutes(let minutes): writer.field("minutes", minutes.count)
      case .texts, .day, .instant, .person, .people, .numbers, .state, .priority, .recurrence: break
      }
      writer.endObject()
    }
    writer.endArray()
  }

  /// Reads like ``values(_:)``, but faster for a single text, as shells write it.
  @inline(__always)
  static func canonical(_ reader: inout JSONReader) throws(Defect) -> CustomValues? {
    let start = reader
    if reader.take(#"[{"attribute":"#),
      let id = reader.unchecked(count: 36).flatMap(UUID.init(ascii:)), reader.take(#","text":"#),
      let text = try reader.string(), reader.take("}]")
    {
      return CustomValues(id, .text(text))
    }
    reader = start
    return try values(&reader)
  }

  /// Reads the list; nil for anything else, and if an attribute is repeated or has several values.
  @Sendable static func values(_ reader: inout JSONReader) throws(Defect) -> CustomValues? {
    var values = CustomValues()
    var isGood = true
    let isArray = try reader.array { (reader) throws(Defect) in
      var id: UUID?
      var found: [FieldValue] = []
      let isObject = try reader.object { (reader, key) throws(Defect) in
        if reader.equals(key, "attribute"), id == nil {
          let start = reader.position
          id = reader.unchecked(count: 36).flatMap(UUID.init(ascii:))
          if reader.position == start { try reader.skipValue() }
        } else if let value = try value(&reader, key) {
          found.append(value)
        } else {
          isGood = false
        }
      }
      if !isObject { try reader.skipValue() }
      if let id, found.count == 1, values[id] == nil {
        values[id] = found[0]
      } else {
        isGood = false
      }
    }
    return isArray && isGood ? values : nil
  }

  /// Reads the value, or skips an unknown one.
  private static func value(
    _ reader: inout JSONReader, _ key: JSONReader.Literal
  ) throws(Defect) -> FieldValue? {
    let start = reader.position
    let value: FieldValue?
    if reader.equals(key, "text") {
      value = try reader.string().map { .text($0) }
    } else if reader.equals(key, "number") {
      value = try reader.string().flatMap { DecimalNumber($0) }.map { .number($0) }
    } else if reader.equals(key, "date") {
      value = try reader.string().flatMap { Due(iso8601: $0) }.map { .due($0) }
    } else if reader.equals(key, "minutes") {
      value = try reader.integer().flatMap { Minutes($0) }.map { .minutes($0) }
    } else {
      value = nil
    }
    if reader.position == start { try reader.skipValue() }
    return value
  }
}
