/// One task.
///
/// Its number is what people type; its id is what survives export and import.
/// (`Task` would be the natural name; in Swift that is a unit of concurrency.)
package struct TaskItem: Equatable, Sendable {
  package enum State: String, Sendable {
    case open
    case done
  }

  /// 1 and up, given in order of creation; never reused, never changed.
  package let number: Int
  package let id: UUID
  /// What is to be done; never empty.
  package var text: String
  package var state: State
  package var due: Due?
  /// The id of the ``User`` who does it.
  package var assignee: UUID?
  package let created: Instant
  /// When it was done; nil while it is open.
  package var completed: Instant?

  package init(
    number: Int, id: UUID, text: String, state: State = .open, due: Due? = nil,
    assignee: UUID? = nil, created: Instant, completed: Instant? = nil
  ) {
    self.number = number
    self.id = id
    self.text = text
    self.state = state
    self.due = due
    self.assignee = assignee
    self.created = created
    self.completed = completed
  }
  /// The same task under another number.
  package func renumbered(_ number: Int) -> TaskItem {
    TaskItem(
      number: number, id: id, text: text, state: state, due: due, assignee: assignee,
      created: created, completed: completed)
  }
}
