import TaskModel

/// Words, as many as one likes, each once.
package struct TagsKind: AttributeKind {
  package var placeholder: Bilingual { Bilingual("TAG", "タグ") }
  package var dataType: AttributeDataType { .texts }
  package var suggestions: AttributeSuggestions { .values { $0.tags } }

  package func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue {
    ReadValue(.texts([words.name()]))
  }

  /// `home,garden` in a filter would be two tags.
  private static func tags(_ text: String) -> [String] {
    let tags = text.split { $0.isComma }.map { part in
      part.first?.narrow == "#" ? String(part.dropFirst()) : String(part)
    }.filter { tag in tag.contains { !$0.isWhitespace } }
    return tags.isEmpty ? [text] : tags
  }

  package func condition(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws -> ValueCondition {
    let tags = Self.tags(words.text)
    guard tags.count == 1 || words.attribute.isQuoted || context.people.hasTag(words.text) else {
      throw AttributeError.severalTags(words.text, tags)
    }
    return .equals(FoldedText(words.text))
  }

  package func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool {
    switch condition {
    case .absent: return task.tags.isEmpty
    case .present: return !task.tags.isEmpty
    case .equals(let tag):
      for other in task.tags where tag.equals(other) { return true }
      return false
    default: return false
    }
  }

  package func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? {
    if case .equals(let tag) = condition { tag.text } else { nil }
  }

  package func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? {
    task.tags.map(\.folded).min().map { .text($0) }
  }

  package func groups(_ task: TaskItem, _ context: DisplayContext) -> [GroupKey] {
    task.tags.map { .text("#\($0)") }
  }

  package func changes(
    from before: TaskItem?, to after: TaskItem, prefix: Bilingual, _ context: DisplayContext
  ) -> [ValueChange] {
    let old = before?.tags ?? []
    let added = after.tags.filter { !old.contains($0) }.map {
      ValueChange.given(prefix + .same($0))
    }
    return added + old.filter { !after.tags.contains($0) }.map { .gone(prefix + .same($0)) }
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    guard !task.tags.isEmpty else { return nil }
    return DisplayValue(
      .words(task.tags), shown: task.tags.map { "#\($0)" }.joined(separator: " "))
  }

  package func typed(_ task: TaskItem, _ context: DisplayContext) -> String? {
    task.tags.isEmpty ? nil : task.tags.joined(separator: ", ")
  }
}
