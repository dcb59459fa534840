import TaskLanguage
import TaskModel

/// A task as a file tells it, before it meets the tasks that are there.
package struct ImportedTask: Sendable {
  /// Everything the file says, in the terms of the model; the number is 0, and the id is the
  /// identity that the file gives, or one derived from what the file says.
  package var task: TaskItem
  /// The ids of the tasks that must be done before.
  package var after: [UUID] = []
  /// The id of the task that it is a part of.
  package var parent: UUID?
  /// The numbers of tasks that the file names and does not have.
  package var missing = MissingTasks()
  /// Who does it, by name.
  package var assignee: String?
  /// The names of those who do it together with the assignee.
  package var others: [String] = []
  /// The time worked on it, with the names of those who did.
  package var sessions: [ImportedSession] = []
  /// Values of attributes that the model has no field for, in the order of the file.
  package var own: [CustomValue] = []
  /// Whether the file says that it was deleted.
  package var isDeleted = false
  /// Whether its id was made from its text, because the file gives none.
  package var isIdentifiedByText = false
  /// The fields that the record says something of; nil where it is whatever the file carries.
  package var mentioned: [TaskField]?
  /// The attributes that people have added and that the record takes the values away of.
  package var removed: [String] = []
  /// Where it stands in the file, from 1 on.
  package let line: Int

  /// Takes the name of one more who does it.
  mutating func add(assignee name: String) {
    if assignee == nil { assignee = name } else { others.append(name) }
  }

  /// The names of all who do it.
  var assignees: [String] { assignee.map { [$0] + others } ?? [] }

  /// The names of all whom the record names.
  package var people: [String] { assignees + sessions.compactMap(\.person) }

  package init(_ task: TaskItem, line: Int) {
    self.task = task
    self.line = line
  }

  /// A task that has nothing but its text, to be filled in.
  package init(line: Int, created: Instant) {
    self.init(TaskItem(number: 0, id: .none, text: "", created: created), line: line)
  }
}

/// The numbers of tasks that a file names without having them.
package struct MissingTasks: Equatable, Sendable {
  package var after: [Int] = []
  package var parent: Int?

  var isEmpty: Bool { after.isEmpty && parent == nil }
}

/// Time worked on a task, as a file tells it.
package struct ImportedSession: Equatable, Sendable {
  package let session: WorkSession
  /// Who worked, by name.
  package let person: String?

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

/// A value of an attribute that people add.
package struct CustomValue: Equatable, Sendable {
  package let key: String
  package var value: FieldValue
  /// As the file writes it, where that is known.
  let written: String?

  package init(_ key: String, _ value: FieldValue, written: String? = nil) {
    self.key = key
    self.value = value
    self.written = written
  }
}

/// What was read from a file.
package struct ImportedTasks: Sendable {
  package var tasks: [ImportedTask] = []
  /// The users that the file tells of by themselves, not only as those who do its tasks.
  package var people: [ImportedPerson] = []
  /// What could not be read; unless people say otherwise, one of these stops everything.
  package var problems: [RecordProblem] = []
  /// What the file says and the model cannot hold.
  package var losses = LossReport()
  /// The attributes that ``ImportedTask/own`` has values of.
  package var attributes: [String: AttributeDefinition.Kind] = [:]
  /// The choices of those that have some.
  package var choices: [String: [String]] = [:]
  /// The fields that the format can say something of: about others it is silent.
  package var carried: [TaskField]
  /// Whether another file of the format may carry other fields, as tables do.
  package var carriesByFile = false
  /// The format, in a letter or two: whose memory of an earlier import this is.
  package let code: String

  /// How many records were read, good and bad ones.
  var count: Int { tasks.count + people.count + problems.count }

  package init(code: String, carried: [TaskField]) {
    self.code = code
    self.carried = carried
  }

  /// Ends the lines of texts and notes with line feeds, whatever the file has: so they are the same
  /// texts in every format that has lines.
  mutating func unifyLineEnds() {
    func isForeign(_ text: String) -> Bool { text.utf8.contains(0x0D) }
    func unified(_ text: String) -> String { text.physicalLines.joined(separator: "\n") }
    for place in tasks.indices {
      if isForeign(tasks[place].task.text) {
        tasks[place].task.text = unified(tasks[place].task.text)
      }
      let notes = tasks[place].task.notes
      if notes.contains(where: isForeign) { tasks[place].task.notes = notes.map(unified) }
    }
  }
}

/// A user as a file tells it, before it meets the users that are there.
package struct ImportedPerson: Equatable, Sendable {
  /// Nil where the file gives none.
  package var id: UUID?
  package var name: String
  package var reading: String?
  package var seat: SeatName?
  package var capacity: Minutes?
  package var absences: [Absence] = []
  /// Whether the user was deleted there, and is kept for what was done.
  package var isFormer = false
  /// Where it stands in the file, from 1 on.
  package let line: Int

  package init(_ name: String, line: Int) {
    self.name = name
    self.line = line
  }
}

/// `points:3`, where nobody has added such an attribute: it stays in the text.
enum UnknownAttribute {
  /// The key; nil for a word that cannot be one.
  static func key(_ word: String) -> String? {
    guard let colon = word.place(of: ":"), !word.behind(colon).isEmpty else { return nil }
    return try? AttributeNames.key(String(word[..<colon]))
  }
}
