import TaskModel

/// One VTODO, as far as it has been read.
struct CalendarTodo {
  private(set) var task: ImportedTask
  private(set) var problems: [RecordProblem] = []
  private(set) var losses = Losses()
  private(set) var kinds: [String: AttributeDefinition.Kind] = [:]
  /// The to-dos that are parts of this one.
  private(set) var children: [UUID] = []
  private var description: String?
  private var rule: Recurrence?
  private var exactRule: Recurrence?
  private var hasStart = false
  private let context: ReadingContext

  /// What stands before the names of what iCalendar has no property for.
  static let prefix = "X-TASKSHELL-"

  init(line: Int, _ context: ReadingContext) {
    self.context = context
    task = ImportedTask(line: line, created: context.now)
  }

  /// The identity of a to-do: the UID where that is a UUID, or one made of it.
  static func id(_ uid: String) -> UUID {
    UUID(uuidString: uid) ?? UUID(derivedFrom: ["uid", uid])
  }

  mutating func take(_ property: ContentLine, line: Int) {
    switch property.name {
    case "UID": takeUID(property.value)
    case "SUMMARY": task.task.text = property.text
    case "DESCRIPTION": description = property.text
    case "COMMENT": task.task.notes.append(property.text)
    case "CATEGORIES":
      task.task.tags = (task.task.tags + property.texts.filter { !$0.isEmpty }).distinct
    case "STATUS": takeStatus(property, line)
    case "PRIORITY": takePriority(property, line)
    case "PERCENT-COMPLETE": takePercent(property, line)
    case "RELATED-TO": takeRelation(property)
    case "RRULE":
      rule = CalendarRule.recurrence(property.value)
      if rule == nil { losses.add(.rule(property.value)) }
    case "DTSTAMP", "SEQUENCE", "CLASS", "ORGANIZER", "EXDATE", "RDATE", "RECURRENCE-ID": break
    default:
      if !takeMoment(property, line) { takeOther(property, line) }
    }
  }

  mutating func finish() {
    if task.task.id == .none {
      problems.append(RecordProblem(line: task.line, field: "UID", .text))
    }
    if let description, description.contains(where: { !$0.isWhitespace }) {
      task.task.notes.insert(description, at: 0)
    }
    task.task.noted = Array(task.task.noted.prefix(task.task.notes.count))
    if task.task.text.allSatisfy(\.isWhitespace) {
      problems.append(RecordProblem(line: task.line, field: "SUMMARY", .text))
    }
    if task.task.state == .done {
      task.task.completed = task.task.completed ?? task.task.modified ?? task.task.created
    } else {
      task.task.completed = nil
    }
    let day = task.task.due?.date
    task.task.recurrence = exactRule ?? rule.map { rule in day.map(rule.anchored) ?? rule }
  }

  private mutating func refuse(
    _ property: ContentLine, _ expected: RecordProblem.Expected, _ line: Int
  ) {
    problems.append(
      RecordProblem(line: line, field: property.name, expected, found: property.value))
  }

  // MARK: Properties

  private mutating func takeUID(_ uid: String) {
    task.task = task.task.identified(0, Self.id(uid))
    if UUID(uuidString: uid) == nil {
      task.own.append(OwnValue("uid", .text(uid)))
      kinds["uid"] = .text
    }
  }

  private mutating func takeStatus(_ property: ContentLine, _ line: Int) {
    switch property.value.uppercased() {
    case "NEEDS-ACTION", "IN-PROCESS": break
    case "COMPLETED": task.task.state = .done
    case "CANCELLED": task.isDeleted = true
    default:
      refuse(
        property, .choice(["NEEDS-ACTION", "IN-PROCESS", "COMPLETED", "CANCELLED"]), line)
    }
  }

  /// 1 is the highest, 9 the lowest, and 0 none (section 3.8.1.9).
  private mutating func takePriority(_ property: ContentLine, _ line: Int) {
    switch Int(property.value) {
    case 0: task.task.priority = nil
    case (1...4)?: task.task.priority = .high
    case 5: task.task.priority = .medium
    case (6...9)?: task.task.priority = .low
    default: refuse(property, .number, line)
    }
  }

  private mutating func takePercent(_ property: ContentLine, _ line: Int) {
    guard let percent = Int(property.value), (0...100).contains(percent) else {
      return refuse(property, .number, line)
    }
    if percent > 0, percent < 100 { losses.add(.values(of: property.name)) }
  }

  private mutating func takeRelation(_ property: ContentLine) {
    switch property.parameters["RELTYPE"]?.uppercased() ?? "PARENT" {
    case "PARENT":
      if task.parent != nil { losses.add(.values(of: "parent")) }
      task.parent = task.parent ?? Self.id(property.text)
    case "DEPENDS-ON": task.after.append(Self.id(property.text))
    case "CHILD": children.append(Self.id(property.text))
    default: losses.add(.values(of: property.name))
    }
  }

  // MARK: Moments

  private mutating func takeMoment(_ property: ContentLine, _ line: Int) -> Bool {
    switch property.name {
    case "DUE": task.task.due = due(property, line)
    case "DTSTART":
      task.task.scheduled = due(property, line)
    case "COMPLETED": task.task.completed = instant(property, line)
    case "CREATED": if let instant = instant(property, line) { task.task.created = instant }
    case "LAST-MODIFIED": task.task.modified = instant(property, line)
    default: return false
    }
    return true
  }

  private mutating func instant(_ property: ContentLine, _ line: Int) -> Instant? {
    if let instant = Instant(compact: property.value) { return instant }
    if let due = due(property, line) { return context.instant(due) }
    return nil
  }

  private mutating func due(_ property: ContentLine, _ line: Int) -> Due? {
    if let instant = Instant(compact: property.value) {
      if !instant.secondsSinceEpoch.isMultiple(of: 60) { losses.add(.seconds(of: property.name)) }
      return context.clock.civil(instant).map { Due(date: $0.date, time: $0.time) }
    }
    guard let (due, seconds) = CalendarMoment.due(property.value) else {
      refuse(property, .moment(example: "20260314T170000"), line)
      return nil
    }
    if seconds != 0 { losses.add(.seconds(of: property.name)) }
    // What a clock on the wall shows there is taken for what it shows here, and that is said.
    if due.time != nil, let zone = property.parameters["TZID"] { losses.add(.zone(zone)) }
    return due
  }

  // MARK: What iCalendar has no property for

  private mutating func takeOther(_ property: ContentLine, _ line: Int) {
    guard property.name.hasPrefix(Self.prefix) else {
      return losses.add(.values(of: property.name))
    }
    let text = property.text
    switch property.name.dropFirst(Self.prefix.count) {
    case "PROJECT": task.task.project = text
    case "ASSIGNEE": task.add(assignee: text)
    case "WAIT": task.task.wait = CalendarMoment.due(text)?.due.date
    case "UNTIL": task.task.until = CalendarMoment.due(text)?.due.date
    case "ESTIMATE": task.task.estimate = Minutes(iso8601: text)
    case "STARTED": task.task.started = instant(property, line)
    case "NOTED": task.task.noted.append(text)
    case "SESSION":
      guard let session = ImportedSession(text) else { return refuse(property, .session, line) }
      task.sessions.append(session)
    case "EVERY":
      exactRule = Recurrence(notation: text)
      if exactRule == nil { refuse(property, .recurrence, line) }
    case let key: takeOwn(String(key).lowercased(), property, line)
    }
  }

  private mutating func takeOwn(_ key: String, _ property: ContentLine, _ line: Int) {
    let kind =
      property.parameters["KIND"].flatMap { AttributeDefinition.Kind(rawValue: $0.lowercased()) }
      ?? .text
    guard let value = kind.value(property.text) else { return refuse(property, .text, line) }
    task.own.append(OwnValue(key, value))
    kinds[key] = kind == .choice ? .text : kind
  }
}
