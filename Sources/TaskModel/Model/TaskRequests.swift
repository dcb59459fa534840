/// What a new task is made of, before it has a number.
package struct TaskDraft: Equatable, Sendable {
  package var text: String
  package var due: Due?
  package var assignee: UUID?

  package init(text: String, due: Due? = nil, assignee: UUID? = nil) {
    self.text = text
    self.due = due
    self.assignee = assignee
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

/// Which fields of a task an edit changes, and how.
package struct TaskEdit: Equatable, Sendable {
  package var text: String?
  package var due: FieldEdit<Due>
  package var assignee: FieldEdit<UUID>

  package init(text: String? = nil, due: FieldEdit<Due> = .keep, assignee: FieldEdit<UUID> = .keep)
  {
    self.text = text
    self.due = due
    self.assignee = assignee
  }
}

/// Requests on tasks: each checks itself against this state and answers with changes.
///
/// A request that would change nothing answers with no changes. None of them changes the state.
extension ModelState {
  package func add(_ draft: TaskDraft, id: UUID, at instant: Instant) throws(ModelError) -> [Change]
  {
    guard draft.text.contains(where: { !$0.isWhitespace }) else { throw .emptyText }
    let task = TaskItem(
      number: nextNumber, id: id, text: draft.text, due: draft.due, assignee: draft.assignee,
      created: instant)
    return [.task(before: nil, after: task)]
  }

  /// Marks open tasks as done; those done already stay as they are.
  package func complete(_ numbers: [Int], at instant: Instant) throws(ModelError) -> [Change] {
    try change(numbers) { task in
      guard task.state == .open else { return }
      task.state = .done
      task.completed = instant
    }
  }

  /// Opens done tasks again; those open already stay as they are.
  package func reopen(_ numbers: [Int]) throws(ModelError) -> [Change] {
    try change(numbers) { task in
      task.state = .open
      task.completed = nil
    }
  }

  package func edit(_ numbers: [Int], _ edit: TaskEdit) throws(ModelError) -> [Change] {
    if let text = edit.text, !text.contains(where: { !$0.isWhitespace }) { throw .emptyText }
    return try change(numbers) { task in
      task.text = edit.text ?? task.text
      task.due = edit.due.applied(to: task.due)
      task.assignee = edit.assignee.applied(to: task.assignee)
    }
  }

  package func delete(_ numbers: [Int]) throws(ModelError) -> [Change] {
    try numbers.map { number throws(ModelError) in
      .task(before: try existingTask(number), after: nil)
    }
  }

  private func change(
    _ numbers: [Int], _ body: (inout TaskItem) -> Void
  ) throws(ModelError) -> [Change] {
    var changes: [Change] = []
    for number in numbers {
      let before = try existingTask(number)
      var after = before
      body(&after)
      if after != before { changes.append(.task(before: before, after: after)) }
    }
    return changes
  }

  private func existingTask(_ number: Int) throws(ModelError) -> TaskItem {
    guard let task = task(numbered: number) else { throw .noTask(number: number) }
    return task
  }
}
