import TaskModel

/// The to-do from which a task was imported, if it has something that no field of a task can hold:
/// an alarm, a zone, a rule, properties of other programs. An export as iCalendar restores it.
///
/// It is a hidden value of the task, as the UID is: a whole object, with its zones and the
/// occurrences of its series, the lines unfolded, without the times of writing.
struct CalendarOriginal {
  /// The key of the hidden value.
  static let key = UUID(kept: 0x9E4F_6F72_6967_696E)

  /// The maximum bytes kept: a store limits texts to this.
  static let limit = (1 << 16) - 1

  /// The lines of a to-do, from BEGIN to END.
  typealias Lines = [ContentLine]

  /// Returns the text to keep for a to-do.
  ///
  /// - Parameters:
  ///   - others: the occurrences of its series that are separate to-dos.
  ///   - task: the task as read; if zones were converted to local time, the local times are kept.
  static func text(
    of lines: Lines, _ others: [Lines], _ zones: [String: Lines], as task: TaskItem
  ) -> String? {
    let all = [lines] + others
    let named = Set(all.joined().compactMap { $0.parameter("TZID") }).sorted()
    var bytes: [UInt8] = []
    func add(_ line: [UInt8]) { bytes += line + [0x0A] }
    add(Array("BEGIN:VCALENDAR".utf8))
    let isShown = lines.contains { moments.contains($0.name) && $0.isInstant }
    if isShown {
      for (name, due) in [(shownDue, task.due), (shownStart, task.scheduled)] {
        if let due { add(CalendarProperty(name, due).bytes) }
      }
    }
    for zone in named { for line in zones[zone] ?? [] { add(line.bytes) } }
    for lines in all { for line in lines where !stamps.contains(line.name) { add(line.bytes) } }
    add(Array("END:VCALENDAR".utf8))
    return bytes.count > limit ? nil : String(validating: bytes, as: UTF8.self)
  }

  private static let stamps: Set<String> = ["DTSTAMP", "LAST-MODIFIED"]
  private static let moments: Set<String> = ["DUE", "DTSTART"]
  private static let (shownDue, shownStart) = (
    CalendarTodo.prefix + "DUE", CalendarTodo.prefix + "DTSTART"
  )

  /// Whether a to-do contains something that would be missing if it were written from its fields.
  static func isNeeded(_ lines: Lines, _ fields: CalendarFields, _ clock: Clock) -> Bool {
    let properties = CalendarProperties(of: fields)
    let written = Set(properties.all(clock).map(\.bytes))
    let alarms = Set(
      fields.reminders.map { properties.alarm(for: $0, clock).map { $0.bytes } })
    var depth = 0
    var part: [[UInt8]] = []
    return lines.contains { line in
      switch line.name {
      case "BEGIN": depth += 1
      case "END":
        depth -= 1
        // A part of it, unless it is an alarm that would be written identically.
        if depth == 1 { return !alarms.contains(part + [line.bytes]) }
      default: break
      }
      if depth > 1 {
        part = (line.name == "BEGIN" && depth == 2 ? [] : part) + [line.bytes]
        return false
      }
      switch line.name {
      case "BEGIN", "END": return false
      case "UID", "CREATED", "SEQUENCE": return false
      case "PERCENT-COMPLETE", "PRIORITY":
        return line.value.number() != 0 && !written.contains(line.bytes)
      case "CLASS": return line.value.capitals != "PUBLIC"
      case "RELATED-TO" where line.parameters.isEmpty:
        return !written.contains(CalendarProperties.parent(line.written).bytes)
      default: return !stamps.contains(line.name) && !written.contains(line.bytes)
      }
    }
  }

  // MARK: Restoring

  private let object: CalendarObject
  private let layout: CalendarLayout
  private let main: CalendarLayout.Todo

  /// Reads the to-do kept with a task; nil if there is none.
  init?(of task: TaskItem) {
    guard case .text(let text)? = task.values[Self.key],
      let object = try? CalendarObject(Array(text.utf8)),
      let layout = try? CalendarLayout(object.bytes), let main = layout.main
    else { return nil }
    (self.object, self.layout, self.main) = (object, layout, main)
  }

  /// Its UID if the task is one occurrence of a series, under whose UID it continues.
  var uidOfSeries: String? { layout.isOccurrence(main) ? object.uid : nil }

  /// Returns the contents for its task when it was read.
  func fields(_ context: CalendarContext, isKnown: (String) -> Bool) -> CalendarFields {
    var fields = object.fields(context, isKnown: isKnown, areApart: true)
    for (name, field) in [(Self.shownDue, CalendarField.due), (Self.shownStart, .scheduled)] {
      let line = layout.lines.lazy.compactMap(\.property).first { $0.name == name }
      if let due = line.flatMap({ CalendarMoment($0.value)?.due }) { fields[field] = .due(due) }
    }
    return fields
  }

  /// The lines of each of its zones, from BEGIN to END.
  var zones: [[[UInt8]]] { layout.zones.map { layout.unfolded($0) } }

  /// Returns the lines of the to-do for writing: changed from the old fields to the new ones, with
  /// the times of writing.
  func lines(
    saying fields: CalendarFields, from old: CalendarFields, _ context: CalendarContext,
    stamp: Instant, modified: Instant?
  ) -> [[UInt8]] {
    var lines = layout.unfolded(main.range)
    var patch = CalendarPatch(layout, main, from: old, to: fields, context)
    if patch.isNeeded, let changed = try? CalendarLayout(patch.apply(at: stamp)),
      let main = changed.main
    {
      lines = changed.unfolded(main.range).filter { line in
        !Self.stamps.contains { line.starts(with: ($0 + ":").utf8) }
      }
    }
    var stamps = [CalendarProperty("DTSTAMP", stamp.compact)]
    if let modified { stamps.append(CalendarProperty("LAST-MODIFIED", modified.compact)) }
    lines.insert(contentsOf: stamps.map(\.bytes), at: min(1, lines.count))
    return lines
  }

  /// Returns the occurrences of its series that are separate to-dos, with the ids of their tasks.
  func occurrences(_ context: CalendarContext) -> [(id: UUID?, lines: [[UInt8]])] {
    let series = CalendarIdentity.id(object.uid)
    return layout.todos.filter { $0 != main }.map { todo in
      let moment = layout.todo(todo, context).occurrence?.moment
      return (
        moment.map { CalendarIdentity.id(of: $0, of: series) }, layout.unfolded(todo.range)
      )
    }
  }

  var uid: String { object.uid }
}

extension ContentLine {
  /// Whether it is a moment in a zone or in UTC.
  fileprivate var isInstant: Bool {
    parameter("TZID") != nil || CalendarMoment(value)?.isUTC ?? false
  }
}

/// The identity of a task in calendars.
///
/// Tasks created here use their ids. The UID of an imported task is a hidden value, so that it is
/// saved, undone and merged with the task. It is a field and not the id: among the tasks of a
/// recurrence, the open one has it.
package enum CalendarIdentity {
  /// The key of the hidden value.
  package static let key = UUID(kept: 0x9E4F_6361_6C75_6964)

  /// Returns the UID of a task.
  package static func uid(of task: TaskItem) -> String {
    if case .text(let uid)? = task.values[key] { return uid }
    return task.id.notation
  }

  /// Sets the UID of a task; nil for that of its id.
  package static func set(_ uid: String?, of task: inout TaskItem) {
    task.values[key] = uid == task.id.notation ? nil : uid.map { .text($0) }
  }

  /// Returns the id of a task imported with that UID: the UID itself, if a UUID, or a derived one.
  package static func id(_ uid: String) -> UUID {
    UUID(uuidString: uid) ?? UUID(derivedFrom: ["uid", uid])
  }

  /// Returns the id of an occurrence of a recurring task that is a separate task.
  package static func id(of occurrence: Due, of task: UUID) -> UUID {
    UUID(derivedFrom: ["occurrence", task.notation, occurrence.iso8601])
  }

  /// Returns the UID of a done occurrence, which leaves its own UID to the open one: it is the same
  /// wherever it was done.
  package static func uid(ofDone task: TaskItem, in series: String) -> String {
    let moment = task.due?.iso8601 ?? task.completed?.rfc3339 ?? ""
    return UUID(derivedFrom: ["done", series, moment]).notation
  }
}
