import TaskModel

/// One line of a store after its header.
enum StoreLine: Equatable {
  case update(RecordUpdate)
  case base(BaseLine)
  case commit(CommitLine)
  /// A record of a kind that this version does not know.
  case unknown
}

/// The line that closes the base.
struct BaseLine: Equatable {
  /// How many lines stand between the header and this one.
  var records: Int
  /// The number that the next new task gets.
  var nextNumber: Int
  /// How many commits led to the state of the base.
  var version: Int
  /// Bytes of the commits that were written together with the base.
  var kept: Int
  /// When the base was written.
  var time: Instant
}

/// The line that closes a commit.
struct CommitLine: Equatable {
  var info: CommitInfo
  /// The version that the commit follows.
  var previous: Int
  /// Bytes of the lines of the commit before this one.
  var bytes: Int
}

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
    if reader.equals(kind, "task") { return .update(.task(try task(&reader))) }
    if reader.equals(kind, "user") { return .update(.user(try user(&reader))) }
    if reader.equals(kind, "seat") { return .update(.seat(try seat(&reader))) }
    if reader.equals(kind, "gone") { return .update(try gone(&reader)) }
    if reader.equals(kind, "base") { return .base(try base(&reader)) }
    if reader.equals(kind, "commit") { return .commit(try commit(&reader)) }
    unknown.insert(try reader.text(of: kind))
    try reader.skipValue()
    return .unknown
  }

  private mutating func task(_ reader: inout JSONReader) throws(Defect) -> TaskItem {
    let start = reader.position
    var number: Int?
    var id: UUID?
    var text: String?
    var state: TaskItem.State?
    var due: Due?
    var assignee: UUID?
    var created: Instant?
    var completed: Instant?
    try members(&reader, of: "task") { (reader, key) throws(Defect) in
      if reader.equals(key, "number") {
        try set(&number, "number", &reader) { (reader) throws(Defect) in
          try reader.integer().flatMap { (1...Self.maximumNumber).contains($0) ? $0 : nil }
        }
      } else if reader.equals(key, "id") {
        try set(&id, "id", &reader, 36, UUID.init(ascii:))
      } else if reader.equals(key, "text") {
        try set(&text, "text", &reader) { (reader) throws(Defect) in try reader.string() }
      } else if reader.equals(key, "state") {
        try set(&state, "state", &reader) { (reader) throws(Defect) in
          try reader.literal().flatMap {
            reader.equals($0, "open") ? .open : reader.equals($0, "done") ? .done : nil
          }
        }
      } else if reader.equals(key, "due") {
        try set(&due, "due", &reader, 10, or: 16, Due.init(ascii:))
      } else if reader.equals(key, "assignee") {
        try set(&assignee, "assignee", &reader, 36, UUID.init(ascii:))
      } else if reader.equals(key, "created") {
        try set(&created, "created", &reader, 20, Instant.init(ascii:))
      } else if reader.equals(key, "completed") {
        try set(&completed, "completed", &reader, 20, Instant.init(ascii:))
      } else {
        return false
      }
      return true
    }
    return TaskItem(
      number: try required(number, "number", start), id: try required(id, "id", start),
      text: try required(text, "text", start), state: try required(state, "state", start),
      due: due, assignee: assignee, created: try required(created, "created", start),
      completed: completed)
  }

  private mutating func user(_ reader: inout JSONReader) throws(Defect) -> User {
    let start = reader.position
    var id: UUID?
    var name: String?
    try members(&reader, of: "user") { (reader, key) throws(Defect) in
      if reader.equals(key, "id") {
        try set(&id, "id", &reader, 36, UUID.init(ascii:))
      } else if reader.equals(key, "name") {
        try set(&name, "name", &reader) { (reader) throws(Defect) in try reader.string() }
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
        try set(&user, "user", &reader, 36, UUID.init(ascii:))
      } else if reader.equals(key, "number") {
        try set(&number, "number", &reader) { (reader) throws(Defect) in
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
        try set(&task, "task", &reader) { (reader) throws(Defect) in try reader.integer() }
      } else if reader.equals(key, "user") {
        try set(&user, "user", &reader, 36, UUID.init(ascii:))
      } else if reader.equals(key, "seat") {
        try set(&seat, "seat", &reader, 36, UUID.init(ascii:))
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

  private mutating func base(_ reader: inout JSONReader) throws(Defect) -> BaseLine {
    let start = reader.position
    var records: Int?
    var nextNumber: Int?
    var version: Int?
    var kept: Int?
    var time: Instant?
    var checksum: String?
    try members(&reader, of: "base") { (reader, key) throws(Defect) in
      if reader.equals(key, "records") {
        try set(&records, "records", &reader, Self.count)
      } else if reader.equals(key, "nextNumber") {
        try set(&nextNumber, "nextNumber", &reader) { (reader) throws(Defect) in
          try reader.integer().flatMap { (1...Self.maximumNumber + 1).contains($0) ? $0 : nil }
        }
      } else if reader.equals(key, "version") {
        try set(&version, "version", &reader, Self.count)
      } else if reader.equals(key, "kept") {
        try set(&kept, "kept", &reader, Self.count)
      } else if reader.equals(key, "time") {
        try set(&time, "time", &reader, 20, Instant.init(ascii:))
      } else if reader.equals(key, "crc32c") {
        try set(&checksum, "crc32c", &reader) { (reader) throws(Defect) in try reader.string() }
      } else {
        return false
      }
      return true
    }
    return BaseLine(
      records: try required(records, "records", start),
      nextNumber: try required(nextNumber, "nextNumber", start),
      version: try required(version, "version", start), kept: try required(kept, "kept", start),
      time: try required(time, "time", start))
  }

  private mutating func commit(_ reader: inout JSONReader) throws(Defect) -> CommitLine {
    let start = reader.position
    var version: Int?
    var previous: Int?
    var operation: UUID?
    var author: String?
    var time: Instant?
    var command: String?
    var undoes: UUID?
    var redoes: UUID?
    var bytes: Int?
    var checksum: String?
    try members(&reader, of: "commit") { (reader, key) throws(Defect) in
      if reader.equals(key, "version") {
        try set(&version, "version", &reader, Self.count)
      } else if reader.equals(key, "previous") {
        try set(&previous, "previous", &reader, Self.count)
      } else if reader.equals(key, "operation") {
        try set(&operation, "operation", &reader, 36, UUID.init(ascii:))
      } else if reader.equals(key, "author") {
        try set(&author, "author", &reader) { (reader) throws(Defect) in try reader.string() }
      } else if reader.equals(key, "time") {
        try set(&time, "time", &reader, 20, Instant.init(ascii:))
      } else if reader.equals(key, "command") {
        try set(&command, "command", &reader) { (reader) throws(Defect) in try reader.string() }
      } else if reader.equals(key, "undoes") {
        try set(&undoes, "undoes", &reader, 36, UUID.init(ascii:))
      } else if reader.equals(key, "redoes") {
        try set(&redoes, "redoes", &reader, 36, UUID.init(ascii:))
      } else if reader.equals(key, "bytes") {
        try set(&bytes, "bytes", &reader, Self.count)
      } else if reader.equals(key, "crc32c") {
        try set(&checksum, "crc32c", &reader) { (reader) throws(Defect) in try reader.string() }
      } else {
        return false
      }
      return true
    }
    let info = CommitInfo(
      version: try required(version, "version", start),
      operation: try required(operation, "operation", start),
      author: try required(author, "author", start), time: try required(time, "time", start),
      command: try required(command, "command", start),
      kind: undoes.map { .undo($0) } ?? redoes.map { .redo($0) } ?? .command)
    return CommitLine(
      info: info, previous: try required(previous, "previous", start),
      bytes: try required(bytes, "bytes", start))
  }

  private static func count(_ reader: inout JSONReader) throws(Defect) -> Int? {
    try reader.integer().flatMap { (0...maximumNumber).contains($0) ? $0 : nil }
  }

  /// Reads the members of a record; `known` answers whether it read the value.
  @inline(__always)
  private mutating func members(
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

/// Sets a field once, from a string of one of these lengths, every byte of which `read` checks.
@inline(__always)
private func set<Value>(
  _ field: inout Value?, _ name: StaticString, _ reader: inout JSONReader, _ count: Int,
  or other: Int = 0, _ read: (UnsafeBufferPointer<UInt8>) -> Value?
) throws(Defect) {
  try set(&field, name, &reader) { (reader) throws(Defect) in
    if let bytes = reader.unchecked(count: count) { return read(bytes) }
    return other == 0 ? nil : reader.unchecked(count: other).flatMap(read)
  }
}

/// Sets a field once; a second time, or without a value, it is bad.
@inline(__always)
private func set<Value>(
  _ field: inout Value?, _ name: StaticString, _ reader: inout JSONReader,
  _ read: (inout JSONReader) throws(Defect) -> Value?
) throws(Defect) {
  let start = reader.position
  guard field == nil, let value = try read(&reader) else {
    throw Defect(offset: start, what: .badField(name.description))
  }
  field = value
}

@inline(__always)
private func required<Value>(
  _ value: Value?, _ name: StaticString, _ offset: Int
) throws(Defect) -> Value {
  guard let value else { throw Defect(offset: offset, what: .badField(name.description)) }
  return value
}
