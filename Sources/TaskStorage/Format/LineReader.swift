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
    if reader.equals(kind, "seat") { return .update(.seat(try seat(&reader))) }
    if reader.equals(kind, "gone") { return .update(try gone(&reader)) }
    if reader.equals(kind, "base") { return .base(try base(&reader)) }
    if reader.equals(kind, "commit") { return .commit(try commit(&reader)) }
    unknown.insert(try reader.text(of: kind))
    try reader.skipValue()
    return .unknown
  }

  private mutating func task(of reader: inout JSONReader) throws(Defect) -> TaskItem {
    let start = reader.position
    var number: Int?
    var id: UUID?
    var text: String?
    var state: TaskItem.State?
    var due: Due?
    var assignee: UUID?
    var project: String?
    var tags: [String]?
    var priority: TaskItem.Priority?
    var notes: [String]?
    var recurrence: Recurrence?
    var after: [Int]?
    var wait: Due?
    var created: Instant?
    var completed: Instant?
    try members(&reader, of: "task") { (reader, key) throws(Defect) in
      if reader.equals(key, "number") {
        try readField(&number, "number", &reader) { (reader) throws(Defect) in
          try reader.integer().flatMap { (1...Self.maximumNumber).contains($0) ? $0 : nil }
        }
      } else if reader.equals(key, "id") {
        try readField(&id, "id", &reader, 36, UUID.init(ascii:))
      } else if reader.equals(key, "text") {
        try readField(&text, "text", &reader) { (reader) throws(Defect) in try reader.string() }
      } else if reader.equals(key, "state") {
        try readField(&state, "state", &reader) { (reader) throws(Defect) in
          try reader.literal().flatMap {
            reader.equals($0, "open") ? .open : reader.equals($0, "done") ? .done : nil
          }
        }
      } else if reader.equals(key, "due") {
        try readField(&due, "due", &reader, 10, or: 16, Due.init(ascii:))
      } else if reader.equals(key, "assignee") {
        try readField(&assignee, "assignee", &reader, 36, UUID.init(ascii:))
      } else if reader.equals(key, "project") {
        try readField(&project, "project", &reader) { (reader) throws(Defect) in
          try reader.string()
        }
      } else if reader.equals(key, "tags") {
        try readField(&tags, "tags", &reader) { (reader) throws(Defect) in try reader.strings() }
      } else if reader.equals(key, "priority") {
        try readField(&priority, "priority", &reader) { (reader) throws(Defect) in
          try reader.string().flatMap { TaskItem.Priority(rawValue: $0) }
        }
      } else if reader.equals(key, "notes") {
        try readField(&notes, "notes", &reader) { (reader) throws(Defect) in try reader.strings() }
      } else if reader.equals(key, "every") {
        try readField(&recurrence, "every", &reader) { (reader) throws(Defect) in
          try reader.string().flatMap { Recurrence(notation: $0) }
        }
      } else if reader.equals(key, "after") {
        try readField(&after, "after", &reader) { (reader) throws(Defect) in
          try reader.integers(in: 1...Self.maximumNumber)
        }
      } else if reader.equals(key, "wait") {
        try readField(&wait, "wait", &reader, 10, Due.init(ascii:))
      } else if reader.equals(key, "created") {
        try readField(&created, "created", &reader, 20, Instant.init(ascii:))
      } else if reader.equals(key, "completed") {
        try readField(&completed, "completed", &reader, 20, Instant.init(ascii:))
      } else {
        return false
      }
      return true
    }
    return TaskItem(
      number: try required(number, "number", start), id: try required(id, "id", start),
      text: try required(text, "text", start), state: try required(state, "state", start),
      due: due, assignee: assignee, project: project, tags: tags ?? [], priority: priority,
      notes: notes ?? [], recurrence: recurrence, after: after ?? [], wait: wait?.date,
      created: try required(created, "created", start),
      completed: completed)
  }

  private mutating func user(_ reader: inout JSONReader) throws(Defect) -> User {
    let start = reader.position
    var id: UUID?
    var name: String?
    try members(&reader, of: "user") { (reader, key) throws(Defect) in
      if reader.equals(key, "id") {
        try readField(&id, "id", &reader, 36, UUID.init(ascii:))
      } else if reader.equals(key, "name") {
        try readField(&name, "name", &reader) { (reader) throws(Defect) in try reader.string() }
      } else {
        return false
      }
      return true
    }
    return User(id: try required(id, "id", start), name: try required(name, "name", start))
  }

  private mutating func seat(_ reader: inout JSONReader) throws(Defect) -> Seat {
    let start = reader.position
    var user: UUID?
    var number: Int?
    try members(&reader, of: "seat") { (reader, key) throws(Defect) in
      if reader.equals(key, "user") {
        try readField(&user, "user", &reader, 36, UUID.init(ascii:))
      } else if reader.equals(key, "number") {
        try readField(&number, "number", &reader) { (reader) throws(Defect) in
          try reader.integer().flatMap { $0 >= 1 ? $0 : nil }
        }
      } else {
        return false
      }
      return true
    }
    return Seat(
      user: try required(user, "user", start), number: try required(number, "number", start))
  }

  /// A record that is gone: its kind and what identifies it.
  private mutating func gone(_ reader: inout JSONReader) throws(Defect) -> RecordUpdate {
    let start = reader.position
    var task: Int?
    var user: UUID?
    var seat: UUID?
    try members(&reader, of: "gone") { (reader, key) throws(Defect) in
      if reader.equals(key, "task") {
        try readField(&task, "task", &reader) { (reader) throws(Defect) in try reader.integer() }
      } else if reader.equals(key, "user") {
        try readField(&user, "user", &reader, 36, UUID.init(ascii:))
      } else if reader.equals(key, "seat") {
        try readField(&seat, "seat", &reader, 36, UUID.init(ascii:))
      } else {
        return false
      }
      return true
    }
    switch (task, user, seat) {
    case (let number?, nil, nil): return .taskGone(number)
    case (nil, let id?, nil): return .userGone(id)
    case (nil, nil, let id?): return .seatGone(id)
    default: throw Defect(offset: start, what: .badField("gone"))
    }
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
