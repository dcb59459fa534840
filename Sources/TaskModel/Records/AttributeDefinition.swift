/// An attribute that people have added: every task of the store may have a value of it.
package struct AttributeDefinition: Equatable, Sendable {
  /// The type of its values.
  package enum Kind: String, CaseIterable, Sendable {
    case text
    case number
    /// A civil day, perhaps with a time.
    case date
    case duration
    /// One of ``AttributeDefinition/choices``.
    case choice
  }

  /// Values are kept under it, so that a new name changes no task.
  package let id: UUID
  /// As it is typed, in lower case; unique.
  package var key: String
  package let kind: Kind
  /// In their order; empty unless the kind is a choice.
  package let choices: [String]

  package init(id: UUID, key: String, kind: Kind, choices: [String] = []) {
    self.id = id
    self.key = key
    self.kind = kind
    self.choices = choices
  }
}
