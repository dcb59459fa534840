import TaskModel

/// A short text of one's own: one word, or several in quotes.
struct WordsKind: SingleValueKind {
  let value: @Sendable (TaskItem) -> String?

  init(_ value: @escaping @Sendable (TaskItem) -> FieldValue?) {
    self.value = { if case .text(let text)? = value($0) { text } else { nil } }
  }

  var placeholder: String { "TEXT" }
  var suggestions: AttributeSuggestions {
    let value = value
    return .values { value($0).map { [$0] } ?? [] }
  }

  func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue {
    ReadValue(.text(words.name()))
  }

  /// Part of the text; `=` before it means all of it.
  func condition(_ words: inout ValueWords, _ context: ValueContext) throws -> ValueCondition {
    guard !words.attribute.isQuoted, words.text.first?.narrow == "=" else {
      return .contains(FoldedText(words.text))
    }
    return .equals(FoldedText(words.text.dropFirst()))
  }

  func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool {
    guard let text = value(task) else { return condition == .absent }
    return switch condition {
    case .present: true
    case .contains(let fragment): fragment.isWithin(text)
    case .equals(let whole): whole.equals(text)
    default: false
    }
  }

  func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? {
    switch condition {
    case .contains(let text): Quoting.value(text.text)
    case .equals(let text): "=" + text.text
    default: nil
    }
  }

  func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? {
    value(task).map { .text($0.folded) }
  }

  func groups(_ task: TaskItem, _ context: DisplayContext) -> [GroupKey] {
    value(task).map { [.text($0)] } ?? []
  }

  func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    value(task).map { DisplayValue(.text($0), shown: $0) }
  }

  func written(_ value: String, _ context: DisplayContext) -> String? { Quoting.value(value) }

  func typed(_ task: TaskItem, _ context: DisplayContext) -> String? { value(task) }
}
