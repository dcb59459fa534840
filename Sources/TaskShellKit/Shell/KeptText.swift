import TaskModel

/// What was written in the person's editor and not made: the same command opens it again.
struct KeptText {
  /// What it was written of, as that was when the editor opened.
  enum Subject {
    case task(TaskItem)
    case note(OpenedNote)
    /// A new note of these tasks.
    case newNote([TaskItem])
  }

  let subject: Subject
  let edited: EditedText
}

extension KeptText.Subject {
  var tasks: [TaskItem] {
    switch self {
    case .task(let task): [task]
    case .note(let note): [note.task]
    case .newNote(let tasks): tasks
    }
  }

  /// What opens it.
  var command: String {
    switch self {
    case .task(let task): "edit \(task.number)"
    case .note(let note): "note \(note.task.number).\(note.place)"
    case .newNote(let tasks): "note " + tasks.map { "\($0.number)" }.joined(separator: ",")
    }
  }

  /// The same as things are in that state: a note is where it stands there, or what it was changed
  /// to; one that is gone can only be written anew.
  func now(in state: ModelState) -> Self {
    guard case .note(let note) = self, let task = state.task(numbered: note.task.number) else {
      return self
    }
    let found = note.place(in: task).flatMap { OpenedNote($0, of: task) }
    return (found ?? note.successor(in: task)).map(Self.note) ?? .newNote([task])
  }
}
