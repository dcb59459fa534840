import TaskModel

/// A text that every task has.
package struct TextKind: AttributeKind {
  let value: @Sendable (TaskItem) -> String

  package init(_ value: @escaping @Sendable (TaskItem) -> String) { self.value = value }

  package var placeholder: String { "TEXT" }

  package func condition(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws -> ValueCondition {
    .contains(FoldedText(words.text))
  }

  package func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool {
    switch condition {
    case .contains(let fragment): fragment.isWithin(value(task))
    case .present: true
    default: false
    }
  }

  package func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? {
    if case .contains(let fragment) = condition { Quoting.value(fragment.text) } else { nil }
  }

  package func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? {
    .text(value(task).folded)
  }

  package func changes(
    from before: TaskItem?, to after: TaskItem, prefix: String, _ context: DisplayContext
  ) -> [ValueChange] {
    guard let old = before.map(value), old != value(after) else { return [] }
    return [.was(old)]
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    let text = value(task)
    return DisplayValue(.text(text), shown: text)
  }
}
