import TaskModel

/// The to-do that a task came with, where it says something that no field of a task holds: an alarm, a
/// zone, a rule, the properties of other programs. An export as iCalendar gives it back.
///
/// It is kept among the task's own values as the UID is: an object of its own, with the zones that it
/// names and the occurrences of its series, its lines unfolded, without what says when it was written.
struct CalendarOriginal {
  /// Where it is kept.
  static let key = UUID(kept: 0x9E4F_6F72_6967_696E)

  /// The most bytes that are kept: no store takes a longer text.
  static let limit = (1 << 16) - 1

  /// The lines of a to-do, from BEGIN to END.
  typealias Lines = [ContentLine]

  /// The text that is kept of a to-do.
  ///
  /// - Parameters:
  ///   - others: the occurrences of its series that are to-dos of their own.
  ///   - task: what it was read as: where zones have been read by the clocks here, what these showed.
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

  /// Whether a to-do says something that would not be written of what was read of it.
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
        // A part of it, unless it is an alarm that is written just so.
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

  // MARK: Giving it back

  private let object: CalendarObject
  private let layout: CalendarLayout
  private let main: CalendarLayout.Todo

  /// What is kept of a task; nil for nothing.
  init?(of task: TaskItem) {
    guard case .text(let text)? = task.values[Self.key],
      let object = try? CalendarObject(Array(text.utf8)),
      let layout = try? CalendarLayout(object.bytes), let main = layout.main
    else { return nil }
    (self.object, self.layout, self.main) = (object, layout, main)
  }

  /// Its UID, where the task is one occurrence of a series: it goes on under that.
  var uidOfSeries: String? { layout.isOccurrence(main) ? object.uid : nil }

  /// What it said of its task when that was read.
  func fields(_ context: CalendarContext, isKnown: (String) -> Bool) -> CalendarFields {
    var fields = object.fields(context, isKnown: isKnown)
    for (name, field) in [(Self.shownDue, CalendarField.due), (Self.shownStart, .scheduled)] {
      let line = layout.lines.lazy.compactMap(\.property).first { $0.name == name }
      if let due = line.flatMap({ CalendarMoment($0.value)?.due }) { fields[field] = .due(due) }
    }
    return fields
  }

  /// The zones that it names, each from BEGIN to END, by their lines.
  var zones: [[[UInt8]]] { layout.zones.map { layout.unfolded($0) } }

  /// The lines of the to-do as it is to be written: with what differs from what it said, and when it was
  /// written.
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

  /// The occurrences of its series that are to-dos of their own, with the ids of their tasks.
  func occurrences(_ context: CalendarContext) -> [(id: UUID?, lines: [[UInt8]])] {
    let series = CalendarIdentity.id(object.uid)
    return layout.todos.filter { $0 != main }.map { todo in
      let moment = layout.todo(todo, context).occurrence?.moment
      return (
        moment.map { CalendarIdentity.id(of: $0, of: series) }, layout.unfolded(todo.range)
      )
    }
  }

  /// What the to-do is called.
  var uid: String { object.uid }
}

extension ContentLine {
  /// Whether it is a moment of a zone or of UTC.
  fileprivate var isInstant: Bool {
    parameter("TZID") != nil || CalendarMoment(value)?.isUTC ?? false
  }
}

/// What calendars call a task.
///
/// Tasks that were made here are called by their ids. The UID that a task came with is kept among its
/// own values, under an id that no attribute has, so that it is saved, undone and merged with the task.
/// It is a field and not the id: of a task that recurs, the open one has it, whichever that is.
package enum CalendarIdentity {
  /// Where the UID is kept.
  package static let key = UUID(kept: 0x9E4F_6361_6C75_6964)

  /// The UID of a task.
  package static func uid(of task: TaskItem) -> String {
    if case .text(let uid)? = task.values[key] { return uid }
    return task.id.notation
  }

  /// Gives a task that UID; nil for that of its id.
  package static func set(_ uid: String?, of task: inout TaskItem) {
    task.values[key] = uid == task.id.notation ? nil : uid.map { .text($0) }
  }

  /// The id of a task that comes with that UID: the UID itself where that is one, or one made of it.
  package static func id(_ uid: String) -> UUID {
    UUID(uuidString: uid) ?? UUID(derivedFrom: ["uid", uid])
  }

  /// The id of one occurrence of a task that recurs, where it is a task of its own.
  package static func id(of occurrence: Due, of task: UUID) -> UUID {
    UUID(derivedFrom: ["occurrence", task.notation, occurrence.iso8601])
  }

  /// The UID of an occurrence that was done, which leaves its own to the open one: wherever it was done,
  /// it is the same.
  package static func uid(ofDone task: TaskItem, in series: String) -> String {
    let moment = task.due?.iso8601 ?? task.completed?.rfc3339 ?? ""
    return UUID(derivedFrom: ["done", series, moment]).notation
  }
}
