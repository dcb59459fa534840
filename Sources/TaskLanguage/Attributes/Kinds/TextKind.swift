import TaskModel

/// A text that every task has.
package struct TextKind: TextSearching {
  let value: @Sendable (TaskItem) -> String

  package init(_ value: @escaping @Sendable (TaskItem) -> String) { self.value = value }

  package var placeholder: Bilingual { Bilingual("TEXT", "文字列") }

  func texts(_ task: borrowing TaskItem) -> [String] { [value(task)] }

  package func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? {
    .text(value(task).sortKey)
  }

  package func changes(
    from before: TaskItem?, to after: TaskItem, prefix: Bilingual, _ context: DisplayContext
  ) -> [ValueChange] {
    guard let old = before.map(value), old != value(after) else { return [] }
    return [.was(old)]
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    let text = value(task)
    return DisplayValue(.text(text), shown: text)
  }
}

/// A custom text: one word, or several in quotes.
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
    ReadValue(.text(try words.name()))
  }

  func texts(_ task: borrowing TaskItem) -> [String] { value(task).map { [$0] } ?? [] }

  func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? {
    value(task).map { .text($0.sortKey) }
  }

  func written(_ value: String, _ context: DisplayContext) -> String? { Quoting.value(value) }

  func typed(_ task: TaskItem, _ context: DisplayContext) -> String? { value(task) }
}

/// The notes, oldest first.
package struct NotesKind: TextSearching {
  package var placeholder: Bilingual { Bilingual("WORD", "語") }
  package var dataType: AttributeDataType { .texts }

  func texts(_ task: borrowing TaskItem) -> [String] { task.notes }

  package func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue {
    ReadValue(.texts([words.text]))
  }

  /// Reports a changed note with its old text; if notes were removed, each removed one.
  package func changes(
    from before: TaskItem?, to after: TaskItem, prefix: Bilingual, _ context: DisplayContext
  ) -> [ValueChange] {
    let old = before?.notes ?? []
    if after.notes.count < old.count {
      var new = after.notes
      let gone = old.filter { note in
        guard let index = new.firstIndex(of: note) else { return true }
        new.remove(at: index)
        return false
      }
      return gone.map { .noteGone($0) } + new.map { .noted($0) }
    }
    let changed = zip(old, after.notes).filter { $0 != $1 }
    return changed.flatMap { [.noted($1), .was($0)] }
      + after.notes.dropFirst(old.count).map { .noted($0) }
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    guard !task.notes.isEmpty else { return nil }
    return DisplayValue(.lines(task.notes), shown: task.notes.joined(separator: " / "))
  }
}

/// A kind whose values are texts that can be searched.
protocol TextSearching: AttributeKind {
  func texts(_ task: borrowing TaskItem) -> [String]
}

extension TextSearching {
  /// Parses a part of a text; quotes and `~` match whole words, `*` any letters, `=` all of it.
  package func condition(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws -> ValueCondition {
    guard !words.attribute.isQuoted, words.text.first?.narrow == "=" else {
      return try ValueCondition.text(words.text, isWhole: words.attribute.isQuoted)
    }
    return .equals(FoldedText(words.text.dropFirst()))
  }

  package func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool {
    let texts = texts(task)
    if texts.isEmpty { return condition == .absent }
    for text in texts where condition.holds(for: text) { return true }
    return false
  }

  package func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? {
    condition.textWords
  }
}
