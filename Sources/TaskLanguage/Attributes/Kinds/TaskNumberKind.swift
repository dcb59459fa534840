import TaskModel

/// The number of a task: `number:3,5-7`.
package struct TaskNumberKind: AttributeKind {
  package var placeholder: Bilingual { Bilingual("N", "番号") }
  package var dataType: AttributeDataType { .integer }

  package func condition(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws -> ValueCondition {
    .tasks(try TasksKind.ranges(words.text, context.people.state))
  }

  package func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool {
    guard case .tasks(let ranges) = condition else { return condition == .present }
    for range in ranges where range.contains(task.number) { return true }
    return false
  }

  package func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? {
    if case .tasks(let ranges) = condition { TasksKind.words(ranges) } else { nil }
  }

  package func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? {
    .number(task.number)
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    DisplayValue(.number(task.number), shown: String(task.number))
  }
}
