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

  /// Takes so many of the words that follow.
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
