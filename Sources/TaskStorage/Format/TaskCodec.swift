import TaskModel

/// The members of a task in the store: the one place that reads and writes them.
///
/// There are two readers, because every start reads every task: one expects the members as a shell
/// writes them, the other takes them in any order and says what is wrong.
struct TaskCodec {
  private var number: Int?
  private var id: UUID?
  private var text: String?
  private var state: TaskItem.State?
  private var due: Due?
  private var assignee: UUID?
  private var project: String?
  private var tags: [String]?
  private var priority: TaskItem.Priority?
  private var notes: [String]?
  private var recurrence: Recurrence?
  private var after: [Int]?
  private var wait: CivilDate?
  private var scheduled: Due?
  private var until: CivilDate?
  private var estimate: Minutes?
  private var created: Instant?
  private var modified: Instant?
  private var completed: Instant?
  private var values: [UUID: FieldValue]?

  // MARK: Writing

  static func write(_ task: TaskItem, to writer: inout JSONWriter) {
    writer.field("number", task.number)
    writer.field("id", task.id)
    writer.field("text", task.text)
    writer.field("state", task.state.rawValue)
    writer.field("due", ifPresent: task.due?.iso8601)
    if let assignee = task.assignee { writer.field("assignee", assignee) }
    writer.field("project", ifPresent: task.project)
    writer.array("tags", ifPresent: task.tags)
    writer.field("priority", ifPresent: task.priority?.rawValue)
    writer.array("notes", ifPresent: task.notes)
    writer.field("every", ifPresent: task.recurrence?.notation)
    writer.array("after", ifPresent: task.after)
    writer.field("wait", ifPresent: task.wait?.iso8601)
    writer.field("scheduled", ifPresent: task.scheduled?.iso8601)
    writer.field("until", ifPresent: task.until?.iso8601)
    if let estimate = task.estimate { writer.field("estimate", estimate.count) }
    writer.field("created", task.created.rfc3339)
    writer.field("modified", ifPresent: task.modified?.rfc3339)
    writer.field("completed", ifPresent: task.completed?.rfc3339)
    if !task.values.isEmpty { ValueCodec.write(task.values, to: &writer) }
  }

  // MARK: Reading as written

  /// Reads a line that is a task, in the very bytes that ``write(_:to:)`` makes; nil for any other,
  /// which is left unread for the general reader to accept or to refuse.
  static func canonicalTask(_ reader: inout JSONReader) -> TaskItem? {
    let start = reader
    if let task = try? canonical(&reader), reader.isAtEnd { return task }
    reader = start
    return nil
  }

  @inline(__always)
  private static func canonical(_ reader: inout JSONReader) throws(Defect) -> TaskItem? {
    guard reader.take(#"{"task":{"number":"#), let number = try taskNumber(&reader),
      reader.take(#","id":"#), let id = uuid(&reader), reader.take(#","text":"#),
      let text = try reader.string(), reader.take(#","state":""#)
    else { return nil }
    let state: TaskItem.State
    if reader.take(#"open""#) {
      state = .open
    } else {
      guard reader.take(#"done""#) else { return nil }
      state = .done
    }
    var task = TaskItem(
      number: number, id: id, text: text, state: state, created: Instant(secondsSinceEpoch: 0))
    guard try canonicalMembers(&reader, of: &task), reader.take(#","created":"#),
      let created = instant(&reader)
    else { return nil }
    task.created = created
    guard try member(&reader, #","modified":"#, &task.modified, instant) else { return nil }
    guard try member(&reader, #","completed":"#, &task.completed, instant) else { return nil }
    if reader.take(#","values":"#) {
      guard let values = try ValueCodec.values(&reader) else { return nil }
      task.values = values
    }
    return reader.take("}}") ? task : nil
  }

  /// What may stand between state and creation; false where a value is not what it should be.
  @inline(__always)
  private static func canonicalMembers(
    _ reader: inout JSONReader, of task: inout TaskItem
  ) throws(Defect) -> Bool {
    guard try member(&reader, #","due":"#, &task.due, moment) else { return false }
    guard try member(&reader, #","assignee":"#, &task.assignee, uuid) else { return false }
    guard try member(&reader, #","project":"#, &task.project, string) else { return false }
    guard try list(&reader, #","tags":"#, &task.tags, strings) else { return false }
    guard try member(&reader, #","priority":"#, &task.priority, priority) else { return false }
    guard try list(&reader, #","notes":"#, &task.notes, strings) else { return false }
    guard try member(&reader, #","every":"#, &task.recurrence, recurrence) else { return false }
    guard try list(&reader, #","after":"#, &task.after, taskNumbers) else { return false }
    guard try member(&reader, #","wait":"#, &task.wait, day) else { return false }
    guard try member(&reader, #","scheduled":"#, &task.scheduled, moment) else { return false }
    guard try member(&reader, #","until":"#, &task.until, day) else { return false }
    return try member(&reader, #","estimate":"#, &task.estimate, minutes)
  }

  @inline(__always)
  private static func member<Value>(
    _ reader: inout JSONReader, _ key: StaticString, _ field: inout Value?,
    _ read: (inout JSONReader) throws(Defect) -> Value?
  ) throws(Defect) -> Bool {
    guard reader.take(key) else { return true }
    field = try read(&reader)
    return field != nil
  }

  @inline(__always)
  private static func list<Value>(
    _ reader: inout JSONReader, _ key: StaticString, _ field: inout [Value],
    _ read: (inout JSONReader) throws(Defect) -> [Value]?
  ) throws(Defect) -> Bool {
    guard reader.take(key) else { return true }
    guard let values = try read(&reader) else { return false }
    field = values
    return true
  }

  // MARK: Reading in any order

  /// Reads the value of a member; false if no task has such a member.
  mutating func take(
    _ reader: inout JSONReader, _ key: JSONReader.Literal
  ) throws(Defect) -> Bool {
    if reader.equals(key, "number") {
      try readField(&number, "number", &reader, Self.taskNumber)
    } else if reader.equals(key, "id") {
      try readField(&id, "id", &reader, Self.uuid)
    } else if reader.equals(key, "text") {
      try readField(&text, "text", &reader, Self.string)
    } else if reader.equals(key, "state") {
      try readField(&state, "state", &reader, Self.state)
    } else if reader.equals(key, "due") {
      try readField(&due, "due", &reader, Self.moment)
    } else if reader.equals(key, "assignee") {
      try readField(&assignee, "assignee", &reader, Self.uuid)
    } else if reader.equals(key, "project") {
      try readField(&project, "project", &reader, Self.string)
    } else if reader.equals(key, "tags") {
      try readField(&tags, "tags", &reader, Self.strings)
    } else if reader.equals(key, "priority") {
      try readField(&priority, "priority", &reader, Self.priority)
    } else if reader.equals(key, "notes") {
      try readField(&notes, "notes", &reader, Self.strings)
    } else if reader.equals(key, "every") {
      try readField(&recurrence, "every", &reader, Self.recurrence)
    } else if reader.equals(key, "after") {
      try readField(&after, "after", &reader, Self.taskNumbers)
    } else if reader.equals(key, "wait") {
      try readField(&wait, "wait", &reader, Self.day)
    } else if reader.equals(key, "scheduled") {
      try readField(&scheduled, "scheduled", &reader, Self.moment)
    } else if reader.equals(key, "until") {
      try readField(&until, "until", &reader, Self.day)
    } else if reader.equals(key, "estimate") {
      try readField(&estimate, "estimate", &reader, Self.minutes)
    } else if reader.equals(key, "modified") {
      try readField(&modified, "modified", &reader, Self.instant)
    } else if reader.equals(key, "created") {
      try readField(&created, "created", &reader, Self.instant)
    } else if reader.equals(key, "values") {
      try readField(&values, "values", &reader, ValueCodec.values)
    } else if reader.equals(key, "completed") {
      try readField(&completed, "completed", &reader, Self.instant)
    } else {
      return false
    }
    return true
  }

  /// The task of the members read.
  ///
  /// - Parameter offset: where its record begins, for what is missing.
  func task(at offset: Int) throws(Defect) -> TaskItem {
    TaskItem(
      number: try required(number, "number", offset), id: try required(id, "id", offset),
      text: try required(text, "text", offset), state: try required(state, "state", offset),
      due: due, assignee: assignee, project: project, tags: tags ?? [], priority: priority,
      notes: notes ?? [], recurrence: recurrence, after: after ?? [], wait: wait,
      scheduled: scheduled, until: until, estimate: estimate,
      created: try required(created, "created", offset), modified: modified,
      completed: completed, values: values ?? [:])
  }
}

/// The values of members; nil for anything else.
extension TaskCodec {
  @inline(__always)
  private static func taskNumber(_ reader: inout JSONReader) throws(Defect) -> Int? {
    try reader.integer().flatMap { (1...LineReader.maximumNumber).contains($0) ? $0 : nil }
  }

  @inline(__always)
  private static func taskNumbers(_ reader: inout JSONReader) throws(Defect) -> [Int]? {
    try reader.integers(in: 1...LineReader.maximumNumber)
  }

  @inline(__always)
  private static func uuid(_ reader: inout JSONReader) -> UUID? {
    reader.unchecked(count: 36).flatMap(UUID.init(ascii:))
  }

  @inline(__always)
  private static func string(_ reader: inout JSONReader) throws(Defect) -> String? {
    try reader.string()
  }

  @inline(__always)
  private static func strings(_ reader: inout JSONReader) throws(Defect) -> [String]? {
    try reader.strings()
  }

  private static func state(_ reader: inout JSONReader) throws(Defect) -> TaskItem.State? {
    try reader.literal().flatMap {
      reader.equals($0, "open") ? .open : reader.equals($0, "done") ? .done : nil
    }
  }

  @inline(__always)
  private static func moment(_ reader: inout JSONReader) -> Due? {
    (reader.unchecked(count: 10) ?? reader.unchecked(count: 16)).flatMap(Due.init(ascii:))
  }

  @inline(__always)
  private static func day(_ reader: inout JSONReader) -> CivilDate? {
    reader.unchecked(count: 10).flatMap(Due.init(ascii:))?.date
  }

  @inline(__always)
  private static func instant(_ reader: inout JSONReader) -> Instant? {
    reader.unchecked(count: 20).flatMap(Instant.init(ascii:))
  }

  private static func minutes(_ reader: inout JSONReader) throws(Defect) -> Minutes? {
    try reader.integer().flatMap(Minutes.init)
  }

  @inline(__always)
  private static func priority(_ reader: inout JSONReader) throws(Defect) -> TaskItem.Priority? {
    try reader.string().flatMap(TaskItem.Priority.init(rawValue:))
  }

  @inline(__always)
  private static func recurrence(_ reader: inout JSONReader) throws(Defect) -> Recurrence? {
    try reader.string().flatMap(Recurrence.init(notation:))
  }
}
