import Formats
import TaskLanguage
import TaskModel

/// Reads the output of `list --json` and `export`: a list of objects, or an object on each line,
/// users among them.
struct JSONTasksReader {
  private let context: ReadingContext
  private var records = NativeRecords(carriesByFile: false)
  private var ordinal = 0
  /// The columns of members with other names.
  private var columns: [String: String?] = [:]

  init(_ context: ReadingContext) { self.context = context }

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws -> ImportedTasks {
    var reader = JSONReader(foreign: bytes)
    var lines = LineCounter(bytes)
    do throws(Defect) {
      try reader.records { (reader) throws(Defect) in try record(&reader, &lines) }
    } catch {
      try context.stopped()
      records.add(RecordProblem(line: lines.line(of: error.offset), .json))
    }
    try context.stopped()
    return records.finished()
  }

  private mutating func record(
    _ reader: inout JSONReader, _ lines: inout LineCounter
  ) throws(Defect) {
    let line = lines.line(of: reader.position)
    guard context.goesOn(at: reader.position, having: records.count) else { throw reader.defect() }
    ordinal += 1
    if let person = NativePeople.read(&reader, line: line, ordinal: ordinal) {
      return records.add(person)
    }
    var record = NativeRecord(line: line, ordinal: ordinal, context)
    let isObject = try reader.object { (reader, key) throws(Defect) in
      let name = try reader.text(of: key)
      guard record.meets(name), let column = column(name, in: record),
        record.mention(column, as: name)
      else {
        return try reader.skipValue()
      }
      if let raw = try Self.raw(&reader) {
        record.take(column, raw)
      } else if let word = reader.word() {
        if let word { record.take(column, .text(word ? "true" : "false")) }
      } else {
        record.refuse(column, .text, nil)
        try reader.skipIfUnread()
      }
    }
    guard isObject else {
      try reader.skipValue()
      return records.add(RecordProblem(line: line, ordinal: ordinal, .object))
    }
    let fields = NativeColumns.fields(record.names)
    if !NativeColumns.isWhole(record.names) {
      record.mention(only: fields)
    } else if !ignored.isEmpty {
      let left = NativeColumns.fields(ignored).filter { !fields.contains($0) }
      record.mention(only: NativeColumns.carried.filter { !left.contains($0) })
    }
    records.add(record)
  }

  /// The names to ignore.
  private var ignored: Set<String> {
    Set(context.columns.filter { $0.value == nil }.keys)
  }

  /// Returns the column of a member; nil if it is ignored.
  private mutating func column(_ name: String, in record: NativeRecord) -> String? {
    if NativeColumns.attributes[name] != nil, context.columns.isEmpty { return name }
    // This shell writes custom attributes after all others, even if their names had other meanings.
    if context.columns[name] == nil, NativeColumns.isWhole(record.names) { return name }
    if let known = columns[name] { return known }
    let column = meaning(of: name)
    if columns.count < ExchangeLimits.members { columns.updateValue(column, forKey: name) }
    return column
  }

  private func meaning(of name: String) -> String? {
    guard let mapped = context.columns[name] else {
      return NativeColumns.name(name, context) ?? name
    }
    return mapped.map { NativeColumns.mapped($0, context) }
  }

  private static func raw(_ reader: inout JSONReader) throws(Defect) -> NativeRecord.Raw? {
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
  /// Skips a value that was not read.
  mutating func skipIfUnread() throws(Defect) {
    let start = position
    skipSpace()
    if position == start, !isAtEnd, let byte = bytes[position...].first,
      byte != UInt8(ascii: ","), byte != UInt8(ascii: "}")
    {
      try skipValue()
    }
  }
}

/// Writes a list of objects, like `list --json`, a task on each line, followed by the users.
struct JSONTasksWriter {
  private let context: WritingContext

  init(_ context: WritingContext) { self.context = context }

  func write(_ tasks: [TaskItem]) -> ExportedTasks {
    var result = ExportedTasks()
    let attributes = AttributeTable.of(context.attributes).visible
    result.bytes = Array("[".utf8)
    for (index, task) in tasks.enumerated() {
      var json = JSONWriter()
      json.beginObject()
      for attribute in attributes {
        guard let value = attribute.exported(task, context) else { continue }
        json.name(attribute.name)
        json.write(value)
      }
      for (name, text) in NativeColumns.kept(task) {
        json.name(name)
        json.write(.text(text))
      }
      json.endObject()
      result.bytes += index == 0 ? "\n".utf8 : ",\n".utf8
      result.bytes += json.bytes
    }
    for (index, person) in (context.options.tellsPeople ? NativePeople.write(context) : [])
      .enumerated()
    {
      result.bytes += tasks.isEmpty && index == 0 ? "\n".utf8 : ",\n".utf8
      result.bytes += person
    }
    result.bytes += "\n]\n".utf8
    result.recordLostChoices(context.attributes)
    return result
  }
}

extension Attribute {
  /// Returns the value in a form that can be read back; nil if there is none.
  func exported(_ task: TaskItem, _ context: WritingContext) -> DataValue? {
    // A number of minutes would be read as a number where the attribute is unknown.
    if let own = context.attributes.first(where: { $0.key == name }), own.kind == .duration {
      if case .minutes(let minutes)? = task.values[own.id] { return .text(minutes.iso8601) }
    }
    return kind.display(task, context.display)?.data
  }
}
