import TaskModel

/// Writes a calendar with a VTODO for each task (RFC 5545).
struct CalendarWriter {
  private let context: WritingContext
  private let calendar: CalendarContext
  private var result = ExportedTasks()
  /// The zones written so far.
  private var zones: Set<[UInt8]> = []
  /// The tasks to be written.
  private var ids: Set<UUID> = []
  /// The UIDs of tasks that leave their own to another: the open task of a recurrence keeps it.
  private var newUIDs: [UUID: String] = [:]
  private lazy var uids = context.uids

  /// The lines before and after the to-dos.
  static let edge = (
    begin: ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//taskshell//taskshell//EN"],
    end: ["END:VCALENDAR"]
  )

  init(_ context: WritingContext) {
    self.context = context
    calendar = CalendarContext(clock: context.clock, zoneFile: context.zoneFile)
  }

  mutating func write(_ tasks: [TaskItem]) -> ExportedTasks {
    ids = Set(tasks.map(\.id))
    newUIDs = context.newUIDs(among: tasks)
    for line in Self.edge.begin { result.bytes += ContentLine.folded(line) }
    if context.options.isFeed { add(CalendarFeed.properties.map(\.bytes)) }
    for task in tasks { write(task) }
    if context.options.isFeed {
      for task in tasks {
        add(CalendarFeed.event(of: CalendarFields(telling: task, context), task).map(\.bytes))
      }
    }
    for line in Self.edge.end { result.bytes += ContentLine.folded(line) }
    return result
  }

  private mutating func write(_ task: TaskItem) {
    var fields = CalendarFields(telling: task, context)
    fields.uid = newUIDs[task.id] ?? fields.uid
    result.losses.add(fields.losses)
    if task.assigner != nil { result.losses.add(.values(of: TaskField.assigner.name)) }
    recordLosses(fields)
    let (stamp, modified) = (task.modified ?? task.created, task.modified)
    guard let original = CalendarOriginal(of: task) else {
      result.bytes += CalendarObject.todo(
        fields, stamp: stamp, modified: modified, context.clock)
      return
    }
    let isKnown = uids.contains
    var new = CalendarFields(task, context, calendar, isKnown: isKnown)
    new.uid = original.uidOfSeries ?? fields.uid
    for zone in original.zones where zones.insert(Array(zone.joined())).inserted { add(zone) }
    add(
      original.lines(
        saying: new, from: original.fields(calendar, isKnown: isKnown), calendar, stamp: stamp,
        modified: modified))
    // A done occurrence has left these to the series.
    guard new.uid == original.uid else { return }
    for (id, lines) in original.occurrences(calendar) {
      if id.map(ids.contains) != true { add(lines) }
    }
  }

  private mutating func add(_ lines: [[UInt8]]) {
    for line in lines { result.bytes += ContentLine.folded(line, end: [0x0D, 0x0A]) }
  }

  /// Groups the tasks by calendar objects: occurrences belong to the object of their series.
  static func objects(of tasks: [TaskItem], _ context: WritingContext) -> [[TaskItem]] {
    var objects: [[TaskItem]] = []
    var indices: [String: Int] = [:]
    var occurrences: [(series: String, task: TaskItem)] = []
    for task in tasks {
      if let series = CalendarOriginal(of: task)?.uidOfSeries {
        occurrences.append((series, task))
        continue
      }
      let uid = context.uid(of: task)
      if task.state == .open || indices[uid] == nil { indices[uid] = objects.count }
      objects.append([task])
    }
    for (series, task) in occurrences {
      if let index = indices[series] {
        objects[index].append(task)
      } else {
        objects.append([task])
      }
    }
    return objects
  }

  private mutating func recordLosses(_ fields: CalendarFields) {
    if let recurrence: Recurrence = fields.value(.recurrence),
      CalendarRule.words(recurrence, from: fields.value(.due)) == nil
    {
      result.losses.add(.rule(recurrence.notation))
    }
    for property in CalendarProperties(of: fields).all(context.clock)
    where property.value.unicodeScalars.contains(where: ContentLine.isLost) {
      result.losses.add(.controls(of: property.name))
    }
  }
}

/// The part of a calendar, besides its to-dos, for programs that subscribe to it.
enum CalendarFeed {
  /// The name of the calendar, and its refresh interval (RFC 7986, and the properties that older
  /// programs read).
  static let properties = [
    CalendarProperty("NAME", text: "taskshell"),
    CalendarProperty("X-WR-CALNAME", text: "taskshell"),
    CalendarProperty("REFRESH-INTERVAL", "PT15M", parameters: ";VALUE=DURATION"),
    CalendarProperty("X-PUBLISHED-TTL", "PT15M"),
  ]

  /// Returns the event for a task's open deadline: at that time, or all day, without an end; none
  /// for other tasks.
  ///
  /// It has no alarm, because the to-do has one, and is transparent, because nobody is busy. It
  /// recurs if other programs count the rule as this one does.
  static func event(of fields: CalendarFields, _ task: TaskItem) -> [CalendarProperty] {
    guard task.state == .open, let due: Due = fields.value(.due) else { return [] }
    let all = CalendarProperties(of: fields)
    var lines = [
      CalendarProperty("BEGIN", "VEVENT"), CalendarProperty("UID", fields.uid + "-due"),
      CalendarProperty("DTSTAMP", (task.modified ?? task.created).compact),
      CalendarProperty("SUMMARY", text: fields.value(.text) ?? ""),
      CalendarProperty("DTSTART", due), CalendarProperty("TRANSP", "TRANSPARENT"),
    ]
    let dates = all.dates
    if dates.every == nil, let recurrence: Recurrence = fields.value(.recurrence),
      let rule = CalendarRule.words(recurrence, from: due)
    {
      lines.append(CalendarProperty("RRULE", rule))
    }
    if let priority = all.priority { lines.append(priority) }
    let tags = fields.texts(.tags)
    if !tags.isEmpty {
      lines.append(
        CalendarProperty("CATEGORIES", tags.map(ContentLine.escaped).joined(separator: ",")))
    }
    let notes = fields.notes.joined(separator: "\n")
    if !notes.isEmpty { lines.append(CalendarProperty("DESCRIPTION", text: notes)) }
    return lines + [CalendarProperty("END", "VEVENT")]
  }
}
