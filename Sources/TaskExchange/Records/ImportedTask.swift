import TaskModel

/// A task as a file tells it, before it meets the tasks that are there.
package struct ImportedTask: Sendable {
  /// Everything the file says, in the terms of the model; the number is 0, and the id is the
  /// identity that the file gives, or one derived from what the file says.
  package var task: TaskItem
  /// The ids of the tasks that must be done before.
  package var after: [UUID] = []
  /// Who does it, by name.
  package var assignee: String?
  /// The names of those who do it together with the assignee.
  package var others: [String] = []
  /// Values of attributes that the model has no field for, in the order of the file.
  package var own: [OwnValue] = []
  /// Whether the file says that it was deleted.
  package var isDeleted = false
  /// Where it stands in the file, from 1 on.
  package let line: Int

  /// Takes the name of one more who does it.
  mutating func add(assignee name: String) {
    if assignee == nil { assignee = name } else { others.append(name) }
  }

  /// The names of all who do it.
  var assignees: [String] { assignee.map { [$0] + others } ?? [] }

  package init(_ task: TaskItem, line: Int) {
    self.task = task
    self.line = line
  }

  /// A task that has nothing but its text, to be filled in.
  package init(line: Int, created: Instant) {
    self.init(TaskItem(number: 0, id: .none, text: "", created: created), line: line)
  }
}

/// A value of an attribute that people add.
package struct OwnValue: Equatable, Sendable {
  package let key: String
  package var value: FieldValue

  package init(_ key: String, _ value: FieldValue) {
    self.key = key
    self.value = value
  }
}

extension UUID {
  /// The id that nothing has (RFC 9562, section 5.9).
  package static let none = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}

/// What was read from a file.
package struct ImportedTasks: Sendable {
  package var tasks: [ImportedTask] = []
  /// What could not be read; unless people say otherwise, one of these stops everything.
  package var problems: [RecordProblem] = []
  /// What the file says and the model cannot hold.
  package var losses = Losses()
  /// The attributes that ``ImportedTask/own`` has values of.
  package var attributes: [String: AttributeDefinition.Kind] = [:]
  /// The fields that the format can say something of: about others it is silent.
  package let carried: [TaskField]
  /// Whether ids are made from texts, because the format has none.
  package var isIdentifiedByText: Bool
  /// The format, in a letter or two: whose memory of an earlier import this is.
  package let code: String

  package init(code: String, carried: [TaskField], isIdentifiedByText: Bool = false) {
    self.code = code
    self.carried = carried
    self.isIdentifiedByText = isIdentifiedByText
  }
}
