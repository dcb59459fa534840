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

  /// - Parameter isFirst: whether the two have only their text in common and have never met: then
  ///   what one of them does not have says nothing, and lists are joined.
  init(
    _ fields: [TaskField], local: TaskItem, theirs: TaskItem, prefersFile: Bool, base: Base,
    isFirst: Bool = false
  ) {
    task = local
    for field in fields {
      let mine = field.value(of: local)
      var other = field.value(of: theirs)
      if isFirst { other = Self.joined(field, mine, other) }
      if !base.holds(field, mine) { isUntouchedHere = false }
      if prefersFile {
        field.set(other, in: &task)
        continue
      }
      // What both have added to a list that was empty is in it.
      let isJoined = Self.lists.contains(field.rule) && base.holds(field, nil)
      let merge = field.merge(
        mine, other, isBase: { base.holds(field, $0) },
        joined: { isJoined ? field.rule.joined(mine, nil, other) : nil })
      switch merge {
      case .kept: break
      case .set(let value): field.set(value, in: &task)
      case .conflict: conflicts.append(field)
      }
    }
    if task.state != local.state { task.completed = theirs.completed }
    if fields.contains(.notes) { task.takeOrigins(local, theirs) }
  }

  private static let lists: [TaskField.ListRule] = [.sequence, .distinct, .ascending]

  private static func joined(
    _ field: TaskField, _ mine: FieldValue?, _ other: FieldValue?
  ) -> FieldValue? {
    guard let mine, let other else { return mine ?? other }
    return lists.contains(field.rule) ? field.rule.joined(mine, nil, other) : other
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
