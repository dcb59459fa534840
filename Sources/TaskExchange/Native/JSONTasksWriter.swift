import Formats
import TaskLanguage
import TaskModel

/// Writes a list of objects, as `list --json` does, a task a line, and behind them the users.
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
  /// The value as a file has it, from which it can be read again; nil for none.
  func exported(_ task: TaskItem, _ context: WritingContext) -> DisplayValue.Data? {
    // A number of minutes would be read as a number where nobody knows the attribute.
    if let own = context.attributes.first(where: { $0.key == name }), own.kind == .duration {
      if case .minutes(let minutes)? = task.values[own.id] { return .text(minutes.iso8601) }
    }
    return kind.display(task, context.display)?.data
  }
}
