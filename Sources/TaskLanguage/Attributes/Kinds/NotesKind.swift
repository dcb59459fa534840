import TaskModel

/// Texts, the oldest first.
package struct NotesKind: AttributeKind {
  package var placeholder: String { "WORD" }
  package var dataType: AttributeDataType { .texts }

  package func condition(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws -> ValueCondition {
    .contains(FoldedText(words.text))
  }

  package func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool {
    switch condition {
    case .absent: return task.notes.isEmpty
    case .present: return !task.notes.isEmpty
    case .contains(let fragment):
      for note in task.notes where fragment.isWithin(note) { return true }
      return false
    default: return false
    }
  }

  package func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? {
    if case .contains(let fragment) = condition { Quoting.value(fragment.text) } else { nil }
  }

  package func changes(
    from before: TaskItem?, to after: TaskItem, prefix: String, _ context: DisplayContext
  ) -> [ValueChange] {
    let old = before?.notes ?? []
    if after.notes.count < old.count {
      let kept = Set(after.notes)
      return old.filter { !kept.contains($0) }.prefix(1).map { .noteGone($0) }
    }
    let changed = zip(old, after.notes).filter { $0 != $1 }.map { $0.1 }
    return (changed + after.notes.dropFirst(old.count)).map { .noted($0) }
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    guard !task.notes.isEmpty else { return nil }
    return DisplayValue(.texts(task.notes), shown: task.notes.joined(separator: " / "))
  }
}
