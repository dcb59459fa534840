import Formats
import TaskLanguage
import TaskModel

/// Writes the input of `task import`: a list with an object on each line.
///
/// Fields without a Taskwarrior attribute are written as user-defined ones: `assignee`, `estimate`,
/// `every` and custom attributes. Taskwarrior keeps these, whether it knows them or not.
struct TaskwarriorWriter {
  private let context: WritingContext
  private var result = ExportedTasks()

  init(_ context: WritingContext) { self.context = context }

  mutating func write(_ tasks: [TaskItem]) -> ExportedTasks {
    result.bytes = Array("[".utf8)
    for (index, task) in tasks.enumerated() {
      var json = JSONWriter()
      json.beginObject()
      write(task, to: &json)
      json.endObject()
      result.bytes += index == 0 ? "\n".utf8 : ",\n".utf8
      result.bytes += json.bytes
    }
    result.bytes += "\n]\n".utf8
    result.lose(tasks, but: TaskwarriorReader.carried + [.noted, .completed, .modified])
    return result
  }

  private mutating func write(_ task: TaskItem, to json: inout JSONWriter) {
    json.field("description", task.text)
    json.field("uuid", task.id)
    let rule = writtenRule(of: task)
    json.field("status", status(of: task, recurs: rule != nil))
    json.field("recur", ifPresent: rule)
    json.field("entry", task.created.compact)
    json.field("modified", (task.modified ?? task.created).compact)
    json.field("start", ifPresent: task.runningSince?.compact)
    json.field("end", ifPresent: task.completed?.compact)
    json.field("due", ifPresent: moment(task.due, "due"))
    json.field("scheduled", ifPresent: moment(task.scheduled, "scheduled"))
    json.field("wait", ifPresent: task.wait.map { context.instant($0).compact })
    json.field("until", ifPresent: task.until.map { context.instant($0).compact })
    json.field("project", ifPresent: task.project)
    json.field("priority", ifPresent: task.priority.map(Self.letter))
    json.array("tags", ifPresent: tags(of: task))
    json.array("depends", ifPresent: context.after(task).map { $0.notation })
    writeNotes(of: task, to: &json)
    writeOwn(of: task, to: &json)
  }

  private func status(of task: TaskItem, recurs: Bool) -> String {
    if task.state == .done { return "completed" }
    if recurs { return "recurring" }
    let isWaiting = task.wait.map { $0 > context.clock.now().civil.date } ?? false
    return isWaiting ? "waiting" : "pending"
  }

  /// Returns the rule; only an open task with a deadline can recur in Taskwarrior.
  private mutating func writtenRule(of task: TaskItem) -> String? {
    guard task.state == .open, let recurrence = task.recurrence else { return nil }
    guard task.due != nil, let words = TaskwarriorRule.words(recurrence) else {
      result.losses.add(.rule(recurrence.notation))
      return nil
    }
    return words
  }

  private mutating func moment(_ due: Due?, _ field: String) -> String? {
    guard let due else { return nil }
    if due.time == .midnight { result.losses.add(.times(of: field)) }
    return context.instant(due).compact
  }

  private static func letter(_ priority: TaskItem.Priority) -> String {
    switch priority {
    case .high: "H"
    case .medium: "M"
    case .low: "L"
    }
  }

  /// Returns the tags without those containing commas, which Taskwarrior uses as separators.
  private mutating func tags(of task: TaskItem) -> [String] {
    let good = task.tags.filter { $0.index(of: ",") == nil }
    result.losses.add(.values(of: "tags"), count: task.tags.count - good.count)
    return good
  }

  /// Writes notes; each needs a distinct time: the one when it was written, or for the first ones
  /// without it the seconds before the task was created.
  private func writeNotes(of task: TaskItem, to json: inout JSONWriter) {
    guard !task.notes.isEmpty else { return }
    let notes = task.notesWithOrigins
    let unknown = notes.prefix { $0.origin == nil }.count
    var last = unknown > 0 ? task.created.secondsSinceEpoch - unknown - 1 : 0
    json.array("annotations", of: notes) { json, note in
      last = max(last + 1, note.origin?.time.secondsSinceEpoch ?? 0)
      json.field("entry", Instant(secondsSinceEpoch: last).compact)
      json.field("description", note.text)
    }
  }

  private func writeOwn(of task: TaskItem, to json: inout JSONWriter) {
    let assignees = context.assignees(task)
    json.field("assignee", ifPresent: assignees.first)
    if assignees.count > 1 { json.field("assignees", ListCell.joined(words: assignees)) }
    json.field("under", ifPresent: task.parent.flatMap(context.id(of:))?.notation)
    json.field("estimate", ifPresent: task.estimate?.iso8601)
    json.field("order", ifPresent: task.order?.notation)
    json.field("every", ifPresent: task.recurrence?.notation)
    for attribute in context.attributes {
      guard let value = task.values[attribute.id] else { continue }
      json.name(attribute.key)
      switch value {
      case .text(let text): json.string(text)
      case .number(let number): json.literal(number.notation)
      case .due(let due): json.string(context.instant(due).compact)
      case .minutes(let minutes): json.string(minutes.iso8601)
      default: json.string("")
      }
    }
  }
}
