/// One field of a task: merging, undo and patches work through these, whatever fields there are.
package final class TaskField: Sendable {
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
  /// Whether it records changes of others: it never conflicts, and the latest value stays.
  package let isTrace: Bool
  /// Whether it changes only together with another one, as the moment it was done with the state.
  package let isCompanion: Bool
  private let read: @Sendable (TaskItem) -> FieldValue?
  private let write: @Sendable (inout TaskItem, FieldValue?) -> Void
  private let readText: @Sendable (String) -> FieldValue?
  private let take: @Sendable (inout TaskItem, TaskItem, TaskItem) -> Bool

  /// The field that `get` reads and `set` writes: key paths would do, and take ten times as long.
  package init<Value: FieldConvertible>(
    _ name: String, _ get: @escaping @Sendable (TaskItem) -> Value,
    _ set: @escaping @Sendable (inout TaskItem, Value) -> Void, rule: ListRule = .single,
    isTrace: Bool = false, isCompanion: Bool = false
  ) {
    self.name = name
    self.rule = rule
    self.isTrace = isTrace
    self.isCompanion = isCompanion
    read = { get($0).fieldValue }
    write = { task, value in
      if let value = Value.from(value) { set(&task, value) }
    }
    readText = { Value.from(notation: $0)?.fieldValue }
    take = { task, before, after in
      let (old, new) = (get(before), get(after))
      if old == new { return true }
      guard get(task) == old else { return false }
      set(&task, new)
      return true
    }
  }

  /// The value in that task; nil for none.
  package func value(of task: TaskItem) -> FieldValue? { read(task) }

  /// Gives the field that value; one of another kind leaves it alone.
  package func set(_ value: FieldValue?, in task: inout TaskItem) { write(&task, value) }

  /// The value that a text is the notation of in files of this shell; nil for none.
  package func value(notation text: String) -> FieldValue? { readText(text) }

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
