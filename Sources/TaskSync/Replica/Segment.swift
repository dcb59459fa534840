import Formats
import TaskModel

/// A file of lines of one machine, which never changes: a part of what that machine has written, in the
/// order in which it has.
struct Segment: Equatable {
  /// The identity of the machine that has written it: 32 hexadecimal digits, made at random.
  let machine: String
  /// What people call that machine.
  let title: String
  /// Which of the parts that the machine has written these are; several where they were folded into one.
  let parts: ClosedRange<Int>
  /// The name of the segment before the first of them; nil for the first of all.
  let previous: String?
  /// When it was written, in seconds since 1970.
  let time: Int
  /// The names of segments whose lines these are as well, so that they are needed no more.
  var folds: [String] = []
  let lines: [RecordLine]
}

extension Segment {
  /// No file of more bytes is read.
  static let byteLimit = 64 << 20
  private static let version = 1
  /// Others stay where they are known, and say nothing that is not said by these.
  private static let foldLimit = 256
  private static let numbers = 0...1 << 40

  /// Whether the text is a name that a segment can have, or a machine of half the length.
  static func isName(_ text: String, digits: Int = 64) -> Bool {
    text.utf8.count == digits
      && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  static func isMachine(_ text: String) -> Bool { isName(text, digits: 32) }

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
    for line in lines { line.write(to: &writer) }
    return writer.bytes
  }

  /// Nil for anything but a whole segment.
  init?(_ bytes: [UInt8]) {
    var header = Header()
    var lines: [RecordLine] = []
    let isRead = bytes.withUnsafeBufferPointer { buffer in
      var (start, isFirst) = (0, true)
      while start < buffer.count {
        guard let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) else { return false }
        var reader = JSONReader(buffer, start..<end)
        do throws(Defect) {
          if isFirst {
            try header.read(&reader)
          } else {
            guard let line = try RecordLine(&reader) else { return false }
            lines.append(line)
          }
          try reader.finish()
        } catch {
          return false
        }
        (start, isFirst) = (end + 1, false)
      }
      return true
    }
    guard isRead, header.version == Self.version, header.count == lines.count,
      Self.isMachine(header.machine), header.first >= 1, header.first <= header.last,
      Self.numbers.contains(header.last), Self.numbers.contains(header.time)
    else { return nil }
    (machine, title, time) = (header.machine, header.title, header.time)
    (parts, previous) = (header.first...header.last, header.previous)
    (folds, self.lines) = (header.folds.filter { Self.isName($0) }, lines)
  }

  /// A segment of the parts that these have, which follow each other, without what the machine itself has
  /// replaced since; nil for none.
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
  /// These lines of one machine, in their order, without the values that a later one of them has replaced.
  ///
  /// What replaces them has seen what they had seen. So whoever knows the lines before, or the rest of
  /// them, or none, comes to the same with these.
  var folded: [RecordLine] {
    var lines = self
    var places: [RecordKey: [Int]] = [:]
    for index in lines.indices {
      let earlier = places[lines[index].key] ?? []
      var line = lines[index]
      for place in earlier where line.seen.contains(lines[place].operation) {
        line.replaces(&lines[place])
      }
      lines[index] = line
      places[lines[index].key] = earlier.filter { !lines[$0].isEmpty } + [index]
    }
    return lines.filter { !$0.isEmpty }
  }
}

extension RecordLine {
  fileprivate var isEmpty: Bool { life == nil && values.isEmpty }

  /// Takes from an earlier line of the machine what this one has replaced.
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
