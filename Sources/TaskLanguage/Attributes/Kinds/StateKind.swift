import TaskModel

/// Whether a task is done; asked for by the words `open` and `done`.
package struct StateKind: AttributeKind {
  package var placeholder: String { "STATE" }
  package var dataType: AttributeDataType { .choice([TaskItem.State.open, .done].map(\.rawValue)) }

  package func condition(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws -> ValueCondition {
    throw AttributeError.noCondition(words.attribute.key)
  }

  package func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool { false }

  package func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? {
    .number(task.state == .open ? 0 : 1)
  }

  package func groups(_ task: TaskItem, _ context: DisplayContext) -> [GroupKey] {
    [.state(task.state)]
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    DisplayValue(.text(task.state.rawValue), shown: task.state.rawValue)
  }
}

/// The number of a task.
package struct TaskNumberKind: AttributeKind {
  package var placeholder: String { "N" }
  package var dataType: AttributeDataType { .integer }

  package func condition(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws -> ValueCondition {
    throw AttributeError.noCondition(words.attribute.key)
  }

  package func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool { false }

  package func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? {
    .number(task.number)
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    DisplayValue(.number(task.number), shown: String(task.number))
  }
}
