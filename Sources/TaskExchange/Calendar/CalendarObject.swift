import TaskModel

/// A resource of a calendar on a server or in a file: its content lines are kept byte for byte, and
/// a change affects only the lines of what changes.
///
/// Unknown properties, their parameters and order, alarms, zones, the folding and ends of lines:
/// all of it is written as it was read.
package struct CalendarObject: Sendable {
  /// The whole resource.
  package let bytes: [UInt8]
  /// The UID of its to-do.
  package let uid: String
  /// Whether it must not be written: it contains to-dos of several UIDs, or several calendars.
  package let isReadOnly: Bool

  /// The maximum nesting of components.
  static let depthLimit = 16

  /// Reads an object; lines that are not properties, or not UTF-8, are kept and ignored.
  ///
  /// - Throws: the error of the whole object: it is cut off, is not a calendar, or has no to-do.
  package init(_ bytes: [UInt8]) throws(RecordProblem) {
    let layout = try CalendarLayout(bytes)
    guard let first = layout.todos.first else {
      throw RecordProblem(line: 1, .mark("BEGIN:VTODO"))
    }
    let uid = layout.uid(of: first)
    guard !uid.isEmpty else { throw RecordProblem(line: first.line, field: "UID", .words) }
    (self.bytes, self.uid) = (bytes, uid)
    isReadOnly =
      layout.calendars != 1 || layout.todos.contains { layout.uid(of: $0) != uid }
      || layout.todos.count { !layout.isOccurrence($0) } > 1
  }

  /// Whether bytes are a whole calendar of something else than to-dos: events, a journal.
  package static func isOfOthers(_ bytes: [UInt8]) -> Bool {
    guard let layout = try? CalendarLayout(bytes) else { return false }
    return layout.todos.isEmpty && layout.hasOthers
  }

  /// Creates an object that was written here.
  fileprivate init(written bytes: [UInt8], uid: String) {
    (self.bytes, self.uid, isReadOnly) = (bytes, uid, false)
  }

  /// Creates a new object for a task.
  ///
  /// Its properties are in the order of their names, as servers write them that parse objects: what such
  /// a server stores is the text that was sent.
  ///
  /// - Parameter context: the context in which the task's dates are local.
  package init(_ fields: CalendarFields, at now: Instant, _ context: CalendarContext) {
    let all = Self.properties(fields, stamp: now, modified: now, context.reading.clock)
    let alarms = all.firstIndex { $0.name == "BEGIN" } ?? all.endIndex
    let sorted = all[..<alarms].enumerated().sorted {
      ($0.element.name, $0.offset) < ($1.element.name, $1.offset)
    }
    let edge = CalendarWriter.edge
    var bytes: [UInt8] = []
    for line in edge.begin { bytes += ContentLine.folded(line) }
    bytes += Self.todo(sorted.map(\.element) + all[alarms...])
    for line in edge.end { bytes += ContentLine.folded(line) }
    self.init(written: bytes, uid: fields.uid)
  }

  /// Returns a to-do with these fields.
  static func todo(
    _ fields: CalendarFields, stamp: Instant, modified: Instant?, _ clock: Clock
  ) -> [UInt8] {
    todo(properties(fields, stamp: stamp, modified: modified, clock))
  }

  private static func todo(_ properties: [CalendarProperty]) -> [UInt8] {
    let edge = ["BEGIN", "END"].map { CalendarProperty($0, "VTODO") }
    let lines = edge.prefix(1) + properties + edge.suffix(1)
    return Array(lines.map { ContentLine.folded($0.bytes, end: [0x0D, 0x0A]) }.joined())
  }

  /// Returns the properties of a to-do, followed by the lines of its alarms.
  private static func properties(
    _ fields: CalendarFields, stamp: Instant, modified: Instant?, _ clock: Clock
  ) -> [CalendarProperty] {
    var properties = CalendarProperties(of: fields).all(clock)[...]
    var lines: [CalendarProperty] = []
    if let uid = properties.popFirst() { lines.append(uid) }
    lines.append(CalendarProperty("DTSTAMP", stamp.compact))
    lines.append(CalendarProperty("CREATED", (fields.created ?? stamp).compact))
    if let modified { lines.append(CalendarProperty("LAST-MODIFIED", modified.compact)) }
    return lines + properties
  }

  /// Returns the contents for its task: of the to-do or, in a series, of the next occurrence.
  ///
  /// - Parameters:
  ///   - context: the context in which the task was last read.
  ///   - isKnown: whether a UID is in the list: parents and dependencies elsewhere are ignored.
  package func fields(
    _ context: CalendarContext, isKnown: (String) -> Bool = { _ in true }
  ) -> CalendarFields {
    fields(context, isKnown: isKnown, areApart: false)
  }

  /// - Parameter areApart: whether the occurrences that others have made to-dos of their own are tasks of their
  ///   own here as well, as in an import, and the series goes on without them.
  func fields(
    _ context: CalendarContext, isKnown: (String) -> Bool, areApart: Bool
  ) -> CalendarFields {
    guard let layout = try? CalendarLayout(bytes), let main = layout.main else {
      return CalendarFields(uid: uid)
    }
    return layout.fields(of: main, context, isKnown, areApart: areApart)
  }

  /// Returns the first open occurrence of the series that others have moved to another date; the task
  /// shows the date of the series.
  package func move(_ context: CalendarContext) -> CalendarMove? {
    guard let layout = try? CalendarLayout(bytes), layout.todos.count > 1, let main = layout.main,
      !layout.isOccurrence(main)
    else { return nil }
    let series = layout.todo(main, context).dates
    guard let start = series.start ?? series.deadline else { return nil }
    let length = series.deadline.map { start.minutes(to: $0) } ?? 0
    let moves = layout.todos.compactMap { todo -> CalendarMove? in
      guard layout.isOccurrence(todo) else { return nil }
      let read = layout.todo(todo, context)
      guard read.isOpen, let moment = read.occurrence?.moment, moment >= start,
        let now = read.dates.start ?? read.dates.deadline,
        moment.time == nil ? now.date != moment.date : now != moment,
        let shown = moment.adding(minutes: length)
      else { return nil }
      return CalendarMove(from: shown, to: read.dates.deadline ?? now)
    }
    return moves.min { $0.from < $1.from }
  }

  /// Returns this object changed to these fields: the lines of the fields that differ are replaced,
  /// added or removed, and those with the times of the change. Returns itself if nothing differs.
  ///
  /// - Parameters:
  ///   - context: the context, like `isKnown`, with which the fields were read.
  package func saying(
    _ fields: CalendarFields, at now: Instant, _ context: CalendarContext,
    isKnown: (String) -> Bool = { _ in true }
  ) -> CalendarObject {
    guard !isReadOnly, let layout = try? CalendarLayout(bytes), let main = layout.main else {
      return self
    }
    let old = layout.fields(of: main, context, isKnown)
    var patch = CalendarPatch(layout, main, from: old, to: fields, context)
    guard patch.isNeeded else { return self }
    return CalendarObject(written: patch.apply(at: now), uid: fields.uid)
  }
}

extension CalendarObject: Equatable {
  package static func == (one: CalendarObject, other: CalendarObject) -> Bool {
    one.bytes == other.bytes
  }
}

/// A move of one occurrence of a series to another date.
package struct CalendarMove: Equatable, Sendable {
  /// The date by the rule of the series.
  package let from: Due
  package let to: Due

  package init(from: Due, to: Due) { (self.from, self.to) = (from, to) }
}

/// The positions of all parts of an object.
struct CalendarLayout {
  /// A content line.
  struct Line {
    /// The range of its bytes, with its folds and its end.
    let range: Range<Int>
    /// Nil if the line is not a property.
    let property: ContentLine?
  }

  /// A to-do.
  struct Todo: Equatable {
    /// The line indices of its own properties.
    var properties: [Int] = []
    /// The index of the line that ends it or begins its first part: new properties go there.
    var end = 0
    /// The indices of all its lines, from BEGIN to END.
    var range = 0..<0
    /// The number of its first line, from 1.
    let line: Int
  }

  let bytes: [UInt8]
  private(set) var lines: [Line] = []
  private(set) var todos: [Todo] = []
  /// The line indices of each zone.
  private(set) var zones: [Range<Int>] = []
  /// The number of calendars.
  private(set) var calendars = 0
  /// Whether there is an event, or another part that is neither a to-do nor a zone.
  private(set) var hasOthers = false

  init(_ bytes: [UInt8]) throws(RecordProblem) {
    self.bytes = bytes
    // Not by `map`: closures have no typed errors here.
    var problem: RecordProblem?
    bytes.withUnsafeBufferPointer { buffer in
      do throws(RecordProblem) { try read(buffer) } catch { problem = error }
    }
    if let problem { throw problem }
  }

  private mutating func read(_ buffer: UnsafeBufferPointer<UInt8>) throws(RecordProblem) {
    var source = ContentLines(buffer)
    var open: [String] = []
    var todo: Todo?
    var start = 0
    while let unfolded = try source.nextUnfolded() {
      let property = ContentLine(unfolded, line: source.line)
      let index = lines.count
      lines.append(Line(range: source.start..<source.offset, property: property))
      guard index < ExchangeLimits.records else {
        throw RecordProblem(line: source.line, .atMost(ExchangeLimits.bytes))
      }
      switch property?.name {
      case "BEGIN":
        let name = property?.value.prefix(64).capitals ?? ""
        guard open.count < CalendarObject.depthLimit else {
          throw RecordProblem(line: source.line, .mark("END:\(open.last ?? "")"))
        }
        if open.isEmpty {
          guard name == "VCALENDAR" else {
            throw RecordProblem(line: source.line, .mark("BEGIN:VCALENDAR"), found: name)
          }
          calendars += 1
        }
        if open.count == 1 { start = index }
        if open.count == 1 {
          if name == "VTODO" {
            todo = Todo(line: source.line)
          } else if name != "VTIMEZONE" {
            hasOthers = true
          }
        }
        if todo?.end == 0, open.count == 2 { todo?.end = index }
        open.append(name)
      case "END":
        guard open.last == property?.value.prefix(64).capitals else {
          throw RecordProblem(
            line: source.line, .mark(open.last.map { "END:\($0)" } ?? "BEGIN:VCALENDAR"))
        }
        let name = open.removeLast()
        if name == "VTIMEZONE", open.count == 1 { zones.append(start..<index + 1) }
        guard open.count == 1, var whole = todo else { continue }
        if whole.end == 0 { whole.end = index }
        whole.range = start..<index + 1
        todos.append(whole)
        todo = nil
      default:
        guard !open.isEmpty else {
          throw RecordProblem(line: source.line, .mark("BEGIN:VCALENDAR"))
        }
        if open.count == 2 { todo?.properties.append(index) }
      }
    }
    if let last = open.last { throw RecordProblem(line: source.line, .mark("END:\(last)")) }
  }

  // MARK: Queries

  /// Returns the bytes of lines without their folds and ends.
  func unfolded(_ range: Range<Int>) -> [[UInt8]] {
    range.compactMap { lines[$0].property?.bytes }
  }

  /// Returns the properties of a to-do, with their line indices.
  func properties(of todo: Todo) -> [(index: Int, property: ContentLine)] {
    todo.properties.compactMap { index in lines[index].property.map { (index, $0) } }
  }

  /// Returns the alarms of a to-do, each from BEGIN to END.
  func alarms(of todo: Todo) -> [Range<Int>] {
    var alarms: [Range<Int>] = []
    var (depth, start) = (0, 0)
    for index in todo.range {
      switch lines[index].property?.name {
      case "BEGIN":
        depth += 1
        if depth == 2 { start = index }
      case "END":
        depth -= 1
        let isAlarm = lines[start].property?.value.prefix(64).capitals == "VALARM"
        if depth == 1, isAlarm { alarms.append(start..<index + 1) }
      default: break
      }
    }
    return alarms
  }

  private func first(_ name: String, of todo: Todo) -> ContentLine? {
    for index in todo.properties {
      if let property = lines[index].property, property.name == name { return property }
    }
    return nil
  }

  /// Returns the UID; of several the last, as that is the one read.
  func uid(of todo: Todo) -> String {
    let uids = properties(of: todo).lazy.filter { $0.property.name == "UID" }.map(
      \.property.written)
    return uids.last { !$0.isEmpty } ?? ""
  }

  /// Whether it is one occurrence of a series.
  func isOccurrence(_ todo: Todo) -> Bool { first("RECURRENCE-ID", of: todo) != nil }

  /// The to-do of the task: the series, not one of its occurrences.
  var main: Todo? { todos.first { !isOccurrence($0) } ?? todos.first }

  func todo(_ todo: Todo, _ context: CalendarContext) -> CalendarTodo {
    CalendarTodo(
      todo.range.dropFirst().dropLast().compactMap { lines[$0].property }, line: todo.line, context)
  }

  func fields(
    of todo: Todo, _ context: CalendarContext, _ isKnown: (String) -> Bool, areApart: Bool = false
  ) -> CalendarFields {
    let read = self.todo(todo, context)
    var series = read.series
    if series != nil, todos.count > 1 {
      // The task itself represents an open occurrence, even one that was moved to another day.
      for other in todos where isOccurrence(other) {
        let occurrence = self.todo(other, context)
        guard let moment = occurrence.occurrence?.moment else { continue }
        if areApart || !occurrence.isOpen { series?.detach(moment) }
      }
    }
    return CalendarFields(read, series, isKnown: isKnown)
  }
}
