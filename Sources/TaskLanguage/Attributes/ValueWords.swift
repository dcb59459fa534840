import TaskModel

/// The value of an attribute as typed, with the words after it, which may belong to it.
package struct ValueWords {
  package let attribute: Word.Attribute
  /// The words after the value.
  package private(set) var rest: ArraySlice<Word>
  /// Punctuation after the value, which belongs to the surrounding text.
  package private(set) var punctuation = ""

  package init(_ attribute: Word.Attribute, followedBy rest: ArraySlice<Word>) {
    self.attribute = attribute
    self.rest = rest
  }

  /// The value as typed.
  package var text: String { attribute.value }

  /// Returns the value as a single name, without punctuation after it.
  mutating func name() throws(AttributeError) -> String {
    var name = text
    if !attribute.isQuoted, !attribute.isWhole, text.last?.isPunctuation == true {
      punctuation = String(text.reversed().prefix(while: \.isPunctuation).reversed())
      name = String(text.dropLast(punctuation.count))
    }
    // `tag 1 # food`
    guard !name.isEmpty else { throw .withoutValue(attribute.key) }
    return name
  }

  /// The words of the value, and these together with the plain words after it.
  var words: (own: [String], all: [String]) { attribute.words(followedBy: rest) }

  /// Removes that many of the words after the value.
  mutating func drop(_ count: Int) { rest = rest.dropFirst(count) }

  /// Removes the longest date and returns its deadline, and its days for a filter.
  package mutating func date(_ dates: DateContext) throws(DateError) -> DateMeaning {
    try DateWords.meaning(attribute, followedBy: &rest, dates)
  }

  /// Removes a filter's dates and returns their condition: by the comparison or else the words.
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

  /// Removes the longest known name and returns its user.
  mutating func person(_ people: People) throws -> User {
    let found = try UserWords.user(attribute, followedBy: rest, in: people)
    drop(found.count)
    punctuation = found.punctuation
    return found.user
  }
}

/// The kinds of a line's words, as noted while parsing.
package final class ReadingNotes {
  package struct Note: Equatable {
    package let look: AttributeStyle
    /// The range in UTF-8 offsets of the line.
    package let place: Range<Int>
  }

  /// The notes, in the order of parsing.
  package private(set) var all: [Note] = []
  /// The range of the date found in a text; nil without one.
  package private(set) var dateInText: Range<Int>?
  /// Notices on words. Offers are computed on demand, as most keystrokes need none.
  private var notices: [(notice: DueInText.Notice, words: [Word])] = []

  package init() {}

  package func note(_ look: AttributeStyle, _ words: some Collection<Word>) {
    if let place = words.place { all.append(Note(look: look, place: place)) }
  }

  /// Records a note on one word.
  package func note(_ look: AttributeStyle, _ word: Word) {
    all.append(Note(look: look, place: word.range))
  }

  func noteDateInText(_ words: some Collection<Word>) {
    note(.date, words)
    dateInText = words.place
  }

  /// Records a notice on some of the words.
  func note(_ notice: DueInText.Notice, in words: [Word]) { notices.append((notice, words)) }

  /// The text for which something else is offered, and that form; nil without an offer.
  package var offer: (text: String, written: String, words: [Word])? {
    for (notice, words) in notices.reversed() {
      if let (text, written) = notice.offer { return (text, written, words) }
    }
    return nil
  }

  /// Discards the notes after the first `count`: these words are parsed again.
  func forget(behind count: Int) { all.removeSubrange(count...) }
}

/// Finds dates in the words of a command.
enum DateWords {
  /// Returns how many words after the first the longest date has; nil if the value is not a date.
  static func length(_ words: ValueWords, _ dates: DateContext) -> Int? {
    let (own, all) = words.words
    guard let found = try? DateParser(dates).longestPrefix(of: all), found.count >= own.count,
      found.count > 0
    else { return nil }
    return found.count - own.count
  }

  /// Drops a `to` before a date, as in `to monday` for postponing.
  static func withoutTo(_ words: [String]) -> [String] {
    guard words.count > 1, words.first?.folded == "to" else { return words }
    return Array(words.dropFirst())
  }

  /// Returns whether the plain words after a date are all parts of dates: in `monday or tuesday`
  /// the second day is not text.
  static func goOn(_ rest: ArraySlice<Word>) -> Bool {
    let words = rest.prefix { $0.isPlain }.prefix(DateParser.wordLimit).map(\.text.dateFolded)
    guard !words.isEmpty else { return false }
    let lexemes = DateLexer(words).lexemes
    guard lexemes.allSatisfy({ !$0.kind.isUnknown }), let first = lexemes.first else {
      return false
    }
    switch first.kind {
    // A recurrence is another value: `due:friday every week`.
    case .every, .adverb: return false
    case .joiner, .dash, .preposition, .half, .direction: return true
    default:
      return lexemes.contains { $0.kind.isDateByItself && $0.kind != .now || $0.kind == .vague }
    }
  }

  /// Throws for a value of which only a part was parsed: `due:monday or tuesday`.
  static func requireWhole(
    _ attribute: Word.Attribute, before unread: ArraySlice<Word>, of rest: ArraySlice<Word>
  ) throws(DateError) {
    guard !attribute.isQuoted, !attribute.isWhole, goOn(unread) else { return }
    let words = [attribute.value] + rest.prefix { $0.isPlain }.map(\.text)
    throw DateSuggestions.notUnderstood(words.joined(separator: " "))
  }

  /// Removes the longest date of the value and the words after it; returns its meaning, with its
  /// days for a filter.
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
    guard let (meaning, count) = try parser.longestPrefix(of: words), count >= own.count else {
      // `due:every friday`, `due:before friday`: a hint needs what follows.
      let lexemes = DateLexer(words.map(\.dateFolded)).lexemes
      let isWhole =
        words.count <= DateParser.wordLimit
        && (lexemes.allSatisfy { !$0.kind.isUnknown } || DateSuggestions.vague(words) != nil)
      throw DateSuggestions.notUnderstood(
        isWhole ? words.joined(separator: " ") : attribute.value)
    }
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
  /// Returns the user named by an attribute: the longest known name of it and the words after it.
  ///
  /// Punctuation at the end is not part of the name; it is returned.
  package static func user(
    _ attribute: Word.Attribute, followedBy rest: ArraySlice<Word>, in people: People
  ) throws -> (user: User, count: Int, punctuation: String) {
    if attribute.value.isEmpty { throw AttributeError.withoutValue(.user) }
    if let known = known(attribute, followedBy: rest, in: people) { return known }
    // `@bob, @carol`
    let isListed = !attribute.isQuoted && !attribute.isWhole && attribute.value.count > 1
    let endsInComma = attribute.value.last.map { isListed && $0.isComma } == true
    return (try people.existing(String(attribute.value.dropLast(endsInComma ? 1 : 0))), 0, "")
  }

  /// Returns the user named by an attribute; nil if there is none. Does not search similar names.
  static func known(
    _ attribute: Word.Attribute, followedBy rest: ArraySlice<Word>, in people: People
  ) -> (user: User, count: Int, punctuation: String)? {
    if attribute.value.isEmpty { return nil }
    return longestName(attribute.value, isWhole: attribute.isWhole, followedBy: rest, in: people)
  }

  /// Returns the user whose name is `first` and as many of the words after it as possible,
  /// optionally with punctuation at the end.
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

  /// Parses 期限なし and 期限あり as 期限:なし and 期限:あり; nil for any other word.
  package func presence(in attributes: AttributeTable) -> Word.Attribute? {
    // Called for every word; those that stand for an attribute begin with `!` or in Japanese.
    guard isPlain, let byte = text.utf8.first, byte == UInt8(ascii: "!") || byte >= 0x80,
      text.utf8.count < 200
    else { return nil }
    let name = text.folded
    if name == "!any" || name == "!あり" { return Self.anyPriority }
    guard let value = ["なし", "あり"].first(where: name.hasSuffix) else { return nil }
    let label = String(name.dropLast(value.count))
    let isWord = label.utf8.first.map { $0 > 0x7F } == true
    let named =
      attributes[named: label] ?? attributes.filterable.first { $0.label.japanese.folded == label }
    guard isWord, let named, named.uses.contains(.filterable), named.field != nil,
      named.key != .text
    else { return nil }
    return Word.Attribute(
      key: named.key, comparison: nil, isNegated: false, value: value, isQuoted: false,
      isWhole: true)
  }
}
