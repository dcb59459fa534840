import TaskModel

/// Writes a calendar with a VTODO for each task (RFC 5545).
///
/// Deadlines are written as a clock on the wall shows them, without a zone. What iCalendar has no
/// property for gets one of this program's own, which others keep.
struct CalendarWriter {
  private let context: WritingContext
  private var result = ExportedTasks()

  init(_ context: WritingContext) { self.context = context }

  mutating func write(_ tasks: [TaskItem]) -> ExportedTasks {
    add("BEGIN:VCALENDAR")
    add("VERSION:2.0")
    add("PRODID:-//taskshell//taskshell//EN")
    for task in tasks { write(task) }
    add("END:VCALENDAR")
    return result
  }

  private mutating func add(_ line: String) { result.bytes += ContentLine.folded(line) }

  private mutating func add(text name: String, _ value: String?) {
    if let value { add("\(name):\(ContentLine.escaped(value))") }
  }

  private mutating func write(_ task: TaskItem) {
    add("BEGIN:VTODO")
    add("UID:\(uid(of: task.id, own: task))")
    add("DTSTAMP:\((task.modified ?? task.created).compact)")
    add("CREATED:\(task.created.compact)")
    if let modified = task.modified { add("LAST-MODIFIED:\(modified.compact)") }
    add(text: "SUMMARY", task.text)
    if let due = task.due { add("DUE" + CalendarMoment.value(due)) }
    if let scheduled = task.scheduled { add("DTSTART" + CalendarMoment.value(scheduled)) }
    add("STATUS:\(task.state == .done ? "COMPLETED" : "NEEDS-ACTION")")
    if task.state == .done {
      add("COMPLETED:\((task.completed ?? task.created).compact)")
      add("PERCENT-COMPLETE:100")
    }
    if let priority = task.priority { add("PRIORITY:\(priority.rank * 4 + 1)") }
    if !task.tags.isEmpty {
      add("CATEGORIES:\(task.tags.map(ContentLine.escaped).joined(separator: ","))")
    }
    add(text: "DESCRIPTION", task.notes.first)
    for note in task.notes.dropFirst() { add(text: "COMMENT", note) }
    writeRule(of: task)
    for id in context.after(task) {
      add("RELATED-TO;RELTYPE=DEPENDS-ON:\(uid(of: id, own: context.task(id)))")
    }
    if let parent = task.parent, let id = context.id(of: parent) {
      add("RELATED-TO;RELTYPE=PARENT:\(uid(of: id, own: context.task(id)))")
    }
    writeWork(of: task)
    writeOwn(of: task)
    add("END:VTODO")
  }

  /// The identity that the to-do came with, or the task's own.
  private func uid(of id: UUID, own task: TaskItem?) -> String {
    let known = context.attributes.first { $0.key == "uid" }
    if let key = known?.id, case .text(let uid)? = task?.values[key] { return uid }
    return id.notation
  }

  private mutating func writeRule(of task: TaskItem) {
    guard let recurrence = task.recurrence else { return }
    let words = CalendarRule.words(recurrence)
    if let words { add("RRULE:\(words)") } else { result.losses.add(.rule(recurrence.notation)) }
    let read = words.flatMap(CalendarRule.recurrence)
      .map { rule in task.due.map { rule.anchored(at: $0.date) } ?? rule }
    if read != recurrence { add("\(CalendarTodo.prefix)EVERY:\(recurrence.notation)") }
  }

  private mutating func writeWork(of task: TaskItem) {
    let prefix = CalendarTodo.prefix
    if let started = task.started { add("\(prefix)STARTED:\(started.compact)") }
    for session in context.sessions(task) { add(text: prefix + "SESSION", session) }
    for origin in task.noted { add(text: prefix + "NOTED", origin) }
  }

  private mutating func writeOwn(of task: TaskItem) {
    let prefix = CalendarTodo.prefix
    add(text: prefix + "PROJECT", task.project)
    for name in context.assignees(task) { add(text: prefix + "ASSIGNEE", name) }
    if let wait = task.wait { add("\(prefix)WAIT:\(CalendarMoment.day(wait))") }
    if let until = task.until { add("\(prefix)UNTIL:\(CalendarMoment.day(until))") }
    if let estimate = task.estimate { add("\(prefix)ESTIMATE:\(estimate.iso8601)") }
    for attribute in context.attributes where attribute.key != "uid" {
      guard let value = task.values[attribute.id]?.notation else { continue }
      let name = attribute.key.uppercased()
      // Names are ASCII (section 3.1).
      guard name.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "_") }) else {
        result.losses.add(.values(of: attribute.key))
        continue
      }
      let kind = attribute.kind == .choice ? "text" : attribute.kind.rawValue
      add("\(prefix)\(name);KIND=\(kind):\(ContentLine.escaped(value))")
    }
  }
}
