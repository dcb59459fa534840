import TaskModel

/// Writes a calendar with a VTODO for each task (RFC 5545).
struct CalendarWriter {
  private let context: WritingContext
  private let calendar: CalendarContext
  private var result = ExportedTasks()
  /// The zones that are written already.
  private var zones: Set<[UInt8]> = []
  /// What is written: the tasks, and what calendars call those that are open.
  private var (ids, open): (Set<UUID>, Set<String>) = ([], [])
  private lazy var uids = context.uids

  /// What stands before and behind the to-dos.
  static let edge = (
    begin: ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//taskshell//taskshell//EN"],
    end: ["END:VCALENDAR"]
  )

  init(_ context: WritingContext) {
    self.context = context
    calendar = CalendarContext(clock: context.clock, zoneFile: context.zoneFile)
  }

  mutating func write(_ tasks: [TaskItem]) -> ExportedTasks {
    for task in tasks {
      ids.insert(task.id)
      if task.state == .open { open.insert(context.uid(of: task)) }
    }
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
    if task.state == .done, open.contains(fields.uid) {
      // Of a task that recurs, the open one goes on under its name.
      fields.uid = CalendarIdentity.uid(ofDone: task, in: fields.uid)
    }
    result.losses.add(fields.losses)
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
    // One that was done has left them to the series.
    guard new.uid == original.uid else { return }
    for (id, lines) in original.occurrences(calendar) {
      if id.map(ids.contains) != true { add(lines) }
    }
  }

  private mutating func add(_ lines: [[UInt8]]) {
    for line in lines { result.bytes += ContentLine.folded(line, end: [0x0D, 0x0A]) }
  }

  /// The tasks by the objects that they are in: an occurrence of a series is in that of the series.
  static func objects(of tasks: [TaskItem], _ context: WritingContext) -> [[TaskItem]] {
    var objects: [[TaskItem]] = []
    var places: [String: Int] = [:]
    var occurrences: [(series: String, task: TaskItem)] = []
    for task in tasks {
      if let series = CalendarOriginal(of: task)?.uidOfSeries {
        occurrences.append((series, task))
        continue
      }
      let uid = context.uid(of: task)
      if task.state == .open || places[uid] == nil { places[uid] = objects.count }
      objects.append([task])
    }
    for (series, task) in occurrences {
      if let place = places[series] {
        objects[place].append(task)
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

/// What a calendar has beside its to-dos that other programs subscribe to.
enum CalendarFeed {
  /// What the calendar is called, and how often it is worth looking at (RFC 7986, and what programs read
  /// that are older).
  static let properties = [
    CalendarProperty("NAME", text: "taskshell"),
    CalendarProperty("X-WR-CALNAME", text: "taskshell"),
    CalendarProperty("REFRESH-INTERVAL", "PT15M", parameters: ";VALUE=DURATION"),
    CalendarProperty("X-PUBLISHED-TTL", "PT15M"),
  ]

  /// The event of a deadline that is to be met: at that moment, or all day long, and without an end; none for
  /// another task.
  ///
  /// It has no alarm, which the to-do has, and takes no time, as nobody is busy by it. It comes again where
  /// other programs count the rule as this one does.
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
