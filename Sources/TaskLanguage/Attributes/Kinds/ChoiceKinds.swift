import TaskModel

/// One of the words of a custom choice, in order.
struct ChoiceKind: RankedKind {
  let choices: [String]
  let value: @Sendable (TaskItem) -> String?

  init(_ choices: [String], _ value: @escaping @Sendable (TaskItem) -> FieldValue?) {
    self.choices = choices
    self.value = { if case .text(let text)? = value($0) { text } else { nil } }
  }

  var placeholder: Bilingual { .same(choices.joined(separator: "|")) }
  var dataType: AttributeDataType { .choice(choices) }
  var isAlternative: Bool { true }
  var suggestions: AttributeSuggestions { .words(choices) }

  func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue {
    ReadValue(.text(try choice(words.name())))
  }

  func condition(_ words: inout ValueWords, _ context: ValueContext) throws -> ValueCondition {
    .ranked(words.attribute.comparison, .text(try choice(words.text)))
  }

  private func choice(_ text: String) throws(AttributeError) -> String {
    guard let choice = choices.first(where: { $0.folded == text.folded }) else {
      throw .notAChoice(text, choices: choices.map { .same($0) })
    }
    return choice
  }

  /// The place in the list.
  func rank(_ value: String) -> Int? { choices.firstIndex(of: value) }

  func written(_ value: String, _ context: DisplayContext) -> String? { Quoting.value(value) }

  func typed(_ task: TaskItem, _ context: DisplayContext) -> String? { value(task) }
}

/// Open or done: `state:done` equals the word `done`.
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

/// The priority.
package struct PriorityKind: RankedKind {
  let value: @Sendable (TaskItem) -> TaskItem.Priority? = { $0.priority }

  package var placeholder: Bilingual { Bilingual("PRIORITY", "優先度") }
  package var dataType: AttributeDataType { .choice(TaskItem.Priority.allCases.map(\.rawValue)) }
  package var isAlternative: Bool { true }
  package var suggestions: AttributeSuggestions {
    .words(TaskItem.Priority.allCases.map(\.rawValue))
  }

  /// Accepts one of six words, or none.
  package func mayBegin(_ text: Substring) -> Bool {
    let word = text.prefix { $0.isLetter || $0.isNumber }
    return TaskItem.Priority(word: String(word)) != nil || String(word).isNone
  }

  package func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue {
    ReadValue(.priority(try Self.priority(words.name())))
  }

  package func condition(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws -> ValueCondition {
    .ranked(words.attribute.comparison, .priority(try Self.priority(words.text)))
  }

  /// Parses a priority by its name or a synonym: `priority:urgent` is high, as is `!urgent`.
  private static func priority(_ word: String) throws(AttributeError) -> TaskItem.Priority {
    let meant = Synonyms.meaning(of: word.folded, .levelName)?.dropFirst()
    guard let priority = TaskItem.Priority(word: meant.map(String.init) ?? word) else {
      throw .notAPriority(word)
    }
    return priority
  }

  /// High is the greatest.
  func rank(_ value: TaskItem.Priority) -> Int? { -value.rank }

  package func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? {
    task.priority.map { .number($0.rank) }
  }

  package func groups(_ task: TaskItem, _ context: DisplayContext) -> [GroupKey] {
    task.priority.map { [.words($0.words)] } ?? []
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    task.priority.map { DisplayValue(.text($0.rawValue), shown: $0.rawValue, words: $0.words) }
  }

  func written(_ value: TaskItem.Priority, _ context: DisplayContext) -> String? {
    value.rawValue
  }

  func told(_ value: TaskItem.Priority, _ context: DisplayContext) -> Bilingual? { value.words }
}

extension TaskItem.Priority {
  /// Parses a priority: `high`, `h`, 高, in any case and width.
  init?(word: String) {
    switch word.folded {
    case "high", "h", "高": self = .high
    case "medium", "m", "中": self = .medium
    case "low", "l", "低": self = .low
    default: return nil
    }
  }

  /// The name in each language.
  package var words: Bilingual {
    switch self {
    case .high: Bilingual("high", "高")
    case .medium: Bilingual("medium", "中")
    case .low: Bilingual("low", "低")
    }
  }
}
