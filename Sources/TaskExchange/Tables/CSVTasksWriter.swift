import TaskLanguage
import TaskModel

/// Writes a table with a heading, as `list --format csv` does (RFC 4180).
struct CSVTasksWriter {
  private let context: WritingContext

  init(_ context: WritingContext) { self.context = context }

  func write(_ tasks: [TaskItem]) -> ExportedTasks {
    var result = ExportedTasks()
    let attributes = AttributeTable.of(context.attributes).shown
    write(attributes.map(\.name), to: &result)
    for task in tasks {
      let cells = attributes.map { attribute in
        attribute.exported(task, context)?.cell ?? ""
      }
      write(
        context.options.guardsCells ? cells.map(CSVField.guarded) : cells.map(CSVField.kept),
        to: &result)
    }
    result.loseChoices(context.attributes)
    return result
  }

  private func write(_ cells: [String], to result: inout ExportedTasks) {
    result.bytes += (cells.map(CSVField.written).joined(separator: ",") + "\r\n").utf8
  }
}
