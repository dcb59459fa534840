import Formats
import TaskLanguage
import TaskModel

/// Writes a table with a heading, as `list --format csv` does (RFC 4180).
struct CSVTasksWriter {
  private let context: WritingContext

  init(_ context: WritingContext) { self.context = context }

  func write(_ tasks: [TaskItem]) -> ExportedTasks {
    var result = ExportedTasks()
    let attributes = AttributeTable.of(context.attributes).shown
    result.bytes += CSV.row(attributes.map(\.name)).utf8
    for task in tasks {
      let cells = attributes.map { attribute in
        attribute.exported(task, context)?.cell ?? ""
      }
      let row = CSV.row(
        context.options.guardsCells ? cells.map(CSV.guarded) : cells.map(CSV.kept))
      result.bytes += row.utf8
    }
    result.recordLostChoices(context.attributes)
    return result
  }
}
