import TaskModel

/// Reads the lines that close the base and the commits.
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
        try readField(&checksum, "crc32c", &reader) { (reader) throws(Defect) in try reader.string()
        }
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
    var version: Int?
    var previous: Int?
    var operation: UUID?
    var author: String?
    var time: Instant?
    var command: String?
    var undoes: UUID?
    var redoes: UUID?
    var also: [UUID]?
    var bytes: Int?
    var checksum: String?
    try members(&reader, of: "commit") { (reader, key) throws(Defect) in
      if reader.equals(key, "version") {
        try readField(&version, "version", &reader, Self.count)
      } else if reader.equals(key, "previous") {
        try readField(&previous, "previous", &reader, Self.count)
      } else if reader.equals(key, "operation") {
        try readField(&operation, "operation", &reader, 36, UUID.init(ascii:))
      } else if reader.equals(key, "author") {
        try readField(&author, "author", &reader) { (reader) throws(Defect) in try reader.string() }
      } else if reader.equals(key, "time") {
        try readField(&time, "time", &reader, 20, Instant.init(ascii:))
      } else if reader.equals(key, "command") {
        try readField(&command, "command", &reader) { (reader) throws(Defect) in try reader.string()
        }
      } else if reader.equals(key, "undoes") {
        try readField(&undoes, "undoes", &reader, 36, UUID.init(ascii:))
      } else if reader.equals(key, "redoes") {
        try readField(&redoes, "redoes", &reader, 36, UUID.init(ascii:))
      } else if reader.equals(key, "also") {
        try readField(&also, "also", &reader) { (reader) throws(Defect) in
          guard let texts = try reader.strings() else { return nil }
          let ids = texts.compactMap { UUID(uuidString: $0) }
          return ids.count == texts.count ? ids : nil
        }
      } else if reader.equals(key, "bytes") {
        try readField(&bytes, "bytes", &reader, Self.count)
      } else if reader.equals(key, "crc32c") {
        try readField(&checksum, "crc32c", &reader) { (reader) throws(Defect) in try reader.string()
        }
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
      kind: undoes.map { .undo([$0] + (also ?? [])) }
        ?? redoes.map { .redo([$0] + (also ?? [])) } ?? .command)
    return CommitLine(
      info: info, previous: try required(previous, "previous", start),
      bytes: try required(bytes, "bytes", start))
  }

  private static func count(_ reader: inout JSONReader) throws(Defect) -> Int? {
    try reader.integer().flatMap { (0...maximumNumber).contains($0) ? $0 : nil }
  }
}
