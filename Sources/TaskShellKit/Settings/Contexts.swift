import TaskLanguage

/// Filters to work in, by their names: what is looked at, and what new tasks get.
package struct Contexts: Equatable, Sendable {
  /// As it was typed.
  package struct Context: NamedDefinition, Equatable {
    package static let verb = "context"
    package let name: String
    package let filter: String

    package var line: String { filter }
  }

  package private(set) var definitions = Definitions<Context>()
  /// The one that is worked in; nil for none.
  package private(set) var current: Context?
  /// Whether new tasks get the tags and the project of the current one.
  package var givesValues = true

  package init() {}

  mutating func define(_ context: Context) {
    definitions[context.name] = context
    if current?.name.folded == context.name.folded { current = context }
  }

  mutating func remove(_ name: String) {
    if current?.name.folded == name.folded { current = nil }
    definitions[name] = nil
  }

  mutating func enter(_ context: Context?) { current = context }

  /// The words of the current filter that give a task a value: tags and a project that it asks for,
  /// up to the first `or`.
  func givenWords(_ attributes: AttributeTable) -> [Word] {
    guard givesValues, let current else { return [] }
    let words = Tokenizer.split(current.filter, in: attributes).words
    return words.prefix { !($0.isPlain && ["or", "または"].contains($0.text.folded)) }
      .filter { word in
        guard let value = word.attribute, !value.isNegated, value.comparison == nil, !value.isNone,
          !value.isAny
        else { return false }
        return value.key == .tag || value.key == .project
      }
  }
}
