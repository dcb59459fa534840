import TaskModel

/// Two accounts of one task made one, field by field.
struct ImportMerge {
  /// What both accounts come from.
  enum Base {
    case remembered(ImportMemory)
    case task(TaskItem)
  }

  /// The task with what only the file has changed.
  private(set) var task: TaskItem
  /// The fields that both have changed, differently.
  private(set) var conflicts: [TaskField] = []
  /// Whether every field is here as it was.
  private(set) var isUntouchedHere = true

  init(
    _ fields: [TaskField], local: TaskItem, theirs: TaskItem, prefersFile: Bool, base: Base
  ) {
    task = local
    for field in fields {
      let (mine, other) = (field.value(of: local), field.value(of: theirs))
      let isMineOld = base.holds(field, mine)
      if !isMineOld { isUntouchedHere = false }
      guard mine != other else { continue }
      if isMineOld || prefersFile {
        field.set(other, in: &task)
      } else if !base.holds(field, other) {
        conflicts.append(field)
      }
    }
    if task.state != local.state { task.completed = theirs.completed }
  }
}

extension ImportMerge.Base {
  fileprivate func holds(_ field: TaskField, _ value: FieldValue?) -> Bool {
    switch self {
    case .remembered(let memory): memory.holds(field, value)
    case .task(let task): field.value(of: task) == value
    }
  }
}
