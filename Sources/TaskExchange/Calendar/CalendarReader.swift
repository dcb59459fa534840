import TaskModel

/// Reads the to-dos of iCalendar (RFC 5545), from one or more calendars in sequence.
struct CalendarReader {
  /// The code of this format in an ``ImportMemory``.
  static let code = "ic"
  static let carried: [TaskField] = [
    .text, .state, .due, .assignee, .project, .tags, .priority, .notes, .recurrence, .after,
    .parent, .wait, .scheduled, .until, .estimate, .order, .reminders, .started,
    .sessions,
  ]

  /// The maximum number of wrong lines.
  private static let problemLimit = 10_000

  private let context: ReadingContext
  private let calendar: CalendarContext
  private var result = ImportedTasks(code: code, carried: carried)
  /// The open components, outermost first.
  private var open: [String] = []
  /// The lines of the open to-do, and where it begins.
  private var todo: (lines: [ContentLine], line: Int)?
  /// All lines of the open to-do or zone.
  private var whole: [ContentLine] = []
  /// The zones so far, by name.
  private var zones: [String: [ContentLine]] = [:]
  /// The lines of to-dos that may have to be kept, by index of the task.
  private var originals: [(index: Int, lines: [ContentLine], series: CalendarTodo?)] = []
  /// The lines of occurrences that are separate to-dos, by series.
  private var detached: [UUID: [[ContentLine]]] = [:]
  /// The losses of to-dos, by index of the task, unless their lines are kept.
  private var losses: [(index: Int, losses: LossReport)] = []
  private var parts: [(parent: UUID, child: UUID)] = []
  private var series: [UUID: (index: Int, series: CalendarSeries)] = [:]
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
    completeSeries()
    keepOriginals()
    link()
    return result
  }

  private mutating func take(_ property: ContentLine) throws(RecordProblem) {
    if open.count > 1 { whole.append(property) }
    // Includes the lines of its parts.
    if open.count > 1, todo != nil, !(open.count == 2 && property.name == "END") {
      todo?.lines.append(property)
    }
    switch property.name {
    case "BEGIN":
      let component = property.value.prefix(64).capitals
      guard open.count < CalendarObject.depthLimit else {
        throw RecordProblem(
          line: property.line, .mark("END:\(open.last ?? "")"), found: "BEGIN:\(component)")
      }
      open.append(component)
      if open.count == 2 { whole = [property] }
      if component == "VTODO" { todo = ([], property.line) }
      if component == "VEVENT" || component == "VJOURNAL" { result.losses.add(.records(component)) }
    case "END":
      guard open.last == property.value.prefix(64).capitals else {
        throw RecordProblem(
          line: property.line, .mark(open.last.map { "END:\($0)" } ?? "BEGIN:VCALENDAR"),
          found: "END:\(property.value.prefix(64).string)")
      }
      let component = open.removeLast()
      if component == "VTODO", let (lines, line) = todo {
        add(CalendarTodo(lines, line: line, calendar))
        todo = nil
      } else if component == "VTIMEZONE", open.count == 1,
        let name = whole.first(where: { $0.name == "TZID" })?.written
      {
        zones[name] = zones[name] ?? whole
      }
    default:
      guard !open.isEmpty else {
        throw RecordProblem(
          line: property.line, .mark("BEGIN:VCALENDAR"), found: property.name)
      }
    }
  }

  private mutating func add(_ todo: CalendarTodo) {
    guard todo.problems.isEmpty else {
      result.problems += todo.problems
      return
    }
    losses.append((result.tasks.count, todo.losses))
    result.attributes.merge(todo.kinds) { known, _ in known }
    let id = todo.task.task.id
    for child in todo.relations.children { parts.append((id, CalendarIdentity.id(child))) }
    if let occurrence = todo.occurrence {
      occurrences.append(occurrence)
      detached[occurrence.series, default: []].append(whole)
    }
    if let recurring = todo.series { series[id] = (result.tasks.count, recurring) }
    if todo.series != nil {
      originals.append((result.tasks.count, whole, todo))
    } else if CalendarOriginal.isNeeded(
      whole, CalendarFields(todo, nil, isKnown: { _ in true }), calendar.reading.clock)
    {
      originals.append((result.tasks.count, whole, nil))
    }
    result.tasks.append(todo.task)
  }

  /// Keeps the to-dos of tasks that contain more than the fields.
  private mutating func keepOriginals() {
    var kept: Set<Int> = []
    for (index, lines, todo) in originals {
      let task = result.tasks[index].task
      let others = todo == nil ? [] : detached[task.id] ?? []
      if let todo, others.isEmpty {
        // Only now are all of its occurrences known.
        let fields = CalendarFields(todo, series[task.id]?.series, isKnown: { _ in true })
        guard CalendarOriginal.isNeeded(lines, fields, calendar.reading.clock) else { continue }
      }
      if let text = CalendarOriginal.text(of: lines, others, zones, as: task) {
        result.tasks[index].task.values[CalendarOriginal.key] = .text(text)
        kept.insert(index)
      }
    }
    for (index, losses) in losses { result.losses.add(kept.contains(index) ? losses.kept : losses) }
  }

  /// Sets the rules of recurring to-dos, once all of their occurrences are known.
  private mutating func completeSeries() {
    for (id, moment) in occurrences { series[id]?.series.detach(moment) }
    for (index, recurring) in series.values.sorted(by: { $0.index < $1.index }) {
      var recurring = recurring
      recurring.complete(&result.tasks[index].task)
      losses.append((index, recurring.losses))
    }
  }

  /// Makes to-dos that another one names as children its parts, unless they name a parent.
  private mutating func link() {
    guard !parts.isEmpty else { return }
    var indices: [UUID: Int] = [:]
    for (index, task) in result.tasks.enumerated() { indices[task.task.id] = index }
    for (parent, child) in parts {
      if let index = indices[child] {
        result.tasks[index].parent = result.tasks[index].parent ?? parent
      } else {
        result.losses.add(.references(of: "RELATED-TO"))
      }
    }
  }
}
