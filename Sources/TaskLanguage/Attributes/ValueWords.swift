import TaskModel

/// The value of an attribute as it was typed, and the words behind it, which may belong to it.
package struct ValueWords {
  package let attribute: Word.Attribute
  /// The words after the value.
  package private(set) var rest: ArraySlice<Word>
  /// Punctuation that closed the value and belongs to the text round it.
  package private(set) var punctuation = ""

  package init(_ attribute: Word.Attribute, followedBy rest: ArraySlice<Word>) {
    self.attribute = attribute
    self.rest = rest
  }

  /// The value as it stands.
  package var text: String { attribute.value }

  /// The value as a single name, without the punctuation that closes it.
  mutating func name() -> String {
    guard !attribute.isQuoted, !attribute.isWhole else { return text }
    punctuation = String(text.reversed().prefix(while: \.isPunctuation).reversed())
    return String(text.dropLast(punctuation.count))
  }

  /// The words of the value, and all that it may be: those and the plain words that follow.
  var words: (own: [String], all: [String]) { attribute.words(followedBy: rest) }

  /// Takes that many of the words that follow.
  mutating func drop(_ count: Int) { rest = rest.dropFirst(count) }

  /// The deadline, or the days of a filter, that the longest date means.
  package mutating func date(_ dates: DateContext) throws(DateError) -> DateMeaning {
    try DateWords.meaning(attribute, followedBy: &rest, dates)
  }

  /// The condition of a filter's dates: by the comparison if one is written, else by the date words.
  mutating func dateCondition(_ dates: DateContext) throws(DateError) -> ValueCondition {
    let (own, all) = words
    if attribute.comparison == nil,
      let found = try ConditionDates(context: dates).condition(of: all), found.count >= own.count,
      !attribute.isWhole || found.count == own.count
    {
      drop(found.count - own.count)
      return found.condition
    }
    return try date(dates).condition(comparison: attribute.comparison)
  }

  /// The person that the longest known name means.
  mutating func person(_ people: People) throws -> User {
    let found = try UserWords.user(attribute, followedBy: rest, in: people)
    drop(found.count)
    punctuation = found.punctuation
    return found.user
  }
}

/// What the readers of a line have found its words to be, noted as they take them.
package final class ReadingNotes {
  package struct Note: Equatable {
    package let look: AttributeLook
    /// UTF-8 offsets in the line.
    package let place: Range<Int>
  }

  /// In the order in which the words were taken.
  package private(set) var all: [Note] = []
  /// Where the date stands that was read in a text; nil without one.
  package private(set) var dateInText: Range<Int>?
  /// What was pointed out of words: most keys ask for no offer, so none is looked for yet.
  private var notices: [(notice: DueInText.Notice, words: [Word])] = []

  package init() {}

  package func note(_ look: AttributeLook, _ words: some Collection<Word>) {
    if let place = words.place { all.append(Note(look: look, place: place)) }
  }

  func noteDateInText(_ words: some Collection<Word>) {
    note(.date, words)
    dateInText = words.place
  }

  /// Notes what a notice offers for some of the words.
  func note(_ notice: DueInText.Notice, in words: [Word]) { notices.append((notice, words)) }

  /// What of these words is offered as something else, and how that is written.
  package var offer: (text: String, written: String, words: [Word])? {
    for (notice, words) in notices.reversed() {
      if let (text, written) = notice.offer { return (text, written, words) }
    }
    return nil
  }

  /// Forgets what was noted behind the first `count`: those words are read once more.
  func forget(behind count: Int) { all.removeSubrange(count...) }
}

/// Finds dates in the words of a command.
enum DateWords {
  /// How many words after the first the longest date takes; nil where the value is not a date.
  static func length(_ words: ValueWords, _ dates: DateContext) -> Int? {
    let (own, all) = words.words
    guard let found = try? DateParser(dates).longestPrefix(of: all), found.count >= own.count,
      found.count > 0
    else { return nil }
    return found.count - own.count
  }

  /// The words without a `to` before a date: `to monday`, as postponing is said.
  static func withoutTo(_ words: [String]) -> [String] {
    guard words.count > 1, words.first?.folded == "to" else { return words }
    return Array(words.dropFirst())
  }

  /// Whether the plain words that follow a date are parts of dates to their end: of `monday or
  /// tuesday`, the second day is no text.
  static func goOn(_ rest: ArraySlice<Word>) -> Bool {
    let words = rest.prefix { $0.isPlain }.prefix(DateParser.wordLimit).map(\.text.dateFolded)
    guard !words.isEmpty else { return false }
    let lexemes = DateLexer(words).lexemes
    guard lexemes.allSatisfy({ !$0.kind.isUnknown }), let first = lexemes.first else {
      return false
    }
    switch first.kind {
    // What comes back is another value: `due:friday every week`.
    case .every, .adverb: return false
    case .joiner, .dash, .preposition, .half, .direction: return true
    default:
      return lexemes.contains { $0.kind.isCore && $0.kind != .now || $0.kind == .vague }
    }
  }

  /// Refuses a value of which only a part was read: `due:monday or tuesday`.
  static func requireWhole(
    _ attribute: Word.Attribute, before unread: ArraySlice<Word>, of rest: ArraySlice<Word>
  ) throws(DateError) {
    guard !attribute.isQuoted, !attribute.isWhole, goOn(unread) else { return }
    let words = [attribute.value] + rest.prefix { $0.isPlain }.map(\.text)
    throw DateSuggestions.notUnderstood(words.joined(separator: " "))
  }

  /// The longest date that the value and the words after it make, with the days that a filter takes
  /// it for; the words that belong to it are taken.
  static func meaning(
    _ attribute: Word.Attribute, followedBy rest: inout ArraySlice<Word>, _ dates: DateContext
  ) throws(DateError) -> DateMeaning {
    let parser = DateParser(dates)
    let (own, words) = attribute.words(followedBy: rest)
    if attribute.isWhole {
      guard let meaning = try parser.meaning(own) else {
        throw DateSuggestions.notUnderstood(attribute.value)
      }
      return meaning
    }
    guard let (meaning, count) = try parser.longestPrefix(of: words), count >= own.count
    else { throw DateSuggestions.notUnderstood(attribute.value) }
    let taken = count - own.count
    if rest.count == taken + 1, words.count == count + 1, words[count].isNumberOrRange {
      let date = words[..<count].joined(separator: " ")
      throw .numberAfterDate(date: date, number: words[count])
    }
    rest = rest.dropFirst(taken)
    return meaning
  }
}

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

extension Word {
  private static let anyPriority = Word.Attribute(
    key: .priority, comparison: nil, isNegated: false, value: "any", isQuoted: false, isWhole: true)

  /// The attribute that 期限なし and 期限あり stand for: 期限:なし; nil for any other word.
  func presence(in attributes: AttributeTable) -> Word.Attribute? {
    guard isPlain else { return nil }
    let name = text.folded
    if name == "!any" || name == "!あり" { return Self.anyPriority }
    guard let value = ["なし", "あり"].first(where: name.hasSuffix) else { return nil }
    let label = String(name.dropLast(value.count))
    let isWord = label.utf8.first.map { $0 > 0x7F } == true
    let named =
      attributes[named: label] ?? attributes.asked.first { $0.label.japanese.folded == label }
    guard isWord, let named, named.uses.contains(.asked), named.field != nil, named.key != .text
    else { return nil }
    return Word.Attribute(
      key: named.key, comparison: nil, isNegated: false, value: value, isQuoted: false,
      isWhole: true)
  }
}
