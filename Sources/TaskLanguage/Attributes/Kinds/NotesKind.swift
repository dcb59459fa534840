import TaskModel

/// Texts, the oldest first.
package struct NotesKind: TextSearching {
  package var placeholder: Bilingual { Bilingual("WORD", "語") }
  package var dataType: AttributeDataType { .texts }

  func texts(_ task: borrowing TaskItem) -> [String] { task.notes }

  package func changes(
    from before: TaskItem?, to after: TaskItem, prefix: Bilingual, _ context: DisplayContext
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
