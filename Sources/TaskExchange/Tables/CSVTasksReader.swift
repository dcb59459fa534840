import Formats
import TaskLanguage
import TaskModel

/// Reads a table whose heading names attributes, as `list --format csv` and `export` write it.
///
/// A column of another name is refused, unless it is mapped to an attribute or left out.
struct CSVTasksReader {
  private let context: ReadingContext
  private var records = NativeRecords(carriesByFile: true)
  /// What each column is; nil where it is left out.
  private var columns: [String?] = []
  /// The columns that are not left out.
  private var names: Set<String> = []
  /// What the table calls the columns that have another name here.
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
        column = NativeColumns.kept[key] != nil ? key : Self.newAttribute(key)
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

  /// Each attribute has one column, and each column that was mapped is there.
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

  /// The name of an attribute that somebody has added where this shell wrote the table.
  private static func newAttribute(_ heading: String) -> String? {
    try? AttributeNames.key(heading)
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
