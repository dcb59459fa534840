import TaskModel

/// Reads a table whose heading names attributes, as `list --format csv` and `export` write it.
///
/// A column of another name is refused, unless it is mapped to an attribute or left out.
struct CSVTasksReader {
  private let context: ReadingContext
  private var records = OwnRecords()
  /// What each column is; nil where it is left out.
  private var columns: [String?] = []

  init(_ context: ReadingContext) { self.context = context }

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws -> ImportedTasks {
    var rows = CSVRows(bytes)
    do throws(RecordProblem) {
      guard let heading = try rows.next() else { return records.finished() }
      guard readHeading(heading) else { return records.finished() }
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
        if error.expected == .utf8 {
          rows.skipRow()
        } else if error.field == nil, isFatal(error) {
          break
        }
      }
      guard context.goesOn(at: rows.offset) else { break }
    }
    try context.stopped()
    return records.finished()
  }

  private func isFatal(_ error: RecordProblem) -> Bool {
    if case .fields = error.expected { return false }
    return true
  }

  private mutating func readHeading(_ heading: [String]) -> Bool {
    var isGood = true
    for name in heading {
      let key = name.trimmed
      if let mapped = context.columns[key] ?? context.columns[name] {
        columns.append(mapped)
        continue
      }
      let column = OwnColumn.name(key, context)
      if column == nil {
        records.add(
          RecordProblem(line: 1, field: key, .column(OwnRecord.names), found: nil))
        isGood = false
      }
      columns.append(column)
    }
    if isGood, !columns.contains("text") {
      records.add(RecordProblem(line: 1, field: "text", .column(["text"])))
      isGood = false
    }
    return isGood
  }

  private func record(_ row: [String], line: Int) throws(RecordProblem) -> OwnRecord {
    guard row.count == columns.count else {
      throw RecordProblem(line: line, .fields(columns.count), found: String(row.count))
    }
    var record = OwnRecord(line: line, context)
    for (column, cell) in zip(columns, row) {
      guard let column, !cell.isEmpty else { continue }
      record.take(column, .text(CSVTasksReader.unguarded(cell)))
    }
    return record
  }

  /// A `'` that was put before what a spreadsheet would calculate goes again.
  private static func unguarded(_ cell: String) -> String {
    guard cell.hasPrefix("'"), CSVField.guarded(String(cell.dropFirst())) == cell else {
      return cell
    }
    return String(cell.dropFirst())
  }
}

/// What columns are called.
enum OwnColumn {
  /// The attribute that a heading names: as JSON and CSV call it, or as it is typed; nil for none.
  static func name(_ heading: String, _ context: ReadingContext) -> String? {
    let key = heading.lowercased()
    if OwnRecord.knows(key, context) { return key }
    return typed[key]
  }

  private static let typed = [
    "user": "assignee", "tag": "tags", "note": "notes", "again": "every",
  ]
}

extension String {
  /// Without spaces at its ends.
  var trimmed: String {
    let head = drop { $0.isWhitespace }
    return String(head.reversed().drop { $0.isWhitespace }.reversed())
  }
}
