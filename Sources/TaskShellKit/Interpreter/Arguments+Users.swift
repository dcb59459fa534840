import TaskModel

/// Reading the names of people and the numbers of seats.
extension Arguments {
  /// A name to the end of the line, without spaces at its ends; `@anna` and `user:anna` name Anna
  /// as well, and "me" whoever that is, but for somebody new.
  package mutating func name(_ kind: ArgumentKind) throws -> String {
    let words = takeAll()
    let parts = words.map { word in
      word.attribute.map { $0.key == .user ? $0.value : word.text } ?? word.text
    }
    let name = parts.joined(separator: " ").trimmingSpaces
    if name.isEmpty { throw missing(kind) }
    if kind == .newName { try NewNames.check(name, words) }
    return kind == .user && People.isMe(name) ? try people.existing(name).name : name
  }

  /// The longest known name that the next words make; without one, the next word as it is.
  package mutating func leadingName(_ kind: ArgumentKind) throws -> String {
    guard let first = words.first else { throw missing(kind) }
    let text = first.attribute?.key == .user ? first.attribute?.value ?? "" : first.text
    let known = UserWords.longestName(
      text, isWhole: first.isLiteral || first.attribute?.isWhole == true,
      followedBy: words.dropFirst(), in: people)
    guard let known, known.punctuation.isEmpty else {
      if People.isMe(text) { _ = try people.existing(text) }
      drop(1)
      return text
    }
    drop(1 + known.count)
    return known.user.name
  }

  /// The name of somebody new: the words up to `seat N` at the end, if that is there.
  package mutating func newName(_ kind: ArgumentKind) throws -> (name: String, seat: Int?) {
    let words = takeAll()
    var nameWords = words
    var seat: Int?
    if words.count >= 2, Self.isSeatWord(words[words.count - 2]) {
      seat = try Self.seatNumber(words[words.count - 1].text)
      nameWords.removeLast(2)
    } else if words.count >= 2, Self.isSeatWord(words[words.count - 1]) {
      throw missing(.seatNumber)
    }
    let name = nameWords.map { $0.attribute?.key == .user ? $0.attribute?.value ?? "" : $0.text }
      .joined(separator: " ")
    if name.isEmpty { throw missing(kind) }
    try NewNames.check(name.trimmingSpaces, nameWords)
    return (name.trimmingSpaces, seat)
  }

  private static func isSeatWord(_ word: Word) -> Bool {
    !word.isLiteral && word.text.isSeatWord
  }

  static func seatNumber(_ text: String) throws -> Int {
    let digits = text.folded
    guard !digits.isEmpty, let number = digits.decimal else { throw UsageError.notASeat(text) }
    return number
  }
}

/// Finds people in the words of a command.
enum UserWords {
  /// The user whom an attribute names: the longest known name that it and the words after it make.
  ///
  /// Punctuation that closes the word does not belong to the name; it is handed back.
  static func user(
    _ attribute: Word.Attribute, followedBy rest: ArraySlice<Word>, in people: People
  ) throws -> (user: User, count: Int, punctuation: String) {
    if attribute.value.isEmpty { throw UsageError.attributeWithoutValue(.user) }
    let found = longestName(
      attribute.value, isWhole: attribute.isWhole, followedBy: rest, in: people)
    return try found ?? (people.existing(attribute.value), 0, "")
  }

  /// The user whose name is `first` and some of the words after it, as many as possible, perhaps
  /// with punctuation after them.
  static func longestName(
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
