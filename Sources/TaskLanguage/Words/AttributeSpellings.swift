/// What the words of a line must know of attributes to tell them from text.
package protocol AttributeSpellings: Sendable {
  /// The attribute that a mark stands for: `@`, `#`.
  func spelling(after sigil: Character) -> AttributeSpelling?
  /// The attribute that a key stands for, in any language; the name is folded.
  func spelling(named name: String) -> AttributeSpelling?
}

/// How one attribute is spelt.
package struct AttributeSpelling {
  let key: AttributeKey
  /// Whether `<` and `>` may follow the key.
  let isOrdered: Bool
  /// Whether this may follow its mark.
  let mayBegin: (Substring) -> Bool

  package init(
    key: AttributeKey, isOrdered: Bool, mayBegin: @escaping (Substring) -> Bool
  ) {
    self.key = key
    self.isOrdered = isOrdered
    self.mayBegin = mayBegin
  }
}
