import TaskLanguage

/// A named definition: an alias, a macro, a context or the value of a setting.
package protocol NamedDefinition: Sendable {
  /// The command that defines it.
  static var verb: String { get }
  var name: String { get }
  /// The meaning of the name, as one would type it.
  var line: String { get }
  /// The words after the command that defines it: `anna = list @anna`.
  var definition: String { get }
  /// Its name in sentences.
  var label: String { get }
  /// Whether the words of a line, which are folded, define its name.
  func isDefined(by words: [String]) -> Bool
  /// The remark if the start-up file, which is read later, defines it as well.
  func definedLater(path: String) -> Message
}

extension NamedDefinition {
  package var definition: String { "\(name) = \(line)" }
  /// `macro standup`
  package var label: String { "\(Self.verb) \(name)" }

  package func isDefined(by words: [String]) -> Bool {
    guard words.first == Self.verb else { return false }
    let rest = words.dropFirst().joined(separator: " ")
    let defined = rest.prefix { $0 != "=" }
    return defined.count < rest.count && String(defined).trimmingSpaces == name.folded
  }

  package func definedLater(path: String) -> Message { .definedLater(label, path: path) }
}

extension String {
  /// Whether it reads back as one word where a definition is saved.
  var isDefinableName: Bool {
    !isEmpty && !contains { Tokenizer.isSeparator($0) || "\\\"=;；".contains($0) }
  }
}

/// The definitions of one kind, by name in any case and width.
package struct Definitions<Value: NamedDefinition>: Sendable {
  private var byKey: [String: Value] = [:]

  package init() {}

  /// All definitions, by name.
  package var all: [Value] { byKey.sorted { $0.key.sortKey < $1.key.sortKey }.map(\.value) }

  package var count: Int { byKey.count }

  package subscript(name: String) -> Value? {
    get { byKey[name.folded] }
    set { byKey[name.folded] = newValue }
  }

  /// Whether a name begins with these letters, which are folded.
  func begins(with letters: String) -> Bool { byKey.keys.contains { $0.hasPrefix(letters) } }

  /// The definition with a name; throws the error that `refusal` makes with similar names.
  func existing(
    _ name: Word, orElse refusal: (String, _ nearest: [String]) -> UsageError
  ) throws -> Value {
    if let value = self[name.text] { return value }
    throw refusal(name.text, Nearest.to(name.text, among: all.map(\.name))).at(name)
  }
}

extension Definitions: Equatable where Value: Equatable {}

/// Contexts: named filters that restrict what is shown and set values of new tasks.
package struct Contexts: Equatable, Sendable {
  /// A context, its filter as typed.
  package struct Context: NamedDefinition, Equatable {
    package static let verb = "context"
    package let name: String
    package let filter: String

    package var line: String { filter }
  }

  package private(set) var definitions = Definitions<Context>()
  /// The current context; nil for none.
  package private(set) var current: Context?
  /// Whether new tasks get the tags and the project of the current context.
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

  /// The words of the current filter that give new tasks a value: required tags and a project, up
  /// to the first `or`.
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
