import TaskModel

/// A property for writing: a name, parameters and an escaped value.
struct CalendarProperty: Equatable {
  let name: String
  /// The parameters, each with a semicolon before it.
  var parameters = ""
  let value: String

  /// Creates a property with an escaped value; an X- property without one gets an empty line, since
  /// libical, and so Cyrus, refuses it otherwise.
  init(_ name: String, _ value: String, parameters: String = "") {
    let isBare = value.isEmpty && name.utf8.starts(with: "X-".utf8)
    (self.name, self.value, self.parameters) = (name, isBare ? "\\n" : value, parameters)
  }

  /// Creates a property with a text, which is escaped.
  init(_ name: String, text: String) { self.init(name, ContentLine.escaped(text)) }

  /// Creates a property with a date, with or without a wall-clock time.
  init(_ name: String, _ due: Due) {
    self.init(
      name, CalendarMoment.written(due), parameters: due.time == nil ? ";VALUE=DATE" : "")
  }

  /// The whole property, unfolded, without the characters that a property cannot contain.
  var bytes: [UInt8] {
    var line = name + parameters + ":" + value
    if line.unicodeScalars.contains(where: ContentLine.isForbidden) {
      line.unicodeScalars.removeAll(where: ContentLine.isForbidden)
    }
    return Array(line.utf8)
  }
}

/// The properties of a task (RFC 5545).
///
/// Deadlines are written as wall-clock times, without a zone. Fields without a property in
/// iCalendar get one of this program, which other programs keep.
struct CalendarProperties {
  let fields: CalendarFields

  init(of fields: CalendarFields) { self.fields = fields }

  private func own(_ field: CalendarField, _ value: String, parameters: String = "")
    -> CalendarProperty
  {
    CalendarProperty(
      CalendarTodo.prefix + (field.ownProperty ?? ""), value, parameters: parameters)
  }

  /// Returns all properties in the order of writing, followed by the lines of alarms.
  ///
  /// - Parameter clock: the clock in which the task's dates are local.
  func all(_ clock: Clock) -> [CalendarProperty] {
    var all = [CalendarProperty("UID", fields.uid)]
    all.append(CalendarProperty("SUMMARY", text: fields.value(.text) ?? ""))
    all += dates.properties + state
    if let priority { all.append(priority) }
    let tags = fields.texts(.tags)
    if !tags.isEmpty {
      all.append(
        CalendarProperty("CATEGORIES", tags.map(ContentLine.escaped).joined(separator: ",")))
    }
    for (index, note) in fields.notes.enumerated() {
      all.append(CalendarProperty(index == 0 ? "DESCRIPTION" : "COMMENT", text: note))
    }
    all += relations
    if let order { all.append(order) }
    let owns: [CalendarField] = [
      .started, .sessions, .noted, .project, .assignees, .wait, .until, .estimate,
    ]
    for field in owns { all += properties(own: field) }
    let keys = fields.values.keys.compactMap { if case .own(let key) = $0 { key } else { nil } }
    for key in keys.sorted() { all += properties(own: .own(key)) }
    for reminder in fields.reminders { all += alarm(for: reminder, clock) }
    return all
  }

  /// Returns the lines of an alarm.
  func alarm(for reminder: Reminder, _ clock: Clock) -> [CalendarProperty] {
    CalendarAlarm.properties(of: reminder, fields.value(.text) ?? "", clock)
  }

  var state: [CalendarProperty] {
    guard fields.value(.state) == TaskItem.State.done else {
      let isStarted = fields[.started] != nil
      return [CalendarProperty("STATUS", isStarted ? "IN-PROCESS" : "NEEDS-ACTION")]
    }
    let completed: Instant? = fields.value(.completed) ?? fields.created
    return [CalendarProperty("STATUS", "COMPLETED")]
      + [completed].compactMap { $0.map { CalendarProperty("COMPLETED", $0.compact) } }
      + [CalendarProperty("PERCENT-COMPLETE", "100")]
  }

  var priority: CalendarProperty? {
    fields.value(.priority, as: TaskItem.Priority.self)
      .map { CalendarProperty("PRIORITY", String($0.rank * 4 + 1)) }
  }

  /// Reminders, Tasks.org and Nextcloud Tasks order their lists by this property.
  var order: CalendarProperty? {
    fields.value(.order, as: DecimalNumber.self)
      .map { CalendarProperty(Self.orderName, $0.notation) }
  }

  static let orderName = "X-APPLE-SORT-ORDER"

  private var relations: [CalendarProperty] {
    fields.texts(.after).map(Self.dependency)
      + [fields.value(.parent, as: String.self)].compactMap { $0.map(Self.parent) }
  }

  static func dependency(on uid: String) -> CalendarProperty {
    CalendarProperty("RELATED-TO", uid, parameters: ";RELTYPE=DEPENDS-ON")
  }

  static func parent(_ uid: String) -> CalendarProperty {
    CalendarProperty("RELATED-TO", uid, parameters: ";RELTYPE=PARENT")
  }

  /// Returns this program's properties for a field other than a date.
  func properties(own field: CalendarField) -> [CalendarProperty] {
    switch fields[field] {
    case nil: return []
    case .texts(let texts): return texts.map { own(field, ContentLine.escaped($0)) }
    case .instant(let instant): return [own(field, instant.compact)]
    case .day(let day): return [own(field, CalendarMoment.day(day))]
    case .minutes(let minutes) where field == .estimate: return [own(field, minutes.iso8601)]
    case .text(let text) where field == .project: return [own(field, ContentLine.escaped(text))]
    case let value?:
      guard let notation = value.customNotation else { return [] }
      return [
        own(field, ContentLine.escaped(notation), parameters: ";KIND=\(value.kind.rawValue)")
      ]
    }
  }

  var dates: CalendarDateProperties { CalendarDateProperties(of: fields) }
}

extension FieldValue {
  /// The kind of attribute for the value.
  var kind: AttributeDefinition.Kind {
    switch self {
    case .number: .number
    case .due, .day: .date
    case .minutes: .duration
    default: .text
    }
  }
}

/// The start, the deadline and the rule for writing, which must fit together: both dates of one
/// type, a rule with a start, and that start an occurrence of it (sections 3.8.2.3, 3.8.2.4 and
/// 3.8.5.3).
struct CalendarDateProperties {
  let due: Due?
  let start: Due?
  /// The rule in iCalendar's notation.
  private(set) var rule: String?
  /// The exact scheduled date if the start does not represent it; otherwise nil.
  private(set) var scheduled: Due?
  /// The exact recurrence if the rule does not represent it; otherwise nil.
  private(set) var every: Recurrence?

  /// - Parameter until: returns the written end of a rule; nil for wall-clock time.
  init(of fields: CalendarFields, until: ((CivilDate) -> String)? = nil) {
    let (due, planned): (Due?, Due?) = (fields.value(.due), fields.value(.scheduled))
    let recurrence: Recurrence? = fields.value(.recurrence)
    self.due = due
    let plain = recurrence.flatMap { CalendarRule.words($0, from: due) }
    rule = recurrence.flatMap { CalendarRule.words($0, from: due, until: until) }
    start = Self.start(due, planned, recurrence, hasRule: rule != nil)
    if let planned, planned != start || rule != nil && start == due { scheduled = planned }
    guard let recurrence else { return }
    let read = plain.flatMap { CalendarRule($0) }?.reading(from: start) { $0.civil }
    if read?.recurrence != recurrence { every = recurrence }
  }

  private static func start(
    _ due: Due?, _ scheduled: Due?, _ recurrence: Recurrence?, hasRule: Bool
  ) -> Due? {
    guard let due, let scheduled else { return hasRule ? due : scheduled }
    let start =
      due.time == nil
      ? Due(date: scheduled.date)
      : Due(date: scheduled.date, time: scheduled.time ?? .midnight)
    guard hasRule else { return start <= due ? start : nil }
    // The days of the rule apply to the deadline.
    let isDistance =
      switch recurrence?.rule {
      case .days, .weeks: true
      default: false
      }
    return isDistance && recurrence?.until == nil && start <= due ? start : due
  }

  var properties: [CalendarProperty] {
    var all: [CalendarProperty] = []
    if let due { all.append(CalendarProperty("DUE", due)) }
    if let start { all.append(CalendarProperty("DTSTART", start)) }
    if let scheduled {
      all.append(
        CalendarProperty(CalendarTodo.prefix + "SCHEDULED", CalendarMoment.written(scheduled)))
    }
    if let rule { all.append(CalendarProperty("RRULE", rule)) }
    if let every { all.append(CalendarProperty(CalendarTodo.prefix + "EVERY", every.notation)) }
    return all
  }
}
