import Formats
import TaskModel

/// The members of a task in the store; all reading and writing of them is here.
///
/// There are two readers, because every start reads every task: a fast one expects the members as a
/// shell writes them, the other accepts any order and reports what is wrong.
struct TaskCodec {
  private var number = 0
  private var id = UUID.none
  /// The task as read so far, without ``number`` and ``id``.
  private var task = TaskItem(
    number: 0, id: .none, text: "", state: .open, created: Instant(secondsSinceEpoch: 0))
  /// The members that were present, one bit for each of ``members``.
  private var seen: UInt64 = 0

  // MARK: Writing

  static func write(_ task: TaskItem, to writer: inout JSONWriter) {
    writer.field("number", task.number)
    writer.field("id", task.id)
    writer.field("text", task.text)
    writer.field("state", task.state.rawValue)
    writer.field("due", ifPresent: task.due?.iso8601)
    if let assignee = task.assignee { writer.field("assignee", assignee) }
    if !task.others.isEmpty {
      writer.array("with", ifPresent: task.others.map { $0.notation })
    }
    writer.field("project", ifPresent: task.project)
    writer.array("tags", ifPresent: task.tags)
    writer.field("priority", ifPresent: task.priority?.rawValue)
    writer.array("notes", ifPresent: task.notes)
    writer.array("noted", ifPresent: task.noted)
    // A rule that an older program does not support has a name that it does not know: so it reads
    // the store, but does not write it.
    let isWithinDay = task.recurrence?.isWithinDay == true
    writer.field(isWithinDay ? "everyTime" : "every", ifPresent: task.recurrence?.notation)
    writer.array("after", ifPresent: task.after)
    if let parent = task.parent { writer.field("under", parent) }
    writer.field("wait", ifPresent: task.wait?.iso8601)
    writer.field("scheduled", ifPresent: task.scheduled?.iso8601)
    writer.field("until", ifPresent: task.until?.iso8601)
    if let estimate = task.estimate { writer.field("estimate", estimate.count) }
    if !task.reminders.isEmpty {
      writer.array("remind", ifPresent: task.reminders.map(\.notation))
    }
    writer.field("started", ifPresent: task.started?.rfc3339)
    if !task.sessions.isEmpty {
      writer.array("sessions", ifPresent: task.sessions.map(\.notation))
    }
    writer.field("by", ifPresent: task.assigner)
    if let order = task.order { writer.field("order", order.notation) }
    writer.field("created", task.created.rfc3339)
    writer.field("modified", ifPresent: task.modified?.rfc3339)
    writer.field("completed", ifPresent: task.completed?.rfc3339)
    if !task.values.isEmpty { ValueCodec.write(task.values, to: &writer) }
  }

  // MARK: Reading as written

  /// Reads a task line in exactly the bytes that ``write(_:to:)`` produces; for any other, returns
  /// nil without consuming it, and the general reader decides.
  static func canonicalTask(_ reader: inout JSONReader) -> TaskItem? {
    let start = reader
    // Not with `try?`, which would copy the task.
    do throws(Defect) {
      if let task = try canonical(&reader) { return task }
    } catch {}
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
      guard let values = try ValueCodec.canonical(&reader) else { return nil }
      task.values = values
    }
    guard reader.take("}}"), reader.isAtEnd else { return nil }
    return task
  }

  /// Reads the deadline if it is the next member, as a shell writes it; nil for any other.
  static func deadline(_ reader: inout JSONReader) -> Due? {
    reader.take(#","due":"#) ? moment(&reader) : nil
  }

  /// Reads the members between state and creation time; returns false for an invalid value.
  @inline(__always)
  private static func canonicalMembers(
    _ reader: inout JSONReader, of task: inout TaskItem
  ) throws(Defect) -> Bool {
    var details = TaskDetails()
    guard try member(&reader, #","due":"#, &task.due, moment) else { return false }
    guard try member(&reader, #","assignee":"#, &task.assignee, uuid) else { return false }
    guard try list(&reader, #","with":"#, &details.others, uuids) else { return false }
    guard try member(&reader, #","project":"#, &task.project, string) else { return false }
    guard try list(&reader, #","tags":"#, &task.tags, strings) else { return false }
    guard try member(&reader, #","priority":"#, &task.priority, priority) else { return false }
    let plainEnd = reader.position
    guard try list(&reader, #","notes":"#, &details.notes, strings) else { return false }
    guard try list(&reader, #","noted":"#, &details.noted, strings) else { return false }
    guard try member(&reader, #","every":"#, &details.recurrence, recurrence) else { return false }
    guard try member(&reader, #","everyTime":"#, &details.recurrence, recurrence) else {
      return false
    }
    guard try list(&reader, #","after":"#, &details.after, taskNumbers) else { return false }
    guard try member(&reader, #","under":"#, &details.parent, taskNumber) else { return false }
    guard try member(&reader, #","wait":"#, &details.wait, day) else { return false }
    guard try member(&reader, #","scheduled":"#, &details.scheduled, moment) else { return false }
    guard try member(&reader, #","until":"#, &details.until, day) else { return false }
    guard try member(&reader, #","estimate":"#, &details.estimate, minutes) else { return false }
    guard try list(&reader, #","remind":"#, &details.reminders, reminders) else { return false }
    guard try member(&reader, #","started":"#, &details.started, instant) else { return false }
    guard try list(&reader, #","sessions":"#, &details.sessions, workSessions) else { return false }
    guard try member(&reader, #","by":"#, &details.assigner, string) else { return false }
    guard try member(&reader, #","order":"#, &details.order, decimal) else { return false }
    if reader.position > plainEnd || !details.others.isEmpty { task.details = details }
    return true
  }

  @inline(__always)
  private static func member<Value>(
    _ reader: inout JSONReader, _ key: StaticString, _ field: inout Value?,
    _ read: (inout JSONReader) throws(Defect) -> Value?
  ) throws(Defect) -> Bool {
    guard reader.hasThird(key.utf8Start[2]), reader.take(key) else { return true }
    field = try read(&reader)
    return field != nil
  }

  @inline(__always)
  private static func list<Value>(
    _ reader: inout JSONReader, _ key: StaticString, _ field: inout [Value],
    _ read: (inout JSONReader) throws(Defect) -> [Value]?
  ) throws(Defect) -> Bool {
    guard reader.hasThird(key.utf8Start[2]), reader.take(key) else { return true }
    guard let values = try read(&reader) else { return false }
    field = values
    return true
  }

  // MARK: Reading in any order

  private static let members: [Member] = [
    .required("number", \.number, taskNumber), .required("id", \.id, uuid),
    .required("text", \.task.text, string), .required("state", \.task.state, state),
    .optional("due", \.task.due, moment), .optional("assignee", \.task.assignee, uuid),
    .list("with", \.task.others, uuids),
    .optional("project", \.task.project, string), .list("tags", \.task.tags, strings),
    .optional("priority", \.task.priority, priority), .list("notes", \.task.notes, strings),
    .list("noted", \.task.noted, strings),
    .optional("every", \.task.recurrence, recurrence),
    .optional("everyTime", \.task.recurrence, recurrence),
    .list("after", \.task.after, taskNumbers),
    .optional("under", \.task.parent, taskNumber),
    .optional("wait", \.task.wait, day), .optional("scheduled", \.task.scheduled, moment),
    .optional("until", \.task.until, day), .optional("estimate", \.task.estimate, minutes),
    .list("remind", \.task.reminders, reminders), .optional("started", \.task.started, instant),
    .list("sessions", \.task.sessions, workSessions), .optional("by", \.task.assigner, string),
    .optional("order", \.task.order, decimal),
    .required("created", \.task.created, instant),
    .optional("modified", \.task.modified, instant),
    .optional("completed", \.task.completed, instant),
    .list("values", \.task.values, ValueCodec.values),
  ]

  /// A hash of the names of all members: it differs in a version that knows others.
  static let names: UInt32 = {
    let names = members.map(\.key.description).joined(separator: ",")
    return Array(names.utf8).withUnsafeBytes { CRC32C.of($0) }
  }()

  /// Reads the value of a member; returns false for an unknown member.
  mutating func take(
    _ reader: inout JSONReader, _ key: JSONReader.Literal
  ) throws(Defect) -> Bool {
    guard let index = Self.members.firstIndex(where: { reader.equals(key, $0.key) }) else {
      return false
    }
    let (member, start) = (Self.members[index], reader.position)
    guard seen & 1 << index == 0, try member.read(&reader, &self) else {
      throw Defect(offset: start, what: .badField(member.key.description))
    }
    seen |= 1 << index
    return true
  }

  /// Returns the task made of the members read.
  ///
  /// - Parameter offset: the offset of its record, for errors about missing members.
  func task(at offset: Int) throws(Defect) -> TaskItem {
    for (index, member) in Self.members.enumerated()
    where member.isRequired && seen & 1 << index == 0 {
      throw Defect(offset: offset, what: .badField(member.key.description))
    }
    return task.identified(number, id)
  }
}

extension TaskCodec {
  /// A member of a task, and how its value is read.
  private struct Member: Sendable {
    typealias Reading<Value> = @Sendable (inout JSONReader) throws(Defect) -> Value?

    let key: StaticString
    let isRequired: Bool
    /// Reads the value; returns false if it is invalid.
    let read: @Sendable (inout JSONReader, inout TaskCodec) throws(Defect) -> Bool

    /// Returns a member that every task has.
    static func required<Value>(
      _ key: StaticString, _ path: WritableKeyPath<TaskCodec, Value> & Sendable,
      _ read: @escaping Reading<Value>
    ) -> Member {
      Member(key: key, isRequired: true) { (reader, codec) throws(Defect) in
        guard let value = try read(&reader) else { return false }
        codec[keyPath: path] = value
        return true
      }
    }

    /// Returns a member that is omitted if there is no value.
    static func optional<Value>(
      _ key: StaticString, _ path: WritableKeyPath<TaskCodec, Value?> & Sendable,
      _ read: @escaping Reading<Value>
    ) -> Member {
      Member(key: key, isRequired: false) { (reader, codec) throws(Defect) in
        guard let value = try read(&reader) else { return false }
        codec[keyPath: path] = value
        return true
      }
    }

    /// Returns a member that is omitted if the list is empty.
    static func list<Values>(
      _ key: StaticString, _ path: WritableKeyPath<TaskCodec, Values> & Sendable,
      _ read: @escaping Reading<Values>
    ) -> Member {
      let member = required(key, path, read)
      return Member(key: key, isRequired: false, read: member.read)
    }
  }
}

/// Readers for values of members; nil for anything invalid.
extension TaskCodec {
  @Sendable @inline(__always)
  private static func taskNumber(_ reader: inout JSONReader) throws(Defect) -> Int? {
    try reader.integer().flatMap { (1...LineReader.maximumNumber).contains($0) ? $0 : nil }
  }

  @Sendable @inline(__always)
  private static func taskNumbers(_ reader: inout JSONReader) throws(Defect) -> [Int]? {
    try reader.integers(in: 1...LineReader.maximumNumber)
  }

  @Sendable @inline(__always)
  static func uuid(_ reader: inout JSONReader) -> UUID? {
    reader.unchecked(count: 36).flatMap(UUID.init(ascii:))
  }

  /// Reads a non-empty list of distinct ids.
  @Sendable private static func uuids(_ reader: inout JSONReader) throws(Defect) -> [UUID]? {
    var ids: [UUID] = []
    var isGood = true
    let isArray = try reader.array { (reader) throws(Defect) in
      if let id = uuid(&reader) {
        isGood = isGood && !ids.contains(id)
        ids.append(id)
      } else {
        isGood = false
        try reader.skipValue()
      }
    }
    return isArray && isGood && !ids.isEmpty ? ids : nil
  }

  @Sendable @inline(__always)
  static func string(_ reader: inout JSONReader) throws(Defect) -> String? {
    try reader.string()
  }

  @Sendable @inline(__always)
  static func strings(_ reader: inout JSONReader) throws(Defect) -> [String]? {
    try reader.strings()
  }

  @Sendable private static func state(_ reader: inout JSONReader) throws(Defect) -> TaskItem.State?
  {
    try reader.literal().flatMap {
      reader.equals($0, "open") ? .open : reader.equals($0, "done") ? .done : nil
    }
  }

  @Sendable @inline(__always)
  private static func moment(_ reader: inout JSONReader) -> Due? {
    (reader.unchecked(count: 10) ?? reader.unchecked(count: 16)).flatMap(Due.init(ascii:))
  }

  @Sendable @inline(__always)
  static func day(_ reader: inout JSONReader) -> CivilDate? {
    reader.unchecked(count: 10).flatMap(Due.init(ascii:))?.date
  }

  @Sendable @inline(__always)
  static func instant(_ reader: inout JSONReader) -> Instant? {
    reader.unchecked(count: 20).flatMap(Instant.init(ascii:))
  }

  @Sendable private static func workSessions(
    _ reader: inout JSONReader
  ) throws(Defect) -> [WorkSession]? {
    guard let texts = try reader.strings() else { return nil }
    let sessions = texts.compactMap(WorkSession.init(notation:))
    return sessions.count == texts.count ? sessions : nil
  }

  @Sendable private static func reminders(
    _ reader: inout JSONReader
  ) throws(Defect) -> [Reminder]? {
    guard let texts = try reader.strings() else { return nil }
    let reminders = texts.compactMap(Reminder.init(notation:))
    return reminders.count == texts.count && !texts.isEmpty ? reminders : nil
  }

  @Sendable private static func decimal(
    _ reader: inout JSONReader
  ) throws(Defect) -> DecimalNumber? {
    try reader.string().flatMap { DecimalNumber($0) }
  }

  @Sendable static func minutes(_ reader: inout JSONReader) throws(Defect) -> Minutes? {
    try reader.integer().flatMap(Minutes.init)
  }

  @Sendable @inline(__always)
  private static func priority(_ reader: inout JSONReader) throws(Defect) -> TaskItem.Priority? {
    try reader.string().flatMap(TaskItem.Priority.init(rawValue:))
  }

  @Sendable @inline(__always)
  private static func recurrence(_ reader: inout JSONReader) throws(Defect) -> Recurrence? {
    try reader.string().flatMap(Recurrence.init(notation:))
  }
}
