import TaskModel

/// Texts, the oldest first.
package struct NotesKind: TextSearching {
  package var placeholder: String { "WORD" }
  package var dataType: AttributeDataType { .texts }

  func texts(_ task: borrowing TaskItem) -> [String] { task.notes }

  package func changes(
    from before: TaskItem?, to after: TaskItem, prefix: String, _ context: DisplayContext
  ) -> [ValueChange] {
    after.notes.dropFirst(before?.notes.count ?? 0).map { .noted($0) }
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    guard !task.notes.isEmpty else { return nil }
    return DisplayValue(.texts(task.notes), shown: task.notes.joined(separator: " / "))
  }
}
