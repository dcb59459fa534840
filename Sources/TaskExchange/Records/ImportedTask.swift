import TaskLanguage
import TaskModel

/// A task as read from a file, before it is merged with the existing tasks.
package struct ImportedTask: Sendable {
  /// The contents of the file in terms of the model; the number is 0, and the id is the identity in
  /// the file, or one derived from its contents.
  package var task: TaskItem
  /// The ids of the tasks that must be done first.
  package var after: [UUID] = []
  /// The id of the task that it is a part of.
  package var parent: UUID?
  /// The numbers of tasks that the file refers to but does not contain.
  package var missing = MissingTasks()
  /// The name of the assignee.
  package var assignee: String?
  /// The names of the other assignees.
  package var others: [String] = []
  /// The work sessions, with the names of those who worked.
  package var sessions: [ImportedSession] = []
  /// The values of attributes without a field in the model, in the order of the file.
  package var own: [CustomValue] = []
  /// Whether the file marks it as deleted.
  package var isDeleted = false
  /// Whether its id was derived from its text, because the file has none.
  package var isIdentifiedByText = false
  /// The fields that the record mentions; nil means those that the file contains.
  package var mentioned: [TaskField]?
  /// The line in the file, from 1.
  package let line: Int

  /// Adds an assignee by name.
  mutating func add(assignee name: String) {
    if assignee == nil { assignee = name } else { others.append(name) }
  }

  /// The names of all assignees.
  var assignees: [String] { assignee.map { [$0] + others } ?? [] }

  /// The names of all people whom the record mentions.
  package var people: [String] { assignees + sessions.compactMap(\.person) }

  package init(_ task: TaskItem, line: Int) {
    self.task = task
    self.line = line
  }

  /// Creates a task without contents, to be filled in.
  package init(line: Int, created: Instant) {
    self.init(
      TaskItem(number: 0, id: .none, text: "", state: .open, created: created), line: line)
  }

  /// Derives the id that the file lacks from the format, the text and the number of records with
  /// this text so far, so that another import of the file finds the same tasks.
  mutating func identify(in format: String, _ texts: inout [String: Int]) {
    let nth = texts[task.text, default: 0]
    texts[task.text] = nth + 1
    let words = [format, task.text] + (nth > 0 ? [String(nth)] : [])
    task = task.identified(0, UUID(derivedFrom: words))
    isIdentifiedByText = true
  }
}

/// The numbers of tasks that a file refers to but does not contain.
package struct MissingTasks: Equatable, Sendable {
  package var after: [Int] = []
  package var parent: Int?

  var isEmpty: Bool { after.isEmpty && parent == nil }
}

/// A work session as read from a file.
package struct ImportedSession: Equatable, Sendable {
  package let session: WorkSession
  /// The name of the person who worked.
  package let person: String?

  /// Creates the work of an unknown person.
  init(_ session: WorkSession) { (self.session, person) = (session, nil) }

  /// Reads `2026-03-10T14:00/PT45M Anna`; nil for anything else.
  package init?(_ text: String) {
    let parts = text.parts(at: " ", atMost: 2)
    guard let interval = parts.first, let session = WorkSession(notation: String(interval)) else {
      return nil
    }
    self.session = session
    person = parts.count == 2 ? String(parts[1]) : nil
  }
}

/// A value of a custom attribute.
package struct CustomValue: Equatable, Sendable {
  package let key: String
  package var value: FieldValue
  /// The value as written in the file, if known.
  let written: String?

  package init(_ key: String, _ value: FieldValue, written: String? = nil) {
    self.key = key
    self.value = value
    self.written = written
  }
}

/// The contents of a file.
package struct ImportedTasks: Sendable {
  package var tasks: [ImportedTask] = []
  /// The users described in the file, not only mentioned in its tasks.
  package var people: [ImportedPerson] = []
  /// The records that could not be read; unless the user wants them skipped, one stops the import.
  package var problems: [RecordProblem] = []
  /// The contents of the file that the model cannot represent.
  package var losses = LossReport()
  /// The attributes with values in ``ImportedTask/own``.
  package var attributes: [String: AttributeDefinition.Kind] = [:]
  /// The choices of attributes that have some.
  package var choices: [String: [String]] = [:]
  /// The fields that the format can represent.
  package var carried: [TaskField]
  /// Whether another file of the format may contain other fields, as with tables.
  package var carriesByFile = false
  /// The format, in a letter or two, as used in an ``ImportMemory``.
  package let code: String

  /// The number of records read, good and bad.
  var count: Int { tasks.count + people.count + problems.count }

  package init(code: String, carried: [TaskField]) {
    self.code = code
    self.carried = carried
  }

  /// Ends the work on done tasks: until they were completed, if that is as long as is recorded
  /// without asking; otherwise its start is a loss.
  mutating func endWork(_ clock: Clock) {
    for index in tasks.indices where tasks[index].task.state == .done {
      guard let begin = tasks[index].task.started else { continue }
      tasks[index].task.started = nil
      guard let end = tasks[index].task.completed, let civil = clock.civil(begin),
        let session = WorkSession(from: begin, to: end, civil: civil, person: nil),
        session.length.count <= WorkSession.longestUnasked
      else {
        losses.add(.values(of: TaskField.started.name))
        continue
      }
      tasks[index].sessions.append(ImportedSession(session))
    }
  }

  /// Converts line ends in texts and notes to line feeds, so that texts are equal in all line-based
  /// formats.
  mutating func unifyLineEnds() {
    func isForeign(_ text: String) -> Bool { text.utf8.contains(0x0D) }
    func unified(_ text: String) -> String { text.physicalLines.joined(separator: "\n") }
    for index in tasks.indices {
      if isForeign(tasks[index].task.text) {
        tasks[index].task.text = unified(tasks[index].task.text)
      }
      let notes = tasks[index].task.notes
      if notes.contains(where: isForeign) { tasks[index].task.notes = notes.map(unified) }
    }
  }
}

/// A user as read from a file, before the user is merged with the existing ones.
package struct ImportedPerson: Equatable, Sendable {
  /// Nil if the file has none.
  package var id: UUID?
  package var name: String
  package var reading: String?
  package var seat: SeatName?
  package var capacity: Minutes?
  package var absences: [Absence] = []
  /// Whether the user was deleted there, and is kept for what was done.
  package var isFormer = false
  /// The line in the file, from 1.
  package let line: Int

  package init(_ name: String, line: Int) {
    self.name = name
    self.line = line
  }
}

/// A word such as `points:3` without an attribute of that name: it stays in the text.
enum UnknownAttribute {
  /// Returns the key; nil for a word that cannot be one.
  static func key(_ word: String) -> String? {
    guard let colon = word.index(of: ":"), !word.behind(colon).isEmpty else { return nil }
    return try? AttributeNames.key(String(word[..<colon]))
  }
}
