import TaskModel

/// Finds people in the words of a command.
package enum UserWords {
  /// The user whom an attribute names: the longest known name that it and the words after it make.
  ///
  /// Punctuation that closes the word does not belong to the name; it is handed back.
  package static func user(
    _ attribute: Word.Attribute, followedBy rest: ArraySlice<Word>, in people: People
  ) throws -> (user: User, count: Int, punctuation: String) {
    if attribute.value.isEmpty { throw AttributeError.withoutValue(.user) }
    return try known(attribute, followedBy: rest, in: people)
      ?? (people.existing(attribute.value), 0, "")
  }

  /// The user whom an attribute names; nil if there is none. Does not look for similar names.
  static func known(
    _ attribute: Word.Attribute, followedBy rest: ArraySlice<Word>, in people: People
  ) -> (user: User, count: Int, punctuation: String)? {
    if attribute.value.isEmpty { return nil }
    return longestName(attribute.value, isWhole: attribute.isWhole, followedBy: rest, in: people)
  }

  /// The user whose name is `first` and some of the words after it, as many as possible, perhaps
  /// with punctuation after them.
  package static func longestName(
    _ first: String, isWhole: Bool, followedBy rest: ArraySlice<Word>, in people: People
  ) -> (user: User, count: Int, punctuation: String)? {
    let longest = people.state.users.map { $0.name.count(where: Tokenizer.isSeparator) }.max() ?? 0
    let following =
      isWhole ? [] : rest.prefix(longest).prefix(while: \.isPlain)
    for count in stride(from: following.count, through: 0, by: -1) {
      let name = ([first] + following.prefix(count).map(\.text)).joined(separator: " ")
      if let user = people.user(named: name) { return (user, count, "") }
      let punctuation = String(name.reversed().prefix(while: \.isPunctuation).reversed())
      if !punctuation.isEmpty, let user = people.user(named: name.dropLast(punctuation.count)) {
        return (user, count, punctuation)
      }
    }
    return nil
  }
}
