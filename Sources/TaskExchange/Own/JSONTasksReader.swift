import TaskModel

/// Reads what `list --json` and `export` write: a list of objects, or an object a line.
struct JSONTasksReader {
  private let context: ReadingContext
  private var records = OwnRecords()

  init(_ context: ReadingContext) { self.context = context }

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws -> ImportedTasks {
    var reader = JSONReader(bytes, 0..<bytes.count)
    var lines = LineCounter(bytes)
    do throws(Defect) {
      reader.skipSpace()
      let isList = try reader.array { (reader) throws(Defect) in
        try record(&reader, &lines)
      }
      while !isList, !reader.isAtEnd {
        try record(&reader, &lines)
        reader.skipSpace()
      }
      try reader.finish()
    } catch {
      try context.stopped()
      records.add(RecordProblem(line: lines.line(of: error.offset), .json))
    }
    return records.finished()
  }

  private mutating func record(
    _ reader: inout JSONReader, _ lines: inout LineCounter
  ) throws(Defect) {
    let line = lines.line(of: reader.position)
    guard context.goesOn(at: reader.position) else { throw reader.defect() }
    var record = OwnRecord(line: line, context)
    let isObject = try reader.object { (reader, key) throws(Defect) in
      let name = try reader.text(of: key)
      guard let column = context.columns[name] ?? name else { return try reader.skipValue() }
      if let raw = try Self.raw(&reader) {
        record.take(column, raw)
      } else if reader.word() != .some(nil) {
        record.refuse(column, .text, nil)
        try reader.skipIfUnread()
      }
    }
    guard isObject else {
      try reader.skipValue()
      return records.add(RecordProblem(line: line, .object))
    }
    records.add(record)
  }

  private static func raw(_ reader: inout JSONReader) throws(Defect) -> OwnRecord.Raw? {
    if let text = try reader.string() { return .text(text) }
    if let number = try reader.number() {
      let bytes = UnsafeBufferPointer(rebasing: reader.bytes[number.range])
      return .number(String(decoding: bytes, as: UTF8.self))
    }
    let start = reader
    if let texts = try reader.strings() { return .texts(texts) }
    reader = start
    if let numbers = try reader.integers(in: 1...Int.max) { return .numbers(numbers) }
    reader = start
    return nil
  }
}

extension JSONReader {
  /// Goes past a value that nothing has read.
  fileprivate mutating func skipIfUnread() throws(Defect) {
    let start = position
    skipSpace()
    if position == start, !isAtEnd, let byte = bytes[position...].first,
      byte != UInt8(ascii: ","), byte != UInt8(ascii: "}")
    {
      try skipValue()
    }
  }
}
