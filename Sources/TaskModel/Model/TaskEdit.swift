/// What a new task is made of, before it has a number.
package struct TaskDraft: Equatable, Sendable {
  package var text: String
  package var due: Due?
  package var assignee: UUID?
  package var project: String?
  package var tags: [String]
  package var priority: TaskItem.Priority?
  package var recurrence: Recurrence?
  package var after: [Int]
  package var wait: CivilDate?

  package init(
    text: String, due: Due? = nil, assignee: UUID? = nil, project: String? = nil,
    tags: [String] = [], priority: TaskItem.Priority? = nil, recurrence: Recurrence? = nil,
    after: [Int] = [], wait: CivilDate? = nil
  ) {
    self.text = text
    self.due = due
    self.assignee = assignee
    self.project = project
    self.tags = tags
    self.priority = priority
    self.recurrence = recurrence
    self.after = after
    self.wait = wait
  }
}

/// What an edit does to one field: leaves it, takes its value away, or gives it a new one.
package enum FieldEdit<Value: Equatable & Sendable>: Equatable, Sendable {
  case keep
  case set(Value?)

  /// The new value; nil when the field keeps or loses its own.
  package var value: Value? {
    if case .set(let value) = self { value } else { nil }
  }

  func applied(to current: Value?) -> Value? {
    switch self {
    case .keep: current
    case .set(let value): value
    }
  }
}

/// What an edit does to a list of values: it adds some and takes some away, or first all.
package struct ListEdit<Value: Equatable & Sendable>: Equatable, Sendable {
  package var added: [Value]
  package var removed: [Value]
  package var removesAll: Bool

  package init(added: [Value] = [], removed: [Value] = [], removesAll: Bool = false) {
    self.added = added
    self.removed = removed
    self.removesAll = removesAll
  }
}

extension ListEdit where Value == String {
  /// The values afterwards; two that differ in case or width alone are one.
  package func applied(to current: [String]) -> [String] {
    let gone = Set(removed.map(\.folded))
    var result = removesAll ? [] : current.filter { !gone.contains($0.folded) }
    var seen = Set(result.map(\.folded))
    for value in added where seen.insert(value.folded).inserted { result.append(value) }
    return result
  }
}

/// Which fields of a task an edit changes, and how.
package struct TaskEdit: Equatable, Sendable {
  package var text: String?
  package var due: FieldEdit<Due>
  /// The deadline of a task that would have none.
  package var dueIfNone: Due?
  package var assignee: FieldEdit<UUID>
  package var project: FieldEdit<String>
  package var tags: ListEdit<String>
  package var priority: FieldEdit<TaskItem.Priority>
  package var notes: ListEdit<String>
  package var recurrence: FieldEdit<Recurrence>
  package var after: ListEdit<Int>
  package var wait: FieldEdit<CivilDate>

  package init(
    text: String? = nil, due: FieldEdit<Due> = .keep, dueIfNone: Due? = nil,
    assignee: FieldEdit<UUID> = .keep,
    project: FieldEdit<String> = .keep, tags: ListEdit<String> = ListEdit(),
    priority: FieldEdit<TaskItem.Priority> = .keep, notes: ListEdit<String> = ListEdit(),
    recurrence: FieldEdit<Recurrence> = .keep, after: ListEdit<Int> = ListEdit(),
    wait: FieldEdit<CivilDate> = .keep
  ) {
    self.text = text
    self.due = due
    self.dueIfNone = dueIfNone
    self.assignee = assignee
    self.project = project
    self.tags = tags
    self.priority = priority
    self.notes = notes
    self.recurrence = recurrence
    self.after = after
    self.wait = wait
  }
}
