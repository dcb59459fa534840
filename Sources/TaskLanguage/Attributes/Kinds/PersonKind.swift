import TaskModel

/// A user.
package struct PersonKind: AttributeKind {
  let value: @Sendable (TaskItem) -> UUID?

  package init(_ value: @escaping @Sendable (TaskItem) -> UUID?) { self.value = value }

  package var placeholder: String { "NAME" }
  package var isAlternative: Bool { true }
  package var look: AttributeLook { .person }
  package var suggestions: AttributeSuggestions { .people }

  package func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue {
    ReadValue(.person(try words.person(context.people).id))
  }

  package func condition(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws -> ValueCondition {
    .person(try words.person(context.people).id)
  }

  package func length(_ words: ValueWords, _ context: ValueContext) -> Int? {
    var words = words
    let count = words.rest.count
    return (try? words.person(context.people)).map { _ in count - words.rest.count }
  }

  package func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool {
    switch condition {
    case .absent: value(task) == nil
    case .present: value(task) != nil
    case .person(let id): value(task) == id
    default: false
    }
  }

  package func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? {
    if case .person(let id) = condition { wording.state.user(id)?.name } else { nil }
  }

  package func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? {
    value(task).flatMap { names[$0] }.map { .text($0) }
  }

  package func groups(_ task: TaskItem, _ context: DisplayContext) -> [GroupKey] {
    value(task).flatMap { context.names[$0] }.map { [.text($0)] } ?? []
  }

  package func changes(
    from before: TaskItem?, to after: TaskItem, prefix: String, _ context: DisplayContext
  ) -> [ValueChange] {
    let new = value(after)
    guard new != before.flatMap(value) else { return [] }
    return [new.flatMap { context.names[$0] }.map { .given(prefix + $0) } ?? .noPerson]
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    value(task).flatMap { context.names[$0] }.map { DisplayValue(.text($0), shown: $0) }
  }

  package func typed(_ task: TaskItem, _ context: DisplayContext) -> String? {
    value(task).flatMap { context.names[$0] }
  }
}
