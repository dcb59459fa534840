/// The spellings of attributes, by which the words of a line are told from text.
package protocol AttributeSpellings: Sendable {
  /// The attribute that a mark stands for: `@`, `#`.
  func spelling(after sigil: Character) -> AttributeSpelling?
  /// The attribute that a key stands for, in any language; the name is folded.
  func spelling(named name: String) -> AttributeSpelling?
  /// Whether a word without the `+` before it counts days or another unit in letters, and is no
  /// name: the 三日 of +三日.
  func isLength(_ word: Substring) -> Bool
}

/// How one attribute is spelt.
package struct AttributeSpelling {
  let key: AttributeKey
  /// Whether `<` and `>` may follow the key.
  let isOrdered: Bool
  /// Whether this is what others call it: it counts where its value follows at once.
  let isOther: Bool
  /// Whether this may follow its mark.
  let mayBegin: (Substring) -> Bool

  package init(
    key: AttributeKey, isOrdered: Bool, isOther: Bool = false,
    mayBegin: @escaping (Substring) -> Bool
  ) {
    self.key = key
    self.isOrdered = isOrdered
    self.isOther = isOther
    self.mayBegin = mayBegin
  }
}

/// The word before the colon of `due:friday`, in lower case: an open set, because people add their
/// own attributes.
package struct AttributeKey: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package init(_ name: String) { rawValue = name }
}
