/// One field of a task: merging, undo and patches work through these, whatever fields there are.
package struct TaskField: Sendable {
  /// How values that are given one by one join those that are there.
  package enum ListRule: Sendable {
    /// It holds one value at the most.
    case single
    /// One after another, each as often as it is given.
    case sequence
    /// Each once, in any case and width.
    case distinct
    /// Each once, ascending.
    case ascending
    /// Users, each once; those that are given take the place of those that are there.
    case people
  }

  /// The name of the stored property.
  package let name: String
  package let rule: ListRule
  /// Whether it tells of changes: it never contradicts one, and the latest stays.
  package let isTrace: Bool
  private let read: @Sendable (TaskItem) -> FieldValue?
  private let write: @Sendable (inout TaskItem, FieldValue?) -> Void
  private let take: @Sendable (inout TaskItem, TaskItem, TaskItem) -> Bool

  /// The field behind `path`.
  package init<Value: FieldConvertible>(
    _ name: String, _ path: WritableKeyPath<TaskItem, Value> & Sendable, rule: ListRule = .single,
    isTrace: Bool = false
  ) {
    self.name = name
    self.rule = rule
    self.isTrace = isTrace
    read = { $0[keyPath: path].fieldValue }
    write = { task, value in
      if let value = Value.from(value) { task[keyPath: path] = value }
    }
    take = { task, before, after in
      if before[keyPath: path] == after[keyPath: path] { return true }
      guard task[keyPath: path] == before[keyPath: path] else { return false }
      task[keyPath: path] = after[keyPath: path]
      return true
    }
  }

  /// What the task has there; nil for nothing.
  package func value(of task: TaskItem) -> FieldValue? { read(task) }

  /// Gives the field that value; one of another kind leaves it alone.
  package func set(_ value: FieldValue?, in task: inout TaskItem) { write(&task, value) }

  /// Makes the field what a change from `before` to `after` makes it; false, and as it was, if it is
  /// no longer what the change starts from.
  func merge(into task: inout TaskItem, from before: TaskItem, to after: TaskItem) -> Bool {
    take(&task, before, after) || isTrace
  }
}

extension TaskField: Hashable {
  package static func == (left: TaskField, right: TaskField) -> Bool { left.name == right.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
