import TaskModel

/// The effect of a patch on one field: unchanged, set or cleared (`set(nil)`).
package enum FieldChange<Value: FieldConvertible> {
  case keep
  case set(Value?)
}

extension TaskPatch {
  /// Creates a patch of the fields that tests change most.
  package init(
    text: String? = nil, due: FieldChange<Due> = .keep, assignee: FieldChange<UUID> = .keep
  ) {
    self.init()
    if let text { set(.text, text) }
    if case .set(let due) = due { set(.due, due) }
    if case .set(let assignee) = assignee { set(.assignee, assignee) }
  }

  /// Creates a patch for a new task.
  package init(text: String, due: Due?, assignee: UUID?) {
    self.init(
      text: text, due: due.map { .set($0) } ?? .keep, assignee: assignee.map { .set($0) } ?? .keep)
  }
}
