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
