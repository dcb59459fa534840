import TaskModel

/// A name with parts separated by dots: `house.kitchen` is under `house`.
///
/// A full-width dot separates too.
package struct ProjectKind: SingleValueKind {
  let value: @Sendable (TaskItem) -> String? = { $0.project }

  package var placeholder: Bilingual { Bilingual("NAME", "名前") }
  package var isAlternative: Bool { true }
  package var suggestions: AttributeSuggestions {
    .values { $0.project.map { [$0] } ?? [] }
  }

  package func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue {
    let name = try words.name().withPlainDots
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ part in part.contains { !$0.isWhitespace } }) else {
      throw AttributeError.notAProject(name)
    }
    return ReadValue(.text(name))
  }

  /// Parses a condition; `=house` is that project and nothing under it.
  package func condition(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws -> ValueCondition {
    guard !words.attribute.isQuoted, words.text.first?.narrow == "=" else {
      return .under(words.text.folded)
    }
    return .equals(FoldedText(words.text.dropFirst()))
  }

  package func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool {
    guard let project = task.project else { return condition == .absent }
    switch condition {
    case .present: return true
    case .under(let other):
      let folded = project.folded
      guard folded.utf8.starts(with: other.utf8) else { return false }
      let rest = folded.utf8.dropFirst(other.utf8.count)
      return rest.isEmpty || rest.first == UInt8(ascii: ".")
    case .equals(let name): return name.equals(project)
    default: return false
    }
  }

  package func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? {
    switch condition {
    case .under(let name): name
    case .equals(let name): "=" + name.text
    default: nil
    }
  }

  package func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? {
    task.project.map { .text($0.sortKey) }
  }

  package func groups(_ task: TaskItem, _ context: DisplayContext) -> [GroupKey] {
    task.project.map { [.text($0)] } ?? []
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    task.project.map { DisplayValue(.text($0), shown: $0) }
  }

  func written(_ value: String, _ context: DisplayContext) -> String? { value }
}

extension String {
  fileprivate var withPlainDots: String {
    String(map { $0 == "．" ? "." : $0 })
  }
}

/// Any number of words, each once.
package struct TagsKind: AttributeKind {
  package var placeholder: Bilingual { Bilingual("TAG", "タグ") }
  package var dataType: AttributeDataType { .texts }
  package var suggestions: AttributeSuggestions { .values { $0.tags } }

  package func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue {
    let name = try words.name()
    // `tag 1 ##food`, `tag:" "`
    guard name.first?.narrow != "#", name.contains(where: { !$0.isWhitespace }) else {
      throw AttributeError.withoutValue(.tag)
    }
    return ReadValue(.texts([name]))
  }

  /// Splits `home,garden`, which a filter would read as two tags.
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
    task.tags.map(\.sortKey).min().map { .text($0) }
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
      .texts(task.tags), shown: task.tags.map { "#\($0)" }.joined(separator: " "))
  }

  package func typed(_ task: TaskItem, _ context: DisplayContext) -> String? {
    task.tags.isEmpty ? nil : task.tags.joined(separator: ", ")
  }
}
