import TaskModel

/// Defaults of most kinds.
extension AttributeKind {
  package var isOrdered: Bool { false }
  package var isAlternative: Bool { false }
  package var look: AttributeLook { .word }
  package var dataType: AttributeDataType { .text }
  package var suggestions: AttributeSuggestions { .none }

  /// A letter, an emoji or a quote.
  package func mayBegin(_ text: Substring) -> Bool {
    text.first.map { $0.canStartName || $0 == "\"" || $0 == "'" } ?? false
  }

  package func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue {
    throw AttributeError.notTyped(words.attribute.key)
  }

  package func length(_ words: ValueWords, _ context: ValueContext) -> Int? { 0 }
  package func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? { nil }
  package func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? { nil }
  package var amount: ((TaskItem) -> Amount?)? { nil }
  package func groups(_ task: TaskItem, _ context: DisplayContext) -> [GroupKey] { [] }

  package func changes(
    from before: TaskItem?, to after: TaskItem, prefix: Bilingual, _ context: DisplayContext
  ) -> [ValueChange] { [] }

  package func moment(of task: TaskItem, _ context: DisplayContext) -> Due? { nil }
  package func typed(_ task: TaskItem, _ context: DisplayContext) -> String? { nil }
}

/// A kind whose values are there or not, one for each task.
protocol SingleValueKind: AttributeKind {
  associatedtype Value: Equatable
  var value: @Sendable (TaskItem) -> Value? { get }
  /// The value as one would type it.
  func written(_ value: Value, _ context: DisplayContext) -> String?
  /// The value in each language, as one would type it.
  func told(_ value: Value, _ context: DisplayContext) -> Bilingual?
}

extension SingleValueKind {
  package func changes(
    from before: TaskItem?, to after: TaskItem, prefix: Bilingual, _ context: DisplayContext
  ) -> [ValueChange] {
    let (old, new) = (before.flatMap(value), value(after))
    guard old != new else { return [] }
    if let words = new.flatMap({ told($0, context) }) { return [.given(prefix + words)] }
    return old.flatMap { told($0, context) }.map { [.gone(prefix + $0)] } ?? []
  }

  func told(_ value: Value, _ context: DisplayContext) -> Bilingual? {
    written(value, context).map(Bilingual.same)
  }

  package func typed(_ task: TaskItem, _ context: DisplayContext) -> String? {
    value(task).flatMap { written($0, context) }
  }
}
