import TaskModel

/// One of a few words of one's own, in their order.
struct ChoiceKind: SingleValueKind {
  let choices: [String]
  let value: @Sendable (TaskItem) -> String?

  init(_ choices: [String], _ value: @escaping @Sendable (TaskItem) -> FieldValue?) {
    self.choices = choices
    self.value = { if case .text(let text)? = value($0) { text } else { nil } }
  }

  var placeholder: Bilingual { .same(choices.joined(separator: "|")) }
  var dataType: AttributeDataType { .choice(choices) }
  var isOrdered: Bool { true }
  var isAlternative: Bool { true }
  var suggestions: AttributeSuggestions { .words(choices) }

  func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue {
    ReadValue(.text(try choice(words.name())))
  }

  func condition(_ words: inout ValueWords, _ context: ValueContext) throws -> ValueCondition {
    .choice(words.attribute.comparison, try choice(words.text))
  }

  private func choice(_ text: String) throws(AttributeError) -> String {
    guard let choice = choices.first(where: { $0.folded == text.folded }) else {
      throw .notAChoice(text, choices: choices.map { .same($0) })
    }
    return choice
  }

  /// Compares choices by their order in the list.
  func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool {
    guard let choice = value(task) else { return condition == .absent }
    switch condition {
    case .present: return true
    case .choice(nil, let wanted): return choice == wanted
    case .choice(let comparison?, let wanted):
      guard let left = choices.firstIndex(of: choice), let right = choices.firstIndex(of: wanted)
      else { return false }
      return comparison.holds(left, right)
    default: return false
    }
  }

  func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? {
    if case .choice(_, let choice) = condition { Quoting.value(choice) } else { nil }
  }

  func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? {
    value(task).flatMap { choices.firstIndex(of: $0) }.map { .number($0) }
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
