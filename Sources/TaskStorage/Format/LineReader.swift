import Formats
import TaskModel

/// Reads the lines of a store into records, and notes what it does not know.
///
/// A member or a kind of record that is not known was written by a newer version. It is read past,
/// and its name noted, so that nothing is saved by whoever would drop it.
struct LineReader {
  /// The greatest number of a task: JSON keeps integers exact up to it (RFC 8259, section 6).
  static let maximumNumber = 1 << 53

  /// What was read past: `kind` or `kind.member`.
  private(set) var unknown: Set<String> = []

  /// Reads one line, which is an object with one member: its kind and the record.
  mutating func read(_ reader: inout JSONReader) throws(Defect) -> StoreLine {
    let start = reader.position
    var line: StoreLine?
    let isObject = try reader.object { (reader, kind) throws(Defect) in
      guard line == nil else { throw Defect(offset: start, what: .unknownRecord) }
      line = try record(&reader, kind)
    }
    if !isObject { try reader.skipValue() }
    try reader.finish()
    guard let line else { throw Defect(offset: start, what: .unknownRecord) }
    return line
  }

  @inline(__always)
  private mutating func record(
    _ reader: inout JSONReader, _ kind: JSONReader.Literal
  ) throws(Defect) -> StoreLine {
    if reader.equals(kind, "task") { return .update(.task(try task(of: &reader))) }
    if reader.equals(kind, "user") { return .update(.user(try user(&reader))) }
    if reader.equals(kind, "seat") {
      return .update(
        .seat(
          try seat(&reader, in: "seat", named: "number") { (reader) throws(Defect) in
            try reader.integer().flatMap { SeatName(String($0)) }
          }))
    }
    if reader.equals(kind, "place") {
      return .update(
        .seat(
          try seat(&reader, in: "place", named: "name") { (reader) throws(Defect) in
            try reader.string().flatMap(SeatName.init).flatMap { $0.number == nil ? $0 : nil }
          }))
    }
    if reader.equals(kind, "attribute") {
      return .update(.attribute(try attribute(&reader)))
    }
    if reader.equals(kind, "template") {
      return .update(.template(try template(&reader)))
    }
    if reader.equals(kind, "gone") { return .update(try gone(&reader)) }
    if reader.equals(kind, "base") { return .base(try base(&reader)) }
    if reader.equals(kind, "commit") { return .commit(try commit(&reader)) }
    unknown.insert(try reader.text(of: kind))
    try reader.skipValue()
    return .unknown
  }

  private mutating func task(of reader: inout JSONReader) throws(Defect) -> TaskItem {
    let start = reader.position
    var codec = TaskCodec()
    try members(&reader, of: "task") { (reader, key) throws(Defect) in
      try codec.take(&reader, key)
    }
    return try codec.task(at: start)
  }

  private mutating func user(_ reader: inout JSONReader) throws(Defect) -> User {
    let start = reader.position
    var id: UUID?
    var name: String?
    var reading: String?
    var capacity: Minutes?
    var absences: [Absence]?
    var isFormer: Bool?
    try members(&reader, of: "user") { (reader, key) throws(Defect) in
      if reader.equals(key, "id") {
        try readField(&id, "id", &reader, 36, UUID.init(ascii:))
      } else if reader.equals(key, "name") {
        try readField(&name, "name", &reader) { (reader) throws(Defect) in try reader.string() }
      } else if reader.equals(key, "reading") {
        try readField(&reading, "reading", &reader) { (reader) throws(Defect) in
          try reader.string()
        }
      } else if reader.equals(key, "capacity") {
        try readField(&capacity, "capacity", &reader) { (reader) throws(Defect) in
          try reader.integer().flatMap(Minutes.init)
        }
      } else if reader.equals(key, "away") {
        try readField(&absences, "away", &reader, Self.absences)
      } else if reader.equals(key, "state") {
        try readField(&isFormer, "state", &reader) { (reader) throws(Defect) in
          try reader.string() == "former" ? true : nil
        }
      } else {
        return false
      }
      return true
    }
    return User(
      id: try required(id, "id", start), name: try required(name, "name", start),
      reading: reading, capacity: capacity, absences: absences ?? [], isFormer: isFormer ?? false)
  }

  private static func absences(_ reader: inout JSONReader) throws(Defect) -> [Absence]? {
    guard let texts = try reader.strings() else { return nil }
    let absences = texts.compactMap(Absence.init(notation:))
    return absences.count == texts.count ? absences : nil
  }

  private mutating func seat(
    _ reader: inout JSONReader, in kind: String, named key: StaticString,
    _ value: (inout JSONReader) throws(Defect) -> SeatName?
  ) throws(Defect) -> Seat {
    let start = reader.position
    var user: UUID?
    var name: SeatName?
    try members(&reader, of: kind) { (reader, member) throws(Defect) in
      if reader.equals(member, "user") {
        try readField(&user, "user", &reader, 36, UUID.init(ascii:))
      } else if reader.equals(member, key) {
        try readField(&name, key, &reader, value)
      } else {
        return false
      }
      return true
    }
    return Seat(
      user: try required(user, "user", start), name: try required(name, key, start))
  }

  private mutating func attribute(
    _ reader: inout JSONReader
  ) throws(Defect) -> AttributeDefinition {
    let start = reader.position
    var id: UUID?
    var name: String?
    var kind: AttributeDefinition.Kind?
    var choices: [String]?
    try members(&reader, of: "attribute") { (reader, key) throws(Defect) in
      if reader.equals(key, "id") {
        try readField(&id, "id", &reader, 36, UUID.init(ascii:))
      } else if reader.equals(key, "key") {
        try readField(&name, "key", &reader) { (reader) throws(Defect) in try reader.string() }
      } else if reader.equals(key, "kind") {
        try readField(&kind, "kind", &reader) { (reader) throws(Defect) in
          try reader.string().flatMap(AttributeDefinition.Kind.init(rawValue:))
        }
      } else if reader.equals(key, "choices") {
        try readField(&choices, "choices", &reader) { (reader) throws(Defect) in
          try reader.strings()
        }
      } else {
        return false
      }
      return true
    }
    return AttributeDefinition(
      id: try required(id, "id", start), key: try required(name, "key", start),
      kind: try required(kind, "kind", start), choices: choices ?? [])
  }

  private mutating func template(_ reader: inout JSONReader) throws(Defect) -> TaskTemplate {
    let start = reader.position
    var id: UUID?
    var name: String?
    var anchor: CivilDate?
    var tasks: [TaskItem]?
    try members(&reader, of: "template") { (reader, key) throws(Defect) in
      if reader.equals(key, "id") {
        try readField(&id, "id", &reader, 36, UUID.init(ascii:))
      } else if reader.equals(key, "name") {
        try readField(&name, "name", &reader) { (reader) throws(Defect) in try reader.string() }
      } else if reader.equals(key, "anchor") {
        try readField(&anchor, "anchor", &reader, 10) { Due(ascii: $0)?.date }
      } else if reader.equals(key, "tasks") {
        try readField(&tasks, "tasks", &reader, Self.tasks)
      } else {
        return false
      }
      return true
    }
    return TaskTemplate(
      id: try required(id, "id", start), name: try required(name, "name", start),
      anchor: anchor, tasks: try required(tasks, "tasks", start))
  }

  /// Tasks within a template; nil for anything else, and for members that are not known.
  private static func tasks(_ reader: inout JSONReader) throws(Defect) -> [TaskItem]? {
    var lines = LineReader()
    var tasks: [TaskItem] = []
    let isArray = try reader.array { (reader) throws(Defect) in
      tasks.append(try lines.task(of: &reader))
    }
    return isArray && lines.unknown.isEmpty ? tasks : nil
  }

  /// A record that is gone: its kind and what identifies it.
  private mutating func gone(_ reader: inout JSONReader) throws(Defect) -> RecordUpdate {
    let start = reader.position
    var found: [RecordUpdate] = []
    try members(&reader, of: "gone") { (reader, key) throws(Defect) in
      guard let update = try Self.goneRecord(&reader, key) else { return false }
      found.append(update)
      return true
    }
    guard found.count == 1 else { throw Defect(offset: start, what: .badField("gone")) }
    return found[0]
  }

  /// Nil for a kind that is not known.
  private static func goneRecord(
    _ reader: inout JSONReader, _ key: JSONReader.Literal
  ) throws(Defect) -> RecordUpdate? {
    if reader.equals(key, "task") {
      var number: Int?
      try readField(&number, "task", &reader) { (reader) throws(Defect) in try reader.integer() }
      return number.map { .taskGone($0) }
    }
    let kinds: [(StaticString, (UUID) -> RecordUpdate)] = [
      ("user", RecordUpdate.userGone), ("seat", RecordUpdate.seatGone),
      ("attribute", RecordUpdate.attributeGone), ("template", RecordUpdate.templateGone),
    ]
    guard let (name, update) = kinds.first(where: { reader.equals(key, $0.0) }) else { return nil }
    var id: UUID?
    try readField(&id, name, &reader, 36, UUID.init(ascii:))
    return id.map(update)
  }

  /// Reads the members of a record; `known` answers whether it read the value.
  @inline(__always)
  mutating func members(
    _ reader: inout JSONReader, of kind: String,
    _ known: (inout JSONReader, JSONReader.Literal) throws(Defect) -> Bool
  ) throws(Defect) {
    let start = reader.position
    let isObject = try reader.object { (reader, key) throws(Defect) in
      if try known(&reader, key) { return }
      unknown.insert("\(kind).\(try reader.text(of: key))")
      try reader.skipValue()
    }
    guard isObject else { throw Defect(offset: start, what: .badField(kind)) }
  }
}
