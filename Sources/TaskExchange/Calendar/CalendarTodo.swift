import TaskModel

/// A task as read from the content lines of one VTODO.
struct CalendarTodo {
  private(set) var task: ImportedTask
  private(set) var problems: [RecordProblem] = []
  private(set) var losses = LossReport()
  private(set) var kinds: [String: AttributeDefinition.Kind] = [:]
  /// The UID; empty if there is none.
  private(set) var uid = ""
  /// The UIDs of its parents, its predecessors and its parts.
  private(set) var relations = CalendarRelations()
  /// The recurrence; nil if there is none.
  private(set) var series: CalendarSeries?
  /// The series and the time in it, if the to-do is one occurrence; otherwise nil.
  private(set) var occurrence: (series: UUID, moment: Due)?
  /// Whether it is to be done.
  var isOpen: Bool { task.task.state == .open && !task.isDeleted }
  private var description: String?
  private(set) var dates = CalendarDates()
  private var status: String?
  /// The times when it was last written, and created, according to its properties.
  private var (stamp, created): (Instant?, Instant?) = (nil, nil)
  /// The fields whose values were inferred, because the to-do does not specify them.
  private(set) var derived: Set<CalendarField> = []
  /// The fields with properties of this program, even if empty.
  private(set) var stated: Set<CalendarField> = []
  private var isFinished = false
  /// The open components within it, and the lines of the outermost one.
  private var (open, part): ([String], [ContentLine]) = ([], [])
  /// The alarms; nil for one that is not a reminder at a time.
  private var alarms: [CalendarAlarm?] = []
  private let calendar: CalendarContext
  private var context: ReadingContext { calendar.reading }

  /// The time of creation, as far as it is known.
  var made: Instant? { created ?? stamp }

  /// The prefix of properties for which iCalendar has none.
  static let prefix = "X-TASKSHELL-"

  /// - Parameters:
  ///   - lines: all lines of the component in order, without BEGIN and END.
  ///   - line: the number of its first line.
  init(_ lines: [ContentLine], line: Int, _ context: CalendarContext) {
    calendar = context
    task = ImportedTask(line: line, created: context.reading.now)
    for property in lines { take(property) }
    finish()
  }

  // MARK: Properties

  private mutating func take(_ property: ContentLine) {
    guard !takePart(property) else { return }
    switch property.name {
    case "UID": takeUID(property.written)
    case "SUMMARY": task.task.text = property.text
    case "DESCRIPTION" where property.isBlank, "COMMENT" where property.isBlank: break
    case "DESCRIPTION" where description == nil: description = property.text
    case "DESCRIPTION": task.task.notes.append(property.text)
    case "COMMENT": task.task.notes.append(property.text)
    case "CATEGORIES":
      task.task.tags += property.texts.filter { !ContentLine.isBlank($0) }
    case "STATUS": takeStatus(property)
    case "PRIORITY": takePriority(property)
    case "PERCENT-COMPLETE": takePercent(property)
    case "RELATED-TO": takeRelation(property)
    case "CLASS" where property.value.capitals == "PUBLIC": break
    case "SEQUENCE": break
    case CalendarProperties.orderName: takeOrder(property)
    default:
      if !takeMoment(property), !takeRule(property) { takeOther(property) }
    }
  }

  /// Reads the lines of its parts.
  private mutating func takePart(_ property: ContentLine) -> Bool {
    switch property.name {
    case "BEGIN":
      if open.isEmpty { part = [] }
      open.append(property.value.prefix(64).capitals)
    case "END":
      guard let component = open.popLast() else { return true }
      if open.isEmpty, component == "VALARM" { alarms.append(CalendarAlarm(part)) }
    default:
      if open.count == 1 { part.append(property) }
      return !open.isEmpty
    }
    return true
  }

  private mutating func refuse(_ property: ContentLine, _ expected: RecordProblem.Expected) {
    problems.append(
      RecordProblem(
        line: property.line, field: property.name, expected,
        found: property.value.prefix(200).string))
  }

  private mutating func takeUID(_ uid: String) {
    if uid.isEmpty { return }
    self.uid = uid
    task.task = task.task.identified(0, CalendarIdentity.id(uid))
    CalendarIdentity.set(uid, of: &task.task)
  }

  private mutating func takeStatus(_ property: ContentLine) {
    status = property.value.capitals
    switch status {
    case "NEEDS-ACTION", "IN-PROCESS": break
    case "COMPLETED": isFinished = true
    case "CANCELLED": task.isDeleted = true
    default:
      status = nil
      losses.add(.values(of: property.name))
    }
  }

  /// Reads the priority: 1 is the highest, 9 the lowest, and 0 none (section 3.8.1.9).
  private mutating func takePriority(_ property: ContentLine) {
    switch property.value.number() {
    case 0: task.task.priority = nil
    case (1...4)?: task.task.priority = .high
    case 5: task.task.priority = .medium
    case (6...9)?: task.task.priority = .low
    default: losses.add(.values(of: property.name))
    }
  }

  /// Reads the order; in an unknown form it is kept as written.
  private mutating func takeOrder(_ property: ContentLine) {
    task.task.order = DecimalNumber(property.value.string)
    if task.task.order == nil { losses.add(.values(of: property.name)) }
  }

  private mutating func takePercent(_ property: ContentLine) {
    switch property.value.number() {
    case 0: break
    case 100: isFinished = true
    default: losses.add(.values(of: property.name))
    }
  }

  private mutating func takeRelation(_ property: ContentLine) {
    let other = property.written
    switch property.parameter("RELTYPE").map({ Array($0.utf8)[...].capitals }) ?? "PARENT" {
    case "PARENT":
      if task.parent != nil { losses.add(.values(of: "parent")) }
      task.parent = task.parent ?? CalendarIdentity.id(other)
      relations.parents.append(other)
    case "DEPENDS-ON":
      task.after.append(CalendarIdentity.id(other))
      relations.after.append(other)
    case "CHILD": relations.children.append(other)
    default: losses.add(.values(of: property.name))
    }
  }

  // MARK: Moments

  private mutating func takeMoment(_ property: ContentLine) -> Bool {
    switch property.name {
    case "DUE": dates.due = due(property)
    case "DTSTART":
      dates.start = due(property)
      dates.writtenStart = property.bytes
    case "DURATION":
      dates.length = CalendarLength.minutes(property.value)
      if dates.length == nil { losses.add(.values(of: property.name)) }
    case "COMPLETED": task.task.completed = instant(property)
    case "CREATED":
      created = instant(property)
      if let created { task.task.created = created }
    case "DTSTAMP": stamp = CalendarMoment(property.value).flatMap { _ in instant(property) }
    case "LAST-MODIFIED": task.task.modified = instant(property)
    default: return false
    }
    return true
  }

  private mutating func takeRule(_ property: ContentLine) -> Bool {
    switch property.name {
    case "RRULE" where dates.rule == nil: dates.rule = property
    case "RRULE": losses.add(.values(of: property.name))
    case "EXDATE":
      for value in property.value.parts(",") {
        if let moment = due(property, value) { dates.excluded.append(moment) }
      }
    case "RECURRENCE-ID":
      dates.occurrence = due(property)
      if property.parameter("RANGE") != nil { losses.add(.values(of: "RANGE")) }
    default: return false
    }
    return true
  }

  private mutating func instant(_ property: ContentLine) -> Instant? {
    guard let moment = CalendarMoment(property.value) else {
      refuse(property, .moment(example: "20260314T170000Z"))
      return nil
    }
    return moment.isUTC
      ? Instant(utc: moment.civil, second: min(moment.second, 59))
      : due(property).map(context.instant)
  }

  /// Returns the local date and time of a property.
  private mutating func due(_ property: ContentLine, _ value: ArraySlice<UInt8>? = nil) -> Due? {
    guard CalendarMoment(value ?? property.value) != nil else {
      refuse(property, .moment(example: "20260314T170000"))
      return nil
    }
    let shown = calendar.shown(property, value)
    if shown?.hasSeconds == true { losses.add(.seconds(of: property.name)) }
    if let zone = shown?.missingZone { losses.add(.zone(zone)) }
    return shown?.due
  }

  /// Returns the day of a property, dropping its time of day.
  private mutating func day(_ property: ContentLine, _ name: String) -> CivilDate? {
    let due = due(property)
    if due?.time != nil { losses.add(.times(of: name)) }
    return due?.date
  }

  // MARK: Properties of this program

  private mutating func takeOther(_ property: ContentLine) {
    guard property.name.utf8.starts(with: Self.prefix.utf8) else {
      return losses.add(.values(of: property.name))
    }
    let name = String(property.name.dropFirst(Self.prefix.utf8.count))
    stated.insert(CalendarField(ownProperty: name))
    // A removed value leaves a blank property: a missing one may have been dropped on the way. The
    // times of notes are counted.
    guard !property.isBlank else {
      if name == "NOTED" { task.task.noted.append("") }
      return
    }
    let text = property.text
    switch name {
    case "PROJECT": task.task.project = text
    case "ASSIGNEE": task.add(assignee: text)
    case "WAIT": task.task.wait = day(property, "wait")
    case "UNTIL": task.task.until = day(property, "until")
    case "SCHEDULED": dates.exactStart = due(property)
    case "ESTIMATE":
      task.task.estimate = CalendarLength.minutes(property.value).flatMap { Minutes($0) }
      if task.task.estimate == nil { refuse(property, .duration) }
    case "STARTED": task.task.started = instant(property)
    case "NOTED": task.task.noted.append(text)
    case "SESSION":
      guard let session = ImportedSession(text) else { return refuse(property, .session) }
      task.sessions.append(session)
    case "EVERY":
      dates.exactRule = Recurrence(notation: text)
      if dates.exactRule == nil { refuse(property, .recurrence) }
    case let name: takeCustom(CalendarField.key(name), property)
    }
  }

  private mutating func takeCustom(_ key: String, _ property: ContentLine) {
    let kind =
      property.parameter("KIND").flatMap { AttributeDefinition.Kind(rawValue: $0.lowercased()) }
      ?? .text
    guard let value = kind.value(property.text) else { return refuse(property, kind.expected) }
    task.own.append(CustomValue(key, value))
    kinds[key] = kind == .choice ? .text : kind
  }

  // MARK: Completing

  private mutating func finish() {
    if uid.isEmpty { problems.append(RecordProblem(line: task.line, field: "UID", .words)) }
    if let description { task.task.notes.insert(description, at: 0) }
    task.task.tags = task.task.tags.distinct
    task.task.noted = Array(task.task.noted.prefix(task.task.notes.count))
    while task.task.noted.last?.isEmpty == true { task.task.noted.removeLast() }
    if task.task.text.allSatisfy(\.isWhitespace) {
      task.task.text = "(untitled)"
      losses.add(.untitled)
    }
    finishState()
    finishDates()
  }

  private mutating func finishState() {
    let isDone = status == nil ? isFinished || task.task.completed != nil : status == "COMPLETED"
    task.task.state = isDone ? .done : .open
    let last = task.task.modified ?? created ?? stamp ?? task.task.created
    if isDone, task.task.completed == nil {
      task.task.completed = last
      derived.insert(.completed)
    } else if !isDone {
      task.task.completed = nil
    }
    if status == "IN-PROCESS", task.task.started == nil {
      task.task.started = last
      derived.insert(.started)
    } else if status == "NEEDS-ACTION" {
      task.task.started = nil
    }
  }

  private mutating func finishDates() {
    task.task.due = dates.deadline
    task.task.scheduled = dates.scheduled
    task.task.recurrence = dates.rule == nil ? dates.exactRule : nil
    if let moment = dates.occurrence {
      occurrence = (task.task.id, moment)
      task.task = task.task.identified(0, CalendarIdentity.id(of: moment, of: task.task.id))
      CalendarIdentity.set(nil, of: &task.task)
    } else if let rule = dates.rule {
      series = CalendarSeries(
        rule, exact: dates.exactRule, from: dates.start ?? dates.deadline,
        without: dates.excluded, context.clock)
    } else {
      losses.add(.values(of: "EXDATE"), count: dates.excluded.count)
    }
    finishAlarms()
  }

  private mutating func finishAlarms() {
    guard !alarms.isEmpty else { return }
    for alarm in alarms {
      guard let reminder = alarm?.reminder(calendar) else {
        losses.add(.records("VALARM"))
        continue
      }
      if !task.task.reminders.contains(reminder) { task.task.reminders.append(reminder) }
    }
  }
}

/// The UIDs in a to-do, in order.
struct CalendarRelations: Equatable {
  var parents: [String] = []
  var after: [String] = []
  var children: [String] = []
}

/// The dates of a to-do, which have a meaning only together.
struct CalendarDates {
  var start: Due?
  var due: Due?
  var writtenStart: [UInt8]?
  /// The time between start and deadline, in minutes.
  var length: Int?
  var rule: ContentLine?
  var excluded: [Due] = []
  var occurrence: Due?
  /// The exact values that this program has written beside a start or a rule.
  var exactStart: Due?
  var exactRule: Recurrence?

  /// The deadline: itself, from the duration after the start or, with a known rule, the start.
  var deadline: Due? {
    if let due { return due }
    if let length, let start { return start.adding(minutes: length) }
    return isRuleKnown ? start : nil
  }

  private var isRuleKnown: Bool {
    rule.flatMap { CalendarRule($0.value) }?.reading(from: start) { $0.civil } != nil
  }

  /// The start, unless it exists only for a rule (section 3.8.2.4).
  var scheduled: Due? {
    let isForRule = rule != nil && start == deadline
    if let exactStart, start == nil || isForRule || start?.date == exactStart.date {
      return exactStart
    }
    return isForRule ? nil : start
  }
}
