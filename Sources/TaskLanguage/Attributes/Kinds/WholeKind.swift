import TaskModel

/// The number of the task that a task is a part of; a filter names its parts and theirs.
package struct WholeKind: SingleValueKind {
  let value: @Sendable (TaskItem) -> Int? = { $0.parent }

  package var dataType: AttributeDataType { .integer }
  package var placeholder: Bilingual { Bilingual("N", "番号") }
  package var look: AttributeLook { .task }
  package var suggestions: AttributeSuggestions { .tasks }

  package func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue {
    if words.text.first?.narrow == "-" {
      throw AttributeError.removesNumber(words.text, meant: "under:none")
    }
    let number = try Self.number(words.text, context.people.state)
    guard context.people.state.task(numbered: number) != nil else {
      throw ModelError.noTask(number: number)
    }
    return ReadValue(.numbers([number]))
  }

  package func condition(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws -> ValueCondition {
    let number = try Self.number(words.text, context.people.state)
    return .tasks([number...number])
  }

  private static func number(_ text: String, _ state: ModelState) throws -> Int {
    let ranges = try TasksKind.ranges(text, state)
    guard ranges.count == 1, let range = ranges.first, range.lowerBound == range.upperBound else {
      throw AttributeError.notANumber(text)
    }
    return range.lowerBound
  }

  package func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool {
    guard case .tasks(let ranges) = condition else {
      let parent = task.parent.flatMap(moment.state.task(numbered:))
      return (parent == nil) == (condition == .absent)
    }
    var (next, steps) = (task.parent, 0)
    while let number = next, steps < 100, let whole = moment.state.task(numbered: number) {
      if ranges.contains(where: { $0.contains(number) }) { return true }
      (next, steps) = (whole.parent, steps + 1)
    }
    return false
  }

  package func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? {
    if case .tasks(let ranges) = condition { ranges.first.map { "\($0.lowerBound)" } } else { nil }
  }

  package func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? {
    task.parent.map { .number($0) }
  }

  package func groups(_ task: TaskItem, _ context: DisplayContext) -> [GroupKey] {
    parent(of: task, context).map { [.text(String($0))] } ?? []
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    parent(of: task, context).map { DisplayValue(.number($0), shown: String($0)) }
  }

  func written(_ value: Int, _ context: DisplayContext) -> String? {
    context.isThere(value) ? String(value) : nil
  }

  private func parent(of task: TaskItem, _ context: DisplayContext) -> Int? {
    task.parent.flatMap { context.isThere($0) ? $0 : nil }
  }
}
