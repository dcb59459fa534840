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
    guard let value else { return }
    if value.unicodeScalars.first(where: { ContentLine.isLost($0) }) != nil {
      result.losses.add(.controls(of: name))
    }
    add("\(name):\(ContentLine.escaped(value))")
  }

  private mutating func write(_ task: TaskItem) {
    add("BEGIN:VTODO")
    add("UID:\(uid(of: task.id, own: task))")
    add("DTSTAMP:\((task.modified ?? task.created).compact)")
    add("CREATED:\(task.created.compact)")
    if let modified = task.modified { add("LAST-MODIFIED:\(modified.compact)") }
    add(text: "SUMMARY", task.text)
    writeDates(of: task)
    writeState(of: task)
    if let priority = task.priority { add("PRIORITY:\(priority.rank * 4 + 1)") }
    if !task.tags.isEmpty {
      add("CATEGORIES:\(task.tags.map(ContentLine.escaped).joined(separator: ","))")
    }
    add(text: "DESCRIPTION", task.notes.first)
    for note in task.notes.dropFirst() { add(text: "COMMENT", note) }
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

  private mutating func writeState(of task: TaskItem) {
    guard task.state == .done else {
      return add("STATUS:\(task.started == nil ? "NEEDS-ACTION" : "IN-PROCESS")")
    }
    add("STATUS:COMPLETED")
    add("COMPLETED:\((task.completed ?? task.created).compact)")
    add("PERCENT-COMPLETE:100")
  }

  /// The start, the deadline and the rule, which have to fit one another: both dates of one kind, a
  /// rule with a start, and that start an occurrence of it (sections 3.8.2.3, 3.8.2.4 and 3.8.5.3).
  private mutating func writeDates(of task: TaskItem) {
    let prefix = CalendarTodo.prefix
    let rule = task.recurrence.flatMap { CalendarRule.words($0, from: task.due) }
    let start = start(of: task, hasRule: rule != nil)
    if let due = task.due { add("DUE" + CalendarMoment.value(due)) }
    if let start { add("DTSTART" + CalendarMoment.value(start)) }
    if let scheduled = task.scheduled, scheduled != start || rule != nil && start == task.due {
      add("\(prefix)SCHEDULED:\(CalendarMoment.written(scheduled))")
    }
    guard let recurrence = task.recurrence else { return }
    if let rule { add("RRULE:\(rule)") } else { result.losses.add(.rule(recurrence.notation)) }
    let read = rule.flatMap { CalendarRule($0) }?.reading(from: start) { $0.civil }
    if read?.recurrence != recurrence { add("\(prefix)EVERY:\(recurrence.notation)") }
  }

  private func start(of task: TaskItem, hasRule: Bool) -> Due? {
    guard let due = task.due, let scheduled = task.scheduled else {
      return hasRule ? task.due : task.scheduled
    }
    let start =
      due.time == nil
      ? Due(date: scheduled.date)
      : Due(date: scheduled.date, time: scheduled.time ?? .midnight)
    guard hasRule else { return start <= due ? start : nil }
    // The days that a rule names are those of the deadline.
    let isDistance =
      switch task.recurrence?.rule {
      case .days, .weeks: true
      default: false
      }
    return isDistance && task.recurrence?.until == nil && start <= due ? start : due
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
