import TaskModel

/// A field of a task that a VTODO can contain.
package enum CalendarField: Hashable, Sendable {
  case text
  /// The first of the notes.
  case description
  /// The other notes.
  case comments
  case state
  case started
  case completed
  case due
  case scheduled
  case recurrence
  case priority
  case tags
  case parent
  case after
  case project
  case assignees
  case wait
  case until
  case estimate
  /// The position in the manual order.
  case order
  case sessions
  case noted
  case reminders
  /// The custom attribute of that key.
  case own(String)

  /// The fields that are compared, without custom attributes.
  package static let all: [CalendarField] = [
    .text, .description, .comments, .state, .started, .completed, .due, .scheduled, .recurrence,
    .priority, .tags, .parent, .after, .project, .assignees, .wait, .until, .estimate, .order,
    .sessions, .reminders,
  ]

  /// The field of a task, how two changes of it are joined, and the property of this program.
  private var row: (TaskField?, TaskField.ListRule, property: String?) {
    switch self {
    case .text: (.text, .single, nil)
    case .description: (.notes, .single, nil)
    case .comments: (.notes, .sequence, nil)
    case .state: (.state, .single, nil)
    case .started: (.started, .single, "STARTED")
    case .completed: (.completed, .single, nil)
    case .due: (.due, .single, nil)
    case .scheduled: (.scheduled, .single, "SCHEDULED")
    case .recurrence: (.recurrence, .single, "EVERY")
    case .priority: (.priority, .single, nil)
    case .tags: (.tags, .distinct, nil)
    case .parent: (.parent, .single, nil)
    case .after: (.after, .distinct, nil)
    case .project: (.project, .single, "PROJECT")
    case .assignees: (.assignee, .single, "ASSIGNEE")
    case .wait: (.wait, .single, "WAIT")
    case .until: (.until, .single, "UNTIL")
    case .estimate: (.estimate, .single, "ESTIMATE")
    case .order: (.order, .single, nil)
    case .sessions: (.sessions, .sequence, "SESSION")
    case .noted: (.noted, .single, "NOTED")
    case .reminders: (.reminders, .distinct, nil)
    case .own(let key): (nil, .single, key.uppercased())
    }
  }

  /// The corresponding field of a task; nil for a custom attribute.
  package var field: TaskField? { row.0 }

  /// The rule for joining two changes of the field.
  var rule: TaskField.ListRule { row.1 }

  /// The name of this program's property for it, without ``CalendarTodo/prefix``; nil if iCalendar
  /// has its own.
  var ownProperty: String? { row.property }

  /// Whether it is the date, the start or the rule, which have a meaning only together.
  var isDate: Bool { self == .due || self == .scheduled || self == .recurrence }

  /// Creates the field for a property of this program.
  init(ownProperty name: String) {
    self = (Self.all + [.noted]).first { $0.ownProperty == name } ?? .own(Self.key(name))
  }

  /// Returns the key of an attribute for the name of its property, which is in upper case.
  static func key(_ property: String) -> String {
    property.utf8.map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 }[...].string
  }
}

/// The contents of a to-do, as values that can be compared and merged; created from an object of a
/// server or from a task here.
///
/// Other tasks are identified by UID, people by name, so that nothing depends on the store.
package struct CalendarFields: Equatable, Sendable {
  package var uid: String
  /// The values of the fields; a field without a value is missing.
  package private(set) var values: [CalendarField: FieldValue] = [:]
  /// Whether it was cancelled: it is not a task here, and must not be deleted there.
  package var isCancelled = false
  /// The times when the task was created and last changed, according to the to-do.
  package private(set) var created: Instant?
  package private(set) var modified: Instant?
  /// The values that cannot be represented here.
  package private(set) var losses = LossReport()
  /// The fields whose values were inferred, because the to-do does not specify them.
  private(set) var derived: Set<CalendarField> = []
  /// The fields with properties of this program in the to-do.
  private(set) var stated: Set<CalendarField> = []
  /// The rule and the start as written.
  private(set) var written = Written()

  /// Lines as written, for detecting what other programs left unchanged.
  struct Written: Equatable, Sendable {
    var rule: [UInt8]?
    var start: [UInt8]?
  }

  package init(uid: String) { self.uid = uid }

  /// Compares only the contents of the task.
  package static func == (one: CalendarFields, other: CalendarFields) -> Bool {
    one.isCancelled == other.isCancelled && one.differences(from: other).isEmpty
  }

  package subscript(field: CalendarField) -> FieldValue? {
    get { values[field] }
    set {
      values[field] = newValue
      derived.remove(field)
    }
  }

  /// Returns the value of a field as that type; nil for none.
  func value<Value: FieldConvertible>(_ field: CalendarField, as type: Value.Type = Value.self)
    -> Value?
  {
    values[field].flatMap { Value.from($0) }
  }

  var reminders: [Reminder] {
    get { value(.reminders) ?? [] }
    set { values[.reminders] = newValue.fieldValue }
  }

  var due: Due? { value(.due) }

  func texts(_ field: CalendarField) -> [String] { value(field) ?? [] }

  /// All notes; the first one is the description.
  var notes: [String] {
    [value(.description)].compactMap { $0 } + texts(.comments)
  }

  mutating func set(notes: [String]) {
    values[.description] = notes.first.map { .text($0) }
    values[.comments] = Array(notes.dropFirst()).fieldValue
  }

  /// The keys of custom attributes with a value.
  private var ownFields: [CalendarField] {
    values.keys.filter { if case .own = $0 { true } else { false } }
  }

  /// Returns all fields that these may have, in their order.
  static func fields(of all: [CalendarFields]) -> [CalendarField] {
    let own = Set(all.flatMap(\.ownFields))
    return CalendarField.all + (own.isEmpty ? [] : own.sorted { "\($0)" < "\($1)" })
  }

  /// Returns the fields that differ, in their order.
  package func differences(from other: CalendarFields) -> [CalendarField] {
    Self.fields(of: [self, other]).filter { !isSame($0, as: other) }
  }

  /// Whether a field is equal: tags and reminders in any order, case and width; an inferred value
  /// equals any value.
  func isSame(_ field: CalendarField, as other: CalendarFields) -> Bool {
    let (one, two) = (values[field], other.values[field])
    if one == two { return true }
    // An inferred time has no meaning of its own.
    if derived.contains(field) || other.derived.contains(field), one != nil, two != nil {
      return true
    }
    switch field {
    case .tags: return Set(texts(.tags).map(\.folded)) == Set(other.texts(.tags).map(\.folded))
    case .reminders: return Set(reminders) == Set(other.reminders)
    default: return false
    }
  }
}

// MARK: From a to-do

extension CalendarFields {
  /// - Parameters:
  ///   - series: the recurrence of the to-do, without the occurrences that are to-dos of their own;
  ///     nil if there is none.
  ///   - isKnown: whether a UID is in the list: other tasks are ignored.
  init(_ todo: CalendarTodo, _ series: CalendarSeries?, isKnown: (String) -> Bool) {
    uid = todo.uid
    var record = todo.task
    losses = todo.losses
    derived = todo.derived
    stated = todo.stated
    if var series {
      let wasOpen = record.task.state == .open
      series.complete(&record.task)
      losses.add(series.losses)
      if wasOpen, record.task.state == .done { derived.insert(.completed) }
    }
    isCancelled = record.isDeleted
    (created, modified) = (todo.made, record.task.modified)
    written = Written(
      rule: todo.dates.rule.map { Array($0.value) }, start: todo.dates.writtenStart)
    take(record.task)
    values[.parent] = todo.relations.parents.first(where: isKnown).map { .text($0) }
    values[.after] = Set(todo.relations.after.filter(isKnown)).sorted().fieldValue
    values[.assignees] = record.assignees.filter { !$0.isEmpty }.fieldValue
    values[.sessions] = record.sessions.map(\.notation).fieldValue
    for own in record.own { values[.own(own.key)] = own.value }
  }

  /// Copies the fields that are the same here as in a task.
  private mutating func take(_ task: TaskItem) {
    values[.text] = .text(task.text.withoutControls)
    set(notes: task.notes.map(\.withoutControls))
    let plain: [CalendarField] = [
      .state, .completed, .due, .scheduled, .recurrence, .priority, .wait, .until, .estimate,
      .order, .noted, .reminders,
    ]
    for field in plain { values[field] = field.field?.value(of: task) }
    // A done task is not being worked on.
    values[.started] = task.state == .open ? task.started.map { .instant($0) } : nil
    values[.tags] = task.tags.map(\.withoutControls).fieldValue
    values[.project] = task.project.map { .text($0.withoutControls) }
  }
}

extension String {
  /// The text without the characters that a property cannot contain.
  var withoutControls: String {
    guard unicodeScalars.contains(where: ContentLine.isForbidden) else { return self }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars where scalar == "\n" || !ContentLine.isForbidden(scalar) {
      text.append(scalar)
    }
    return String(text)
  }
}

extension ImportedSession {
  /// The notation read by ``init(_:)``.
  var notation: String {
    let interval = WorkSession(start: session.start, length: session.length).notation
    return person.map { "\(interval) \($0)" } ?? interval
  }
}

// MARK: From a task

extension CalendarFields {
  /// Creates the fields as read back from the to-do that is written for a task.
  ///
  /// - Parameter isKnown: whether a UID is in the list: other tasks are not mentioned.
  package init(
    _ task: TaskItem, _ writing: WritingContext, _ context: CalendarContext,
    isKnown: (String) -> Bool = { _ in true }
  ) {
    let stated = CalendarFields(telling: task, writing)
    let properties = CalendarProperties(of: stated).all(context.reading.clock)
    let lines = properties.compactMap { ContentLine($0.bytes, line: 0) }
    let todo = CalendarTodo(lines, line: 0, context)
    self.init(todo, todo.series, isKnown: isKnown)
    (created, modified) = (task.created, task.modified)
  }

  /// Creates the fields with the full values of a task.
  init(telling task: TaskItem, _ writing: WritingContext) {
    uid = writing.uid(of: task)
    (created, modified) = (task.created, task.modified)
    take(task)
    // The writer reports the losses.
    values[.text] = .text(task.text)
    set(notes: task.notes)
    values[.tags] = task.tags.fieldValue
    values[.project] = task.project.map { .text($0) }
    values[.started] = task.started.map { .instant($0) }
    values[.parent] = task.parent.flatMap(writing.uid(numbered:)).map { .text($0) }
    values[.after] = task.after.compactMap(writing.uid(numbered:)).fieldValue
    values[.assignees] = writing.assignees(task).fieldValue
    values[.sessions] = writing.sessions(task).fieldValue
    for attribute in writing.attributes where attribute.key != WritingContext.formerUID {
      guard let value = task.values[attribute.id] else { continue }
      guard attribute.key.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "_") }) else {
        losses.add(.values(of: attribute.key))
        continue
      }
      values[.own(attribute.key)] = value
    }
  }
}

extension WritingContext {
  /// The attribute in which earlier imports kept the UID.
  static let formerUID = "uid"

  /// Returns the UID of a task.
  package func uid(of task: TaskItem) -> String {
    statedUID(of: task, former) ?? task.id.notation
  }

  private var former: UUID? { attributes.first { $0.key == Self.formerUID }?.id }

  /// Returns the UID that is saved with a task; nil if its id is the UID, as of most tasks.
  private func statedUID(of task: TaskItem, _ former: UUID?) -> String? {
    if case .text(let uid)? = task.values[CalendarIdentity.key] { return uid }
    if let former, task.values[CalendarIdentity.key] == nil,
      case .text(let uid)? = task.values[former]
    {
      return uid
    }
    return nil
  }

  /// Groups the tasks that may share a UID. Ids differ: a shared UID is saved with one of them.
  private func sharing(_ tasks: [TaskItem]) -> [String: [TaskItem]] {
    let former = former
    var (shared, named): ([String: [TaskItem]], Set<UUID>) = ([:], [])
    for task in tasks {
      guard let uid = statedUID(of: task, former) else { continue }
      shared[uid, default: []].append(task)
      if let id = UUID(uuidString: uid) { named.insert(id) }
    }
    if named.isEmpty { return shared }
    for task in tasks where named.contains(task.id) && statedUID(of: task, former) == nil {
      shared[task.id.notation, default: []].append(task)
    }
    return shared
  }

  /// The UIDs of all tasks.
  var uids: Set<String> { Set(tasks.map(uid(of:))) }

  /// Returns new UIDs for tasks that share one with another, as the occurrences of a series do: the
  /// task that holds it keeps it, otherwise the last open one, otherwise the last.
  package func newUIDs(
    among tasks: [TaskItem], isHeld: (TaskItem) -> Bool = { _ in false }
  ) -> [UUID: String] {
    let shared = sharing(tasks).filter { $0.value.count > 1 }
    guard !shared.isEmpty else { return [:] }
    var (taken, new) = (uids, [UUID: String]())
    for (uid, sharing) in shared.sorted(by: { $0.key < $1.key }) {
      let sharing = sharing.sorted { $0.number < $1.number }
      let holder =
        sharing.last(where: isHeld) ?? sharing.last { $0.state == .open } ?? sharing.last
      for task in sharing where task.id != holder?.id {
        let done = task.state == .done ? [CalendarIdentity.uid(ofDone: task, in: uid)] : []
        let own = (done + [task.id.notation]).first { !taken.contains($0) } ?? UUID().notation
        taken.insert(own)
        new[task.id] = own
      }
    }
    return new
  }

  /// Returns the UID of the task of that number; nil if there is none.
  func uid(numbered number: Int) -> String? { task(numbered: number).map(uid(of:)) }
}

// MARK: To a task

extension CalendarFields {
  /// Returns the task for an import.
  ///
  /// - Parameters:
  ///   - id: the id of the task here.
  ///   - ids: returns the ids of the tasks of the list, by UID.
  package func record(id: UUID, at now: Instant, ids: (String) -> UUID?) -> ImportedTask {
    var task = TaskItem(
      number: 0, id: id, text: value(.text) ?? "", state: .open,
      created: created ?? modified ?? now)
    for field in CalendarField.all {
      switch field {
      case .parent, .after, .assignees, .sessions, .description, .comments: break
      default: field.field?.set(values[field], in: &task)
      }
    }
    task.modified = modified
    task.notes = notes
    task.noted = Array(texts(.noted).prefix(notes.count))
    CalendarIdentity.set(uid, of: &task)
    var record = ImportedTask(task, line: 1)
    record.parent = value(.parent, as: String.self).flatMap(ids)
    record.after = texts(.after).compactMap(ids)
    for name in texts(.assignees) { record.add(assignee: name) }
    record.sessions = texts(.sessions).compactMap { ImportedSession($0) }
    for case .own(let key) in ownFields.sorted(by: { "\($0)" < "\($1)" }) {
      if let value = values[.own(key)] { record.own.append(CustomValue(key, value)) }
    }
    return record
  }
}
