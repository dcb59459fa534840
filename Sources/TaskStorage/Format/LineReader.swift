import Formats
import SystemCalls
import TaskModel

/// Reads the lines of a store into records, and collects unknown names.
///
/// An unknown member or kind of record was written by a newer version. It is skipped and its name
/// collected, so that this version does not save the store without it.
struct LineReader {
  /// The greatest number of a task: JSON keeps integers exact up to it (RFC 8259, section 6).
  static let maximumNumber = 1 << 53

  /// The skipped names: `kind` or `kind.member`.
  private(set) var unknown: Set<String> = []

  /// Reads one line: an object with one member, whose name is the kind of the record.
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
      if try readField(&id, "id", key, &reader, TaskCodec.uuid) { return true }
      if try readField(&name, "name", key, &reader, TaskCodec.string) { return true }
      if try readField(&reading, "reading", key, &reader, TaskCodec.string) { return true }
      if try readField(&capacity, "capacity", key, &reader, TaskCodec.minutes) { return true }
      if try readField(&absences, "away", key, &reader, Self.absences) { return true }
      if try readField(&isFormer, "state", key, &reader, Self.isFormer) { return true }
      return false
    }
    return User(
      id: try required(id, "id", start), name: try required(name, "name", start),
      reading: reading, capacity: capacity, absences: absences ?? [], isFormer: isFormer ?? false)
  }

  private static func integer(_ reader: inout JSONReader) throws(Defect) -> Int? {
    try reader.integer()
  }

  private static func isFormer(_ reader: inout JSONReader) throws(Defect) -> Bool? {
    try reader.string() == "former" ? true : nil
  }

  private static func kind(
    _ reader: inout JSONReader
  ) throws(Defect) -> AttributeDefinition.Kind? {
    try reader.string().flatMap(AttributeDefinition.Kind.init(rawValue:))
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
      if try readField(&user, "user", member, &reader, TaskCodec.uuid) { return true }
      if try readField(&name, key, member, &reader, value) { return true }
      return false
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
      if try readField(&id, "id", key, &reader, TaskCodec.uuid) { return true }
      if try readField(&name, "key", key, &reader, TaskCodec.string) { return true }
      if try readField(&kind, "kind", key, &reader, Self.kind) { return true }
      if try readField(&choices, "choices", key, &reader, TaskCodec.strings) { return true }
      return false
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
      if try readField(&id, "id", key, &reader, TaskCodec.uuid) { return true }
      if try readField(&name, "name", key, &reader, TaskCodec.string) { return true }
      if try readField(&anchor, "anchor", key, &reader, TaskCodec.day) { return true }
      if try readField(&tasks, "tasks", key, &reader, Self.tasks) { return true }
      return false
    }
    return TaskTemplate(
      id: try required(id, "id", start), name: try required(name, "name", start),
      anchor: anchor, tasks: try required(tasks, "tasks", start))
  }

  /// Reads the tasks within a template; nil for anything else, and if a member is unknown.
  private static func tasks(_ reader: inout JSONReader) throws(Defect) -> [TaskItem]? {
    var lines = LineReader()
    var tasks: [TaskItem] = []
    let isArray = try reader.array { (reader) throws(Defect) in
      tasks.append(try lines.task(of: &reader))
    }
    return isArray && lines.unknown.isEmpty ? tasks : nil
  }

  /// Reads a deletion: the kind of the record and its identity.
  private mutating func gone(_ reader: inout JSONReader) throws(Defect) -> RecordUpdate {
    let start = reader.position
    var found: [RecordID] = []
    try members(&reader, of: "gone") { (reader, key) throws(Defect) in
      guard let record = try Self.goneRecord(&reader, key) else { return false }
      found.append(record)
      return true
    }
    guard found.count == 1 else { throw Defect(offset: start, what: .badField("gone")) }
    return .gone(found[0])
  }

  /// Returns nil for an unknown kind.
  private static func goneRecord(
    _ reader: inout JSONReader, _ key: JSONReader.Literal
  ) throws(Defect) -> RecordID? {
    var number: Int?
    if try readField(&number, "task", key, &reader, Self.integer) {
      return number.map { .task($0) }
    }
    let kinds: [(StaticString, (UUID) -> RecordID)] = [
      ("user", RecordID.user), ("seat", RecordID.seat), ("attribute", RecordID.attribute),
      ("template", RecordID.template),
    ]
    for (name, record) in kinds {
      var id: UUID?
      if try readField(&id, name, key, &reader, TaskCodec.uuid) { return id.map(record) }
    }
    return nil
  }

  /// Reads the members of a record; `known` returns whether it read the value.
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

/// The lines of a store in sequence, with the checksum of those since the last seal.
///
/// A file is read piece by piece into the same memory: allocating memory for a whole large store
/// takes longer than reading it.
struct LineWindow: ~Copyable {
  /// The number of bytes read at once.
  static let pieceSize = 1 << 19

  /// The current bytes, which include the last line and its line feed.
  private(set) var bytes: UnsafeBufferPointer<UInt8>
  /// The offset of ``bytes`` in the store.
  private(set) var origin = 0
  /// The index after the last line.
  private var position: Int
  /// The size of the store in bytes.
  let size: Int
  private let file: OpenFile?
  /// The memory of ``bytes``, if owned by this value.
  private var piece: UnsafeMutableBufferPointer<UInt8>
  private var isRead: Bool
  private var failure: SystemError?
  /// The index where the bytes not yet in the checksum begin, and the checksum of those before.
  private var unchecked: Int
  private var checksum: CRC32C?

  /// Reads lines of bytes that stay in place, from `start` on.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) {
    self.bytes = bytes
    (position, unchecked, size) = (start, start, bytes.count)
    (file, isRead) = (nil, true)
    piece = UnsafeMutableBufferPointer(start: nil, count: 0)
  }

  /// Reads lines of a file of `size` bytes, from `start` on.
  init(_ file: OpenFile, size: Int, from start: Int = 0, pieceSize: Int = pieceSize) {
    self.file = file
    self.size = size
    (origin, position, unchecked, isRead) = (start, 0, 0, false)
    piece = .allocate(capacity: max(pieceSize, Seal.count))
    bytes = UnsafeBufferPointer(start: piece.baseAddress, count: 0)
  }

  deinit { piece.deallocate() }

  /// Whether nothing follows the last line.
  var isAtEnd: Bool { isRead && failure == nil && position == bytes.count }

  /// Returns the range of the next line in ``bytes``, without its line feed; nil if none is left.
  @inline(__always)
  mutating func next() -> Range<Int>? {
    while true {
      if let end = bytes.lineEnd(from: position) {
        defer { position = end + 1 }
        return position..<end
      }
      guard readOn() else { return nil }
    }
  }

  /// Reads more after an incomplete line; returns false if there is no more.
  private mutating func readOn() -> Bool {
    guard let file, !isRead else { return false }
    var sum = checksum ?? CRC32C()
    sum.update(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[unchecked..<position])))
    checksum = sum
    let rest = bytes.count - position
    moveToFront(rest)
    // One byte is reserved for a missing final line feed.
    let room = UnsafeMutableRawBufferPointer(
      start: piece.baseAddress.map { $0 + rest }, count: piece.count - rest - 1)
    do {
      let count = try file.read(into: room, at: origin + rest)
      isRead = count < room.count
      setCount(rest + count)
    } catch {
      (failure, isRead) = (error, true)
    }
    if isRead, Seal.isOpen(bytes[...]) {
      piece[bytes.count] = UInt8(ascii: "\n")
      setCount(bytes.count + 1)
    }
    return bytes.count > rest
  }

  /// Discards the lines already returned; a long incomplete line gets more memory.
  private mutating func moveToFront(_ rest: Int) {
    var target = piece
    if rest > piece.count / 2 { target = .allocate(capacity: piece.count * 2) }
    if let to = target.baseAddress, let from = bytes.baseAddress, rest > 0 {
      to.update(from: from + position, count: rest)
    }
    if target.baseAddress != piece.baseAddress { piece.deallocate() }
    piece = target
    origin += position
    (position, unchecked) = (0, 0)
    setCount(rest)
  }

  private mutating func setCount(_ count: Int) {
    bytes = UnsafeBufferPointer(start: piece.baseAddress, count: count)
  }

  /// Ends a part at the last line: returns whether that line has a seal with the checksum of
  /// everything since the previous seal.
  mutating func takeSeal() -> Bool {
    let start = unchecked
    defer { (unchecked, checksum) = (position, nil) }
    guard let expected = Seal.checksum(of: bytes[start..<position]) else { return false }
    let sealed = UnsafeRawBufferPointer(
      UnsafeBufferPointer(rebasing: bytes[start..<position - Seal.count]))
    guard var sum = checksum else { return CRC32C.of(sealed) == expected }
    sum.update(sealed)
    return sum.value == expected
  }

  /// The bytes of the seal at the end of the last line.
  var seal: [UInt8] { Array(bytes[..<position].suffix(Seal.count)) }
}
