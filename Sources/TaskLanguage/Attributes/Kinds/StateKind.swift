import TaskModel

/// Whether a task is done: `state:done` is the word `done`.
package struct StateKind: AttributeKind {
  package var placeholder: Bilingual { Bilingual("STATE", "状態") }
  package var suggestions: AttributeSuggestions {
    .words(StateScope.allCases.map(\.rawValue))
  }
  package var dataType: AttributeDataType { .choice([TaskItem.State.open, .done].map(\.rawValue)) }

  package func condition(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws -> ValueCondition {
    guard let scope = StateScope(word: words.text) else {
      throw AttributeError.notAChoice(words.text, choices: StateScope.allCases.map(\.words))
    }
    return .state(scope)
  }

  package func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool {
    guard case .state(let scope) = condition else { return condition == .present }
    return scope.contains(task.state)
  }

  package func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? {
    if case .state(let scope) = condition { scope.rawValue } else { nil }
  }

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
