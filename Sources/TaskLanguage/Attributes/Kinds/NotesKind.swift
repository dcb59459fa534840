import TaskModel

/// Texts, the oldest first.
package struct NotesKind: TextSearching {
  package var placeholder: Bilingual { Bilingual("WORD", "語") }
  package var dataType: AttributeDataType { .texts }

  func texts(_ task: borrowing TaskItem) -> [String] { task.notes }

  /// A note that has become another is told with what it was; of notes that are fewer, those that
  /// went, each as often as it did.
  package func changes(
    from before: TaskItem?, to after: TaskItem, prefix: Bilingual, _ context: DisplayContext
  ) -> [ValueChange] {
    let old = before?.notes ?? []
    if after.notes.count < old.count {
      var new = after.notes
      let gone = old.filter { note in
        guard let place = new.firstIndex(of: note) else { return true }
        new.remove(at: place)
        return false
      }
      return gone.map { .noteGone($0) } + new.map { .noted($0) }
    }
    let changed = zip(old, after.notes).filter { $0 != $1 }
    return changed.flatMap { [.noted($1), .was($0)] }
      + after.notes.dropFirst(old.count).map { .noted($0) }
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    guard !task.notes.isEmpty else { return nil }
    return DisplayValue(.texts(task.notes), shown: task.notes.joined(separator: " / "))
  }
}
