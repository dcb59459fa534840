import Formats
import TaskModel

/// A file with lines of one machine, which never changes: a part of what that machine has written,
/// in the same order.
struct Segment: Equatable {
  /// The identity of the machine that wrote it: 32 random hexadecimal digits.
  let machine: String
  /// The display name of that machine.
  let title: String
  /// The range of that machine's parts in it; several if they were folded into one.
  let parts: ClosedRange<Int>
  /// The name of the segment before the first of them; nil for the very first.
  let previous: String?
  /// The time of writing, in seconds since 1970.
  let time: Int
  /// The names of segments whose lines are included, so that they are not needed any more.
  var folds: [String] = []
  let lines: [RecordLine]
}

extension Segment {
  /// The maximum bytes of a file.
  static let byteLimit = 64 << 20
  private static let version = 1
  /// The maximum number of folded names; others stay where they are known, and add nothing.
  private static let foldLimit = 256
  private static let numbers = 0...1 << 40

  /// Whether the text is a valid name of a segment or, with half the digits, of a machine.
  static func isName(_ text: String, digits: Int = 64) -> Bool {
    text.utf8.count == digits
      && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  static func isMachine(_ text: String) -> Bool { isName(text, digits: 32) }

  /// Whether stores take what it says of each record; one that they refuse would keep back all that
  /// comes with it.
  var isTakenByStores: Bool {
    var lengths: [RecordKey: Int] = [:]
    for line in lines {
      for (field, value) in line.values {
        let length = (value.text ?? "").storedLength + (value.companion ?? "").utf8.count
        // Values of custom attributes may consist of several texts.
        let isOne = FlatRecord.attribute(of: field.name) == nil
        guard !isOne || (value.text ?? "").utf8.count <= RecordLimits.text else { return false }
        lengths[line.key, default: 0] += length
      }
    }
    return lengths.values.allSatisfy { $0 <= RecordLimits.record }
  }

  /// The bytes of the file, whose name is their hash.
  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("segment", Self.version)
    writer.field("machine", machine)
    writer.field("title", title)
    writer.field("first", parts.lowerBound)
    writer.field("last", parts.upperBound)
    writer.field("previous", ifPresent: previous)
    writer.field("time", time)
    writer.array("folds", ifPresent: folds)
    writer.field("lines", lines.count)
    writer.endObject()
    writer.endLine()
    for line in lines {
      line.write(to: &writer)
      writer.endLine()
    }
    return writer.bytes
  }

  /// Nil for anything but a complete segment.
  init?(_ bytes: [UInt8]) {
    var header = Header()
    var lines: [RecordLine] = []
    let isRead = JSONReader.readLines(bytes) { (reader, isFirst) throws(Defect) in
      if isFirst { return try header.read(&reader) }
      guard let line = try RecordLine(&reader) else { throw reader.defect() }
      lines.append(line)
    }
    guard isRead, header.version == Self.version, header.count == lines.count,
      Self.isMachine(header.machine), header.first >= 1, header.first <= header.last,
      Self.numbers.contains(header.last), Self.numbers.contains(header.time)
    else { return nil }
    (machine, title, time) = (header.machine, header.title, header.time)
    (parts, previous) = (header.first...header.last, header.previous)
    (folds, self.lines) = (header.folds.filter { Self.isName($0) }, lines)
  }

  /// Folds consecutive segments into one, without values that the machine itself has replaced; nil
  /// for none.
  init?(folding segments: [Segment]) {
    let sorted = segments.sorted { $0.parts.lowerBound < $1.parts.lowerBound }
    guard let first = sorted.first, let last = sorted.last else { return nil }
    (machine, title, time) = (last.machine, last.title, last.time)
    parts = first.parts.lowerBound...max(first.parts.lowerBound, last.parts.upperBound)
    previous = first.previous
    let names = segments.flatMap { $0.folds + [SHA256.name(of: $0.bytes)] }
    (folds, lines) = (Array(names.suffix(Self.foldLimit)), sorted.flatMap(\.lines).folded)
  }

  private struct Header {
    var (version, count, first, last, time) = (0, -1, 0, 0, -1)
    var (machine, title, previous, folds) = ("", "", String?.none, [String]())

    mutating func read(_ reader: inout JSONReader) throws(Defect) {
      _ = try reader.object { (reader, key) throws(Defect) in
        switch try reader.text(of: key) {
        case "segment": version = try reader.integer() ?? 0
        case "machine": machine = try reader.string() ?? ""
        case "title": title = try reader.string() ?? ""
        case "first": first = try reader.integer() ?? 0
        case "last": last = try reader.integer() ?? 0
        case "previous": previous = try reader.string()
        case "time": time = try reader.integer() ?? -1
        case "folds": folds = try reader.strings() ?? []
        case "lines": count = try reader.integer() ?? -1
        default: try reader.skipValue()
        }
      }
    }
  }
}

extension [RecordLine] {
  /// The lines of one machine, in order, without the values replaced by later ones of them.
  ///
  /// The replacing lines have seen everything that the replaced ones had seen. So the result is the
  /// same whether all, some or none of the earlier lines are known.
  var folded: [RecordLine] {
    var lines = self
    var indices: [RecordKey: [Int]] = [:]
    for index in lines.indices {
      let earlier = indices[lines[index].key] ?? []
      var line = lines[index]
      for position in earlier where line.seen.contains(lines[position].operation) {
        line.replaces(&lines[position])
      }
      lines[index] = line
      indices[lines[index].key] = earlier.filter { !lines[$0].isEmpty } + [index]
    }
    return lines.filter { !$0.isEmpty }
  }
}

extension RecordLine {
  fileprivate var isEmpty: Bool { life == nil && values.isEmpty }

  /// Removes from an earlier line of the machine what this one has replaced.
  fileprivate mutating func replaces(_ line: inout RecordLine) {
    let before = (line.life, line.values.count)
    if life == false, key.kind == .task {
      (line.life, line.values) = (nil, [:])
    } else {
      if life != nil { line.life = nil }
      for field in values.keys { line.values[field] = nil }
    }
    if before != (line.life, line.values.count) { seen.formUnion(line.seen) }
  }
}

/// The effect of one operation on one record: the unit that is exchanged.
struct RecordLine: Equatable {
  var key: RecordKey
  let operation: UUID
  /// The time in seconds since 1970.
  let time: Int
  /// The operations whose values in these fields its author had seen; it replaces them.
  var seen: Set<UUID>
  /// Whether it creates the record or deletes it; a deletion replaces every value that it has seen.
  var life: Bool?
  /// The number of a created record, where it was created.
  var number = 0
  var values: [ReplicaField: WrittenValue] = [:]
}

extension RecordLine {
  /// The valid range of times and numbers of other machines; a line outside of it is ignored.
  private static let bounds = -(1 << 40)...1 << 40

  /// Clamps a time to the valid range: one that another machine has set far ahead is not exceeded.
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
      if let text = value.text { writer.string(text) } else { writer.literal("null") }
    }
    let elements = sorted.filter { $0.key.element != nil }
    if !elements.isEmpty {
      writer.beginArray("lists")
      for (field, value) in elements { write(field, value, to: &writer) }
      writer.endArray()
    }
    writer.array("seen", ifPresent: seen.sorted().map(\.notation))
    writer.endObject()
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

  /// Nil for an invalid line, or one in the form of a newer program.
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

/// The maximum bytes of a text, and of a task with everything in it, in a store: see `StoreLimits`.
enum RecordLimits {
  static let text = 1 << 16
  /// Dates and member names of a task fit into the margin left here.
  static let record = (1 << 20) - (1 << 17)
}

extension String {
  /// The bytes of the text in a line of JSON.
  var storedLength: Int {
    utf8.reduce(0) { length, byte in
      length + (byte < 0x20 ? 6 : byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") ? 2 : 1)
    }
  }
}
