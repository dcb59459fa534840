import TaskModel

/// The fast way for lines as a shell writes them: the members are expected in their order instead of
/// being looked up by name.
extension LineReader {
  /// Reads a line that is a task, in the very bytes that ``StoreEncoder`` writes; nil for any other,
  /// which is left unread for the general reader to accept or to refuse.
  static func canonicalTask(_ reader: inout JSONReader) -> TaskItem? {
    let start = reader
    if let task = try? taskLine(&reader), reader.isAtEnd { return task }
    reader = start
    return nil
  }

  @inline(__always)
  private static func taskLine(_ reader: inout JSONReader) throws(Defect) -> TaskItem? {
    guard reader.take(#"{"task":{"number":"#), let number = try reader.integer(),
      (1...maximumNumber).contains(number), reader.take(#","id":"#),
      let id = reader.unchecked(count: 36).flatMap(UUID.init(ascii:)), reader.take(#","text":"#),
      let text = try reader.string(), reader.take(#","state":""#)
    else { return nil }
    let state: TaskItem.State
    if reader.take(#"open""#) {
      state = .open
    } else {
      guard reader.take(#"done""#) else { return nil }
      state = .done
    }
    var due: Due?
    if reader.take(#","due":"#) {
      due = (reader.unchecked(count: 10) ?? reader.unchecked(count: 16)).flatMap(Due.init(ascii:))
      if due == nil { return nil }
    }
    var assignee: UUID?
    if reader.take(#","assignee":"#) {
      assignee = reader.unchecked(count: 36).flatMap(UUID.init(ascii:))
      if assignee == nil { return nil }
    }
    var project: String?
    if reader.take(#","project":"#) {
      project = try reader.string()
      if project == nil { return nil }
    }
    var tags: [String]? = []
    if reader.take(#","tags":"#) { tags = try reader.strings() }
    var priority: TaskItem.Priority?
    if reader.take(#","priority":"#) {
      priority = try reader.string().flatMap(TaskItem.Priority.init(rawValue:))
      if priority == nil { return nil }
    }
    var notes: [String]? = []
    if reader.take(#","notes":"#) { notes = try reader.strings() }
    var recurrence: Recurrence?
    if reader.take(#","every":"#) {
      recurrence = try reader.string().flatMap(Recurrence.init(notation:))
      if recurrence == nil { return nil }
    }
    var after: [Int]? = []
    if reader.take(#","after":"#) { after = try reader.integers(in: 1...maximumNumber) }
    var wait: Due?
    if reader.take(#","wait":"#) {
      wait = reader.unchecked(count: 10).flatMap(Due.init(ascii:))
      if wait == nil { return nil }
    }
    guard reader.take(#","created":"#),
      let created = reader.unchecked(count: 20).flatMap(Instant.init(ascii:))
    else { return nil }
    var completed: Instant?
    if reader.take(#","completed":"#) {
      completed = reader.unchecked(count: 20).flatMap(Instant.init(ascii:))
      if completed == nil { return nil }
    }
    guard reader.take("}}"), let tags, let notes, let after else { return nil }
    return TaskItem(
      number: number, id: id, text: text, state: state, due: due, assignee: assignee,
      project: project, tags: tags, priority: priority, notes: notes, recurrence: recurrence,
      after: after, wait: wait?.date, created: created, completed: completed)
  }
}
