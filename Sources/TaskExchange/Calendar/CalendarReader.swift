import TaskModel

/// Reads the to-dos of iCalendar (RFC 5545): a calendar or several, one after another.
struct CalendarReader {
  /// Whose memory of an earlier import it is.
  static let code = "ic"
  static let carried: [TaskField] = [
    .text, .state, .due, .assignee, .project, .tags, .priority, .notes, .recurrence, .after,
    .parent, .wait, .scheduled, .until, .estimate, .started, .sessions,
  ]

  /// How many lines may be wrong.
  private static let problemLimit = 10_000

  private let context: ReadingContext
  private let calendar: CalendarContext
  private var result = ImportedTasks(code: code, carried: carried)
  /// The components that are open, outermost first.
  private var open: [String] = []
  /// The lines of the to-do that is open, and where it begins.
  private var todo: (lines: [ContentLine], line: Int)?
  private var parts: [(parent: UUID, child: UUID)] = []
  private var series: [UUID: (place: Int, series: CalendarSeries)] = [:]
  private var occurrences: [(series: UUID, moment: Due)] = []

  init(_ context: ReadingContext) {
    self.context = context
    calendar = CalendarContext(context)
  }

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws -> ImportedTasks {
    var lines = ContentLines(bytes)
    while context.goesOn(at: lines.offset), result.problems.count < Self.problemLimit {
      do throws(RecordProblem) {
        guard let line = try lines.next() else { break }
        try take(line)
      } catch {
        result.problems.append(error)
        todo = nil
        if case .mark(let mark) = error.expected, mark != "NAME:VALUE" { break }
      }
    }
    try context.stopped()
    if let last = open.last, result.problems.isEmpty {
      result.problems.append(RecordProblem(line: lines.line, .mark("END:\(last)")))
    }
    settle()
    link()
    return result
  }

  private mutating func take(_ property: ContentLine) throws(RecordProblem) {
    switch property.name {
    case "BEGIN":
      let component = property.value.prefix(64).capitals
      guard open.count < CalendarObject.depthLimit else {
        throw RecordProblem(
          line: property.line, .mark("END:\(open.last ?? "")"), found: "BEGIN:\(component)")
      }
      open.append(component)
      if component == "VTODO" { todo = ([], property.line) }
      if component == "VEVENT" || component == "VJOURNAL" { result.losses.add(.records(component)) }
    case "END":
      guard open.last == property.value.prefix(64).capitals else {
        throw RecordProblem(
          line: property.line, .mark(open.last.map { "END:\($0)" } ?? "BEGIN:VCALENDAR"),
          found: "END:\(property.value.prefix(64).string)")
      }
      if open.removeLast() == "VTODO", let (lines, line) = todo {
        add(CalendarTodo(lines, line: line, calendar))
        todo = nil
      }
    default:
      guard !open.isEmpty else {
        throw RecordProblem(
          line: property.line, .mark("BEGIN:VCALENDAR"), found: property.name)
      }
      if open.last == "VTODO" { todo?.lines.append(property) }
      if open.last == "VALARM", property.name == "TRIGGER" { result.losses.add(.records("VALARM")) }
    }
  }

  private mutating func add(_ todo: CalendarTodo) {
    guard todo.problems.isEmpty else {
      result.problems += todo.problems
      return
    }
    result.losses.add(todo.losses)
    result.attributes.merge(todo.kinds) { known, _ in known }
    let id = todo.task.task.id
    for child in todo.relations.children { parts.append((id, CalendarIdentity.id(child))) }
    if let occurrence = todo.occurrence { occurrences.append(occurrence) }
    if let told = todo.series { series[id] = (result.tasks.count, told) }
    result.tasks.append(todo.task)
  }

  /// Gives the to-dos that recur their rules, when all of their occurrences are known.
  private mutating func settle() {
    for (id, moment) in occurrences { series[id]?.series.detach(moment) }
    for (place, told) in series.values.sorted(by: { $0.place < $1.place }) {
      var told = told
      told.settle(&result.tasks[place].task)
      result.losses.add(told.losses)
    }
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
