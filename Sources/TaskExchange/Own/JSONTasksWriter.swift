import TaskLanguage
import TaskModel

/// Writes a list of objects, as `list --json` does, a task a line.
struct JSONTasksWriter {
  private let context: WritingContext

  init(_ context: WritingContext) { self.context = context }

  func write(_ tasks: [TaskItem]) -> ExportedTasks {
    var result = ExportedTasks()
    let attributes = AttributeTable.of(context.attributes).shown
    result.bytes = Array("[".utf8)
    for (index, task) in tasks.enumerated() {
      var json = JSONWriter()
      json.beginObject()
      for attribute in attributes {
        guard let value = attribute.kind.display(task, context.display) else { continue }
        json.name(attribute.name)
        json.write(value.data)
      }
      json.endObject()
      result.bytes += index == 0 ? "\n".utf8 : ",\n".utf8
      result.bytes += json.bytes
    }
    result.bytes += "\n]\n".utf8
    return result
  }
}
