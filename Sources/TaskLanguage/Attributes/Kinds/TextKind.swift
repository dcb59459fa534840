import TaskModel

/// A text that every task has.
package struct TextKind: TextSearching {
  let value: @Sendable (TaskItem) -> String

  package init(_ value: @escaping @Sendable (TaskItem) -> String) { self.value = value }

  package var placeholder: Bilingual { Bilingual("TEXT", "文字列") }

  func texts(_ task: borrowing TaskItem) -> [String] { [value(task)] }

  package func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? {
    .text(value(task).folded)
  }

  package func changes(
    from before: TaskItem?, to after: TaskItem, prefix: Bilingual, _ context: DisplayContext
  ) -> [ValueChange] {
    guard let old = before.map(value), old != value(after) else { return [] }
    return [.was(old)]
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    let text = value(task)
    return DisplayValue(.text(text), shown: text)
  }
}
