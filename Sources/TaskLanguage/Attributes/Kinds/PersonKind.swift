import TaskModel

/// One or more users.
package struct PersonKind: AttributeKind {
  let value: @Sendable (TaskItem) -> [UUID]

  package init(_ value: @escaping @Sendable (TaskItem) -> [UUID]) { self.value = value }

  package var placeholder: Bilingual { Bilingual("NAME", "名前") }
  package var isAlternative: Bool { true }
  package var look: AttributeStyle { .person }
  package var suggestions: AttributeSuggestions { .people }

  package func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue {
    ReadValue(.person(try words.person(context.people).id))
  }

  /// Parses the condition on a user, who may have been deleted.
  package func condition(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws -> ValueCondition {
    let key = words.text.folded
    do {
      return .person(try words.person(context.people).id)
    } catch {
      let former = context.people.state.everyone.first { $0.isFormer && $0.name.folded == key }
      guard let former else { throw error }
      return .person(former.id)
    }
  }

  package func length(_ words: ValueWords, _ context: ValueContext) -> Int? {
    UserWords.known(words.attribute, followedBy: words.rest, in: context.people)?.count
  }

  package func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool {
    switch condition {
    case .absent: value(task).isEmpty
    case .present: !value(task).isEmpty
    case .person(let id): value(task).contains(id)
    default: false
    }
  }

  package func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? {
    if case .person(let id) = condition { wording.state.user(id)?.name } else { nil }
  }

  package func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? {
    value(task).first.flatMap { names[$0] }.map { .text($0) }
  }

  package func groups(_ task: TaskItem, _ context: DisplayContext) -> [GroupKey] {
    names(task, context).map { .text($0) }
  }

  /// Lists several users one after another.
  package func changes(
    from before: TaskItem?, to after: TaskItem, prefix: Bilingual, _ context: DisplayContext
  ) -> [ValueChange] {
    guard value(after) != before.map(value) ?? [] else { return [] }
    let new = names(after, context)
    return [new.isEmpty ? .noPerson : .given(new.map { prefix + .same($0) }.joined(by: .same(" ")))]
  }

  /// Returns all names for people; for scripts only the first.
  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    let names = names(task, context)
    guard let first = names.first else { return nil }
    return DisplayValue(.text(first), shown: names.joined(separator: ", "))
  }

  package func typed(_ task: TaskItem, _ context: DisplayContext) -> String? {
    let names = names(task, context)
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  private func names(_ task: TaskItem, _ context: DisplayContext) -> [String] {
    value(task).compactMap { context.names[$0] }
  }
}

/// A login under which changes are made; `me` is the user of `set me`.
package struct AuthorKind: AttributeKind {
  let value: @Sendable (TaskItem) -> String?

  package init(_ value: @escaping @Sendable (TaskItem) -> String?) { self.value = value }

  package var placeholder: Bilingual { Bilingual("NAME", "名前") }
  package var isAlternative: Bool { true }
  package var look: AttributeStyle { .person }
  package var suggestions: AttributeSuggestions { .people }

  package func condition(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws -> ValueCondition {
    let word = words.text
    let name = word.first?.narrow == "@" ? String(word.dropFirst()) : String(word)
    guard People.isMe(name) else { return .equals(FoldedText(name)) }
    guard let me = context.people.me else { throw LookupError.meIsNobody(nil) }
    return .equals(FoldedText(me))
  }

  package func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool {
    guard let name = value(task) else { return condition == .absent }
    return switch condition {
    case .present: true
    case .equals(let wanted): wanted.equals(name)
    default: false
    }
  }

  package func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? {
    if case .equals(let name) = condition { name.text } else { nil }
  }

  package func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? {
    value(task).map { .text($0.sortKey) }
  }

  package func groups(_ task: TaskItem, _ context: DisplayContext) -> [GroupKey] {
    value(task).map { [.text($0)] } ?? []
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    value(task).map { DisplayValue(.text($0), shown: $0) }
  }
}
