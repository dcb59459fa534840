import Formats
import TaskLanguage
import TaskModel

/// Reads a table whose heading names attributes, as written by `list --format csv` and `export`.
///
/// A column of another name is refused, unless it is mapped to an attribute or ignored.
struct CSVTasksReader {
  private let context: ReadingContext
  private var records = NativeRecords(carriesByFile: true)
  /// The column of each heading; nil if it is ignored.
  private var columns: [String?] = []
  /// The columns that are not ignored.
  private var names: Set<String> = []
  /// The names in the table of columns that have another name here.
  private var headings: [String: String] = [:]

  init(_ context: ReadingContext) { self.context = context }

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws -> ImportedTasks {
    var rows = CSVRows(bytes)
    do throws(RecordProblem) {
      guard let heading = try rows.next() else { return records.finished() }
      guard readHeading(heading, line: rows.line) else { return records.finished() }
    } catch {
      records.add(error)
      return records.finished()
    }
    while true {
      do throws(RecordProblem) {
        guard let row = try rows.next() else { break }
        records.add(try record(row, line: rows.line))
      } catch {
        records.add(error)
      }
      guard context.goesOn(at: rows.offset, having: records.count) else { break }
    }
    try context.stopped()
    return records.finished()
  }

  private mutating func readHeading(_ heading: [String], line: Int) -> Bool {
    let isOwn = NativeColumns.isWhole(Set(heading))
    for name in heading {
      let key = name.trimmed
      if let mapped = context.columns[key] ?? context.columns[name] {
        columns.append(mapped.map { NativeColumns.mapped($0, context) })
        continue
      }
      var column = NativeColumns.name(key, context)
      // Beside the column that its name would mean, it is a custom attribute.
      if isOwn, column.map({ $0 != key && heading.contains($0) }) ?? true {
        column = NativeColumns.kept[key] != nil ? key : try? AttributeNames.key(key)
      }
      if column == nil { records.add(RecordProblem(line: line, field: key, .attribute)) }
      columns.append(column)
    }
    for (column, name) in zip(columns, heading) {
      if let column, name != column { headings[column] = name.trimmed }
    }
    names = Set(columns.compactMap { $0 })
    records.carry(NativeColumns.fields(names))
    requireColumns(heading.map(\.trimmed), line: line)
    return records.result.problems.isEmpty
  }

  /// Checks that each attribute has one column, and each mapped column exists.
  private mutating func requireColumns(_ heading: [String], line: Int) {
    var seen: Set<String> = []
    for (column, name) in zip(columns, heading) {
      guard let column, !seen.insert(column).inserted else { continue }
      records.add(RecordProblem(line: line, field: name, .alone(column)))
    }
    let names = Set(heading)
    for (name, target) in context.columns.sorted(by: { $0.key < $1.key })
    where target != nil && !names.contains(name) {
      records.add(RecordProblem(line: line, .column(name)))
    }
    if records.result.problems.isEmpty, !seen.contains(Attribute.text.name) {
      records.add(RecordProblem(line: line, .column(Attribute.text.name)))
    }
  }

  private func record(_ row: [String], line: Int) throws(RecordProblem) -> NativeRecord {
    guard row.count == columns.count else {
      throw RecordProblem(line: line, .fields(columns.count), found: String(row.count))
    }
    var record = NativeRecord(line: line, headings: headings, names: names, context)
    for (column, cell) in zip(columns, row) {
      guard let column, !cell.isEmpty else { continue }
      record.take(column, .text(CSV.unguarded(cell)))
    }
    return record
  }
}

/// Reads the rows of comma-separated values (RFC 4180): quoted fields may contain commas, line
/// breaks and doubled quotation marks. Skips a byte order mark; detects another separator by the
/// first line, or from `sep=;` in it, as spreadsheets write it.
struct CSVRows {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let separator: UInt8
  private(set) var offset: Int
  private var nextLine = 1
  /// The line where the last row begins, from 1.
  private(set) var line = 0
  /// The problem with the current row.
  private var problem: RecordProblem?

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    offset = bytes.textStart
    let rest = bytes[offset...]
    if let named = Self.namedSeparator(rest.prefix(16)) {
      separator = named
      offset = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    } else {
      separator = Self.likelySeparator(rest)
    }
  }

  /// Returns the separator in `sep=;`, with or without quotation marks.
  private static func namedSeparator(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt8? {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D && $0 != 0x22 }
    let plain = bytes.first == 0x22 ? bytes.dropFirst().prefix { $0 != 0x22 } : line
    guard plain.count == 5, plain.starts(with: "sep=".utf8), let mark = plain.last, mark < 0x80
    else { return nil }
    return mark
  }

  /// Returns the most frequent separator in the heading.
  private static func likelySeparator(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt8 {
    let marks = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    var (counts, isQuoted) = ([0, 0, 0], false)
    for byte in bytes {
      if byte == 0x22 { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == 0x0A || byte == 0x0D { break }
      if let index = marks.firstIndex(of: byte) { counts[index] += 1 }
    }
    let most = counts.max() ?? 0
    return zip(marks, counts).first { $0.1 == most }?.0 ?? marks[0]
  }

  /// Returns the fields of the next row; nil after the last one. Skips empty lines.
  ///
  /// After an invalid row, the next one can be read.
  mutating func next() throws(RecordProblem) -> [String]? {
    while offset < bytes.count, isLineEnd(bytes[offset]) { skipLineEnd() }
    guard offset < bytes.count else { return nil }
    (line, problem) = (nextLine, nil)
    var fields: [String] = []
    while true {
      let field = field()
      if fields.count < ExchangeLimits.members {
        fields.append(field)
      } else {
        refuse(.members(ExchangeLimits.members))
      }
      guard offset < bytes.count, bytes[offset] == separator else { break }
      offset += 1
    }
    if offset < bytes.count { skipLineEnd() }
    if let problem { throw problem }
    return fields
  }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private mutating func skipLineEnd() {
    let isPair =
      bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
    offset += isPair ? 2 : 1
    nextLine += 1
  }

  private mutating func refuse(_ expected: RecordProblem.Expected, found: String? = nil) {
    problem = problem ?? RecordProblem(line: line, expected, found: found)
  }

  private mutating func field() -> String {
    guard offset < bytes.count, bytes[offset] == 0x22 else { return plainField() }
    offset += 1
    var content: [UInt8] = []
    while true {
      guard offset < bytes.count else {
        refuse(.quote)
        return ""
      }
      let byte = bytes[offset]
      offset += 1
      if byte == 0x22 {
        guard offset < bytes.count, bytes[offset] == 0x22 else { break }
        offset += 1
      }
      if byte == 0x0A || byte == 0x0D && !(offset < bytes.count && bytes[offset] == 0x0A) {
        nextLine += 1
      }
      // Only as many bytes as show that it is too long.
      if content.count <= ExchangeLimits.line { content.append(byte) }
    }
    requireSeparator()
    return content.withUnsafeBufferPointer { text($0) }
  }

  private mutating func plainField() -> String {
    let start = offset
    skipPlain()
    return text(UnsafeBufferPointer(rebasing: bytes[start..<offset]))
  }

  private mutating func skipPlain() {
    while offset < bytes.count, bytes[offset] != separator, !isLineEnd(bytes[offset]) {
      offset += 1
    }
  }

  /// Refuses text after a closing quotation mark, and skips the rest of its line.
  private mutating func requireSeparator() {
    guard offset < bytes.count, bytes[offset] != separator, !isLineEnd(bytes[offset]) else {
      return
    }
    let start = offset
    while offset < bytes.count, !isLineEnd(bytes[offset]) { offset += 1 }
    refuse(.separator, found: String(decoding: bytes[start..<offset].prefix(40), as: UTF8.self))
  }

  private mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard bytes.count <= ExchangeLimits.line else {
      refuse(.atMost(ExchangeLimits.line))
      return ""
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      refuse(.utf8)
      return ""
    }
    return text
  }
}

/// Writes a table with a heading, like `list --format csv` (RFC 4180).
struct CSVTasksWriter {
  private let context: WritingContext

  init(_ context: WritingContext) { self.context = context }

  func write(_ tasks: [TaskItem]) -> ExportedTasks {
    var result = ExportedTasks()
    let attributes = AttributeTable.of(context.attributes).visible
    let kept = Set(tasks.lazy.flatMap { NativeColumns.kept($0).map(\.name) }).sorted()
    result.bytes += CSV.row(attributes.map(\.name) + kept).utf8
    for task in tasks {
      var cells = attributes.map { attribute in
        attribute.exported(task, context)?.cell ?? ""
      }
      if !kept.isEmpty {
        let texts = NativeColumns.kept(task)
        cells += kept.map { name in texts.first { $0.name == name }?.text ?? "" }
      }
      let row = CSV.row(
        context.options.guardsCells ? cells.map(CSV.guarded) : cells.map(CSV.kept))
      result.bytes += row.utf8
    }
    result.recordLostChoices(context.attributes)
    return result
  }
}
