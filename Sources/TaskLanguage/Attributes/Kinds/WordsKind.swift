import TaskModel

/// A short text of one's own: one word, or several in quotes.
struct WordsKind: SingleValueKind, TextSearching {
  let value: @Sendable (TaskItem) -> String?

  init(_ value: @escaping @Sendable (TaskItem) -> FieldValue?) {
    self.value = { if case .text(let text)? = value($0) { text } else { nil } }
  }

  var placeholder: Bilingual { Bilingual("TEXT", "文字列") }
  var suggestions: AttributeSuggestions {
    let value = value
    return .values { value($0).map { [$0] } ?? [] }
  }

  func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue {
    ReadValue(.text(words.name()))
  }

  func texts(_ task: borrowing TaskItem) -> [String] { value(task).map { [$0] } ?? [] }

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
