import Formats
import TaskModel

/// The contents of a Taskwarrior folder, converted to the form of its export.
///
/// Version 2 keeps one task on each line of `pending.data` and `completed.data`, version 3 one row
/// of JSON for each in `taskchampion.sqlite3`. Both use the same names and texts, and times in
/// seconds since 1970. A user who upgraded without moving the tasks has both.
package struct TaskwarriorFolder {
  /// The files of version 2, in the order of an export.
  package static let dataFiles = ["pending.data", "completed.data"]
  package static let database = "taskchampion.sqlite3"
  /// The columns of a task in version 3: its id, and the rest as JSON.
  package static let query = "SELECT uuid, data FROM tasks ORDER BY rowid"

  private typealias Record = [(name: String, value: String)]

  /// The types of the user-defined attributes (UDAs).
  private var kinds: [String: String] = [:]
  /// The records by version; nil for an unreadable one.
  private var rows: [Record?] = []
  private var lines: [Record?] = []

  package init() {}

  /// Adds the attribute types of a `.taskrc`: `uda.points.type=numeric`.
  package mutating func add(settings bytes: [UInt8]) {
    for line in String(decoding: bytes, as: UTF8.self).physicalLines {
      let parts = line.parts(at: "=", atMost: 2).map(\.trimmed)
      let words = parts[0].parts(at: ".")
      guard parts.count == 2, words.count == 3, words[0] == "uda", words[2] == "type" else {
        continue
      }
      kinds[String(words[1])] = kinds[String(words[1])] ?? parts[1]
    }
  }

  /// Adds the lines of a file of version 2.
  package mutating func add(lines bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
      let line = rest[..<end]
      if line.contains(where: { $0 > 0x20 }) { lines.append(Self.record(line)) }
      rest = rest[end...].dropFirst()
    }
  }

  /// Adds a row of version 3.
  package mutating func add(row id: [UInt8], _ data: [UInt8]) {
    let id = String(decoding: id, as: UTF8.self)
    rows.append(Self.record(json: data).map { $0 + [("uuid", id)] })
  }

  /// The tasks in the form of an export, an object on each line; `null` for an unreadable one.
  ///
  /// If the database contains tasks of the lines, these were moved, and the lines are outdated.
  package var export: [UInt8] {
    func ids(_ records: [Record?]) -> Set<String> {
      Set(records.compactMap { $0?.first { $0.name == "uuid" }?.value })
    }
    let isMoved = !ids(rows).isDisjoint(with: ids(lines))
    var bytes: [UInt8] = []
    for record in isMoved ? rows : rows + lines {
      bytes += record.map(object) ?? Array("null".utf8)
      bytes.append(0x0A)
    }
    return bytes
  }

  // MARK: Reading

  /// Reads `[description:"Buy milk" entry:"1772355600"]`.
  private static func record(_ line: ArraySlice<UInt8>) -> Record? {
    guard line.first == UInt8(ascii: "["),
      let end = line.lastIndex(of: UInt8(ascii: "]"))
    else { return nil }
    var rest = line[line.startIndex + 1..<end]
    var record: Record = []
    while let start = rest.firstIndex(where: { $0 != 0x20 }) {
      rest = rest[start...]
      guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
        let value = quoted(rest[(colon + 1)...])
      else { return nil }
      let text = value.withUnsafeBufferPointer { bytes in
        var reader = JSONReader(foreign: bytes)
        return (try? reader.string()) ?? nil
      }
      guard let text else { return nil }
      record.append(
        (String(decoding: rest[..<colon], as: UTF8.self), text.withBrackets))
      rest = rest[(colon + 1 + value.count)...]
    }
    return record.isEmpty ? nil : record
  }

  /// Returns the string at the start, with its quotation marks; nil if it does not end.
  private static func quoted(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    guard bytes.first == UInt8(ascii: "\"") else { return nil }
    var index = bytes.startIndex + 1
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "\"") { return Array(bytes[...index]) }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  private static func record(json bytes: [UInt8]) -> Record? {
    bytes.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(foreign: bytes)
      var record: Record = []
      reader.skipSpace()
      let isObject = try? reader.object { (reader, key) throws(Defect) in
        let name = try reader.text(of: key)
        guard let value = try reader.string() else { throw reader.defect() }
        record.append((name, value))
      }
      return isObject == true ? record : nil
    }
  }

  // MARK: Writing

  private static let moments: Set = [
    "entry", "modified", "start", "end", "due", "scheduled", "wait", "until",
  ]
  private static let texts: Set = [
    "description", "uuid", "status", "project", "priority", "recur", "parent", "mask", "imask",
    "rtype",
    "last", "template",
  ]

  /// Includes an id and an urgency, as an export does; so the record contains the whole task.
  private func object(_ record: Record) -> [UInt8] {
    var writer = JSONWriter()
    var (tags, others, notes) = ([String](), [String](), [(moment: String, text: String)]())
    writer.beginObject()
    writer.field("id", 0)
    writer.field("urgency", 0)
    for (name, value) in record {
      if name == "tags" {
        tags += value.words(at: ",").map(String.init)
      } else if name == "depends" {
        others += value.words(at: ",").map(String.init)
      } else if let tag = name.behind("tag_") ?? name.behind("tags_") {
        tags.append(tag)
      } else if let id = name.behind("dep_") {
        others.append(id)
      } else if let moment = name.behind("annotation_") {
        notes.append((moment, value))
      } else {
        writer.name(name)
        write(value, of: name, to: &writer)
      }
    }
    for (name, values) in [("tags", tags), ("depends", others)] where !values.isEmpty {
      writer.name(name)
      writer.beginArray()
      for value in values.distinct { writer.string(value) }
      writer.endArray()
    }
    if !notes.isEmpty {
      writer.beginArray("annotations")
      for note in notes.sorted(by: {
        ($0.moment.decimal ?? 0, $0.moment) < ($1.moment.decimal ?? 0, $1.moment)
      }) {
        writer.beginObject()
        writer.field("entry", Self.moment(note.moment) ?? note.moment)
        writer.field("description", note.text)
        writer.endObject()
      }
      writer.endArray()
    }
    writer.endObject()
    return writer.bytes
  }

  private func write(_ value: String, of name: String, to writer: inout JSONWriter) {
    let kind = kinds[name]
    if Self.moments.contains(name) || kind == "date" {
      writer.string(Self.moment(value) ?? value)
    } else if !Self.texts.contains(name), kind == nil || kind == "numeric", value.isJSONNumber {
      writer.literal(value)
    } else {
      writer.string(value)
    }
  }

  /// Returns seconds since 1970 as `20260314T170000Z`, up to the year 9999.
  private static func moment(_ text: String) -> String? {
    guard let seconds = text.decimal, (0...253_402_300_799).contains(seconds) else { return nil }
    return Instant(secondsSinceEpoch: seconds).compact
  }
}

extension String {
  /// Returns the text after a prefix; nil if it has another.
  fileprivate func behind(_ beginning: String) -> String? {
    begins(with: beginning) && utf8.count > beginning.utf8.count
      ? String(decoding: utf8.dropFirst(beginning.utf8.count), as: UTF8.self) : nil
  }

  /// Brackets are encoded, since they would end a line of version 2.
  fileprivate var withBrackets: String {
    guard utf8.contains(UInt8(ascii: "&")) else { return self }
    return [("&open;", "["), ("&close;", "]"), ("&dquot;", "\"")].reduce(self) {
      $0.replacing($1.0, with: $1.1)
    }
  }

  fileprivate var isJSONNumber: Bool {
    var text = self
    return text.withUTF8 { bytes in
      var reader = JSONReader(foreign: bytes)
      return (try? reader.number()) ?? nil != nil && reader.isAtEnd
    }
  }
}
