import TaskModel

/// Writes a calendar with a VTODO for each task (RFC 5545).
struct CalendarWriter {
  private let context: WritingContext
  private var result = ExportedTasks()

  /// What stands before and behind the to-dos.
  static let edge = (
    begin: ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//taskshell//taskshell//EN"],
    end: ["END:VCALENDAR"]
  )

  init(_ context: WritingContext) { self.context = context }

  mutating func write(_ tasks: [TaskItem]) -> ExportedTasks {
    for line in Self.edge.begin { result.bytes += ContentLine.folded(line) }
    for task in tasks { write(task) }
    for line in Self.edge.end { result.bytes += ContentLine.folded(line) }
    return result
  }

  private mutating func write(_ task: TaskItem) {
    let fields = CalendarFields(telling: task, context)
    result.losses.add(fields.losses)
    recordLosses(fields)
    result.bytes += CalendarObject.todo(
      fields, stamp: task.modified ?? task.created, modified: task.modified)
  }

  private mutating func recordLosses(_ fields: CalendarFields) {
    if let recurrence: Recurrence = fields.value(.recurrence),
      CalendarRule.words(recurrence, from: fields.value(.due)) == nil
    {
      result.losses.add(.rule(recurrence.notation))
    }
    for property in CalendarProperties(of: fields).all
    where property.value.unicodeScalars.contains(where: ContentLine.isLost) {
      result.losses.add(.controls(of: property.name))
    }
  }
}
