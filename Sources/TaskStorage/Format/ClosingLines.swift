import Formats
import TaskModel

/// Reading of the lines that close the base and the commits.
extension LineReader {
  mutating func base(_ reader: inout JSONReader) throws(Defect) -> BaseLine {
    let start = reader.position
    var records: Int?
    var nextNumber: Int?
    var version: Int?
    var kept: Int?
    var time: Instant?
    var checksum: String?
    try members(&reader, of: "base") { (reader, key) throws(Defect) in
      if try readField(&records, "records", key, &reader, Self.count) { return true }
      if try readField(&nextNumber, "nextNumber", key, &reader, Self.nextNumber) { return true }
      if try readField(&version, "version", key, &reader, Self.count) { return true }
      if try readField(&kept, "kept", key, &reader, Self.count) { return true }
      if try readField(&time, "time", key, &reader, TaskCodec.instant) { return true }
      if try readField(&checksum, "crc32c", key, &reader, TaskCodec.string) { return true }
      return false
    }
    return BaseLine(
      records: try required(records, "records", start),
      nextNumber: try required(nextNumber, "nextNumber", start),
      version: try required(version, "version", start), kept: try required(kept, "kept", start),
      time: try required(time, "time", start))
  }

  mutating func commit(_ reader: inout JSONReader) throws(Defect) -> CommitLine {
    let start = reader.position
    var fields = CommitFields()
    try members(&reader, of: "commit") { (reader, key) throws(Defect) in
      try fields.take(&reader, key)
    }
    return try fields.line(at: start)
  }

  fileprivate static func count(_ reader: inout JSONReader) throws(Defect) -> Int? {
    try reader.integer().flatMap { (0...maximumNumber).contains($0) ? $0 : nil }
  }

  private static func nextNumber(_ reader: inout JSONReader) throws(Defect) -> Int? {
    try reader.integer().flatMap { (1...maximumNumber + 1).contains($0) ? $0 : nil }
  }
}

/// The members read so far of the line that closes a commit.
private struct CommitFields {
  var version: Int?
  var previous: Int?
  var operation: UUID?
  var author: String?
  var time: Instant?
  var command: String?
  var undoes: UUID?
  var redoes: UUID?
  var also: [UUID]?
  var merges: [UUID]?
  var bytes: Int?
  var checksum: String?

  /// Reads the value of a member; returns false for an unknown member.
  mutating func take(
    _ reader: inout JSONReader, _ key: JSONReader.Literal
  ) throws(Defect) -> Bool {
    if try readField(&version, "version", key, &reader, LineReader.count) { return true }
    if try readField(&previous, "previous", key, &reader, LineReader.count) { return true }
    if try readField(&operation, "operation", key, &reader, TaskCodec.uuid) { return true }
    if try readField(&author, "author", key, &reader, TaskCodec.string) { return true }
    if try readField(&time, "time", key, &reader, TaskCodec.instant) { return true }
    if try readField(&command, "command", key, &reader, TaskCodec.string) { return true }
    if try readField(&undoes, "undoes", key, &reader, TaskCodec.uuid) { return true }
    if try readField(&redoes, "redoes", key, &reader, TaskCodec.uuid) { return true }
    if try readField(&also, "also", key, &reader, Self.ids) { return true }
    if try readField(&merges, "merges", key, &reader, Self.ids) { return true }
    if try readField(&bytes, "bytes", key, &reader, LineReader.count) { return true }
    if try readField(&checksum, "crc32c", key, &reader, TaskCodec.string) { return true }
    return false
  }

  /// Returns the line; `start` is the offset of its record, for errors about missing members.
  func line(at start: Int) throws(Defect) -> CommitLine {
    let info = CommitInfo(
      version: try required(version, "version", start),
      operation: try required(operation, "operation", start),
      author: try required(author, "author", start), time: try required(time, "time", start),
      command: try required(command, "command", start),
      kind: kind)
    return CommitLine(
      info: info, previous: try required(previous, "previous", start),
      bytes: try required(bytes, "bytes", start))
  }

  private var kind: CommitInfo.Kind {
    if let undoes { return .undo([undoes] + (also ?? [])) }
    if let redoes { return .redo([redoes] + (also ?? [])) }
    return merges.map { .merge($0) } ?? .command
  }

  private static func ids(_ reader: inout JSONReader) throws(Defect) -> [UUID]? {
    guard let texts = try reader.strings() else { return nil }
    let ids = texts.compactMap { UUID(uuidString: $0) }
    return ids.count == texts.count ? ids : nil
  }
}
