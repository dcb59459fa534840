import TaskModel

/// Reads the to-dos of iCalendar (RFC 5545): a calendar or several, one after another.
struct CalendarReader {
  static let carried: [TaskField] = [
    .text, .state, .due, .assignee, .project, .tags, .priority, .notes, .recurrence, .after,
    .parent, .wait, .scheduled, .until, .estimate, .started, .sessions,
  ]

  private let context: ReadingContext
  private var result = ImportedTasks(code: "ic", carried: carried)
  /// The components that are open, outermost first.
  private var open: [String] = []
  private var todo: CalendarTodo?
  private var parts: [(parent: UUID, child: UUID)] = []

  init(_ context: ReadingContext) { self.context = context }

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws -> ImportedTasks {
    var lines = ContentLines(bytes)
    while context.goesOn(at: lines.offset) {
      do throws(RecordProblem) {
        guard let line = try lines.next() else { break }
        guard let property = ContentLine(line) else {
          throw RecordProblem(line: lines.line, .mark("NAME:VALUE"), found: line)
        }
        try take(property, line: lines.line)
      } catch {
        result.problems.append(error)
        if error.expected != .mark("NAME:VALUE") { break }
      }
    }
    try context.stopped()
    if let last = open.last, result.problems.isEmpty {
      result.problems.append(RecordProblem(line: lines.line, .mark("END:\(last)")))
    }
    link()
    return result
  }

  private mutating func take(_ property: ContentLine, line: Int) throws(RecordProblem) {
    let component = property.value.uppercased()
    switch property.name {
    case "BEGIN":
      open.append(component)
      if component == "VTODO" { todo = CalendarTodo(line: line, context) }
      if component == "VEVENT" || component == "VJOURNAL" { result.losses.add(.records(component)) }
    case "END":
      guard open.last == component else {
        throw RecordProblem(
          line: line, .mark(open.last.map { "END:\($0)" } ?? "BEGIN:VCALENDAR"),
          found: "END:\(property.value)")
      }
      open.removeLast()
      if component == "VTODO", let finished = todo {
        add(finished)
        todo = nil
      }
    default:
      guard !open.isEmpty else {
        throw RecordProblem(line: line, .mark("BEGIN:VCALENDAR"), found: property.name)
      }
      if open.last == "VTODO" { todo?.take(property, line: line) }
      if open.last == "VALARM", property.name == "TRIGGER" { result.losses.add(.records("VALARM")) }
    }
  }

  private mutating func add(_ finished: CalendarTodo) {
    var todo = finished
    todo.finish()
    guard todo.problems.isEmpty else {
      result.problems += todo.problems
      return
    }
    result.losses.add(todo.losses)
    result.attributes.merge(todo.kinds) { known, _ in known }
    for child in todo.children { parts.append((todo.task.task.id, child)) }
    result.tasks.append(todo.task)
  }

  /// A to-do that another one calls its child is a part of that one, if it does not say otherwise.
  private mutating func link() {
    guard !parts.isEmpty else { return }
    var places: [UUID: Int] = [:]
    for (place, task) in result.tasks.enumerated() { places[task.task.id] = place }
    for (parent, child) in parts {
      if let place = places[child] {
        result.tasks[place].parent = result.tasks[place].parent ?? parent
      } else {
        result.losses.add(.references(of: "RELATED-TO"))
      }
    }
  }
}
