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
      if reader.equals(key, "records") {
        try readField(&records, "records", &reader, Self.count)
      } else if reader.equals(key, "nextNumber") {
        try readField(&nextNumber, "nextNumber", &reader) { (reader) throws(Defect) in
          try reader.integer().flatMap { (1...Self.maximumNumber + 1).contains($0) ? $0 : nil }
        }
      } else if reader.equals(key, "version") {
        try readField(&version, "version", &reader, Self.count)
      } else if reader.equals(key, "kept") {
        try readField(&kept, "kept", &reader, Self.count)
      } else if reader.equals(key, "time") {
        try readField(&time, "time", &reader, 20, Instant.init(ascii:))
      } else if reader.equals(key, "crc32c") {
        try readField(&checksum, "crc32c", &reader, Self.string)
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

  fileprivate static func string(_ reader: inout JSONReader) throws(Defect) -> String? {
    try reader.string()
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
    if reader.equals(key, "version") {
      try readField(&version, "version", &reader, LineReader.count)
    } else if reader.equals(key, "previous") {
      try readField(&previous, "previous", &reader, LineReader.count)
    } else if reader.equals(key, "operation") {
      try readField(&operation, "operation", &reader, 36, UUID.init(ascii:))
    } else if reader.equals(key, "author") {
      try readField(&author, "author", &reader, LineReader.string)
    } else if reader.equals(key, "time") {
      try readField(&time, "time", &reader, 20, Instant.init(ascii:))
    } else if reader.equals(key, "command") {
      try readField(&command, "command", &reader, LineReader.string)
    } else if reader.equals(key, "undoes") {
      try readField(&undoes, "undoes", &reader, 36, UUID.init(ascii:))
    } else if reader.equals(key, "redoes") {
      try readField(&redoes, "redoes", &reader, 36, UUID.init(ascii:))
    } else if reader.equals(key, "also") {
      try readField(&also, "also", &reader, Self.ids)
    } else if reader.equals(key, "merges") {
      try readField(&merges, "merges", &reader, Self.ids)
    } else if reader.equals(key, "bytes") {
      try readField(&bytes, "bytes", &reader, LineReader.count)
    } else if reader.equals(key, "crc32c") {
      try readField(&checksum, "crc32c", &reader, LineReader.string)
    } else {
      return false
    }
    return true
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
