import TaskModel

/// The name under which somebody makes changes; `me` is whom `set me` named.
package struct AuthorKind: AttributeKind {
  let value: @Sendable (TaskItem) -> String?

  package init(_ value: @escaping @Sendable (TaskItem) -> String?) { self.value = value }

  package var placeholder: Bilingual { Bilingual("NAME", "名前") }
  package var isAlternative: Bool { true }
  package var look: AttributeLook { .person }
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
    value(task).map { .text($0.folded) }
  }

  package func groups(_ task: TaskItem, _ context: DisplayContext) -> [GroupKey] {
    value(task).map { [.text($0)] } ?? []
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    value(task).map { DisplayValue(.text($0), shown: $0) }
  }
}
