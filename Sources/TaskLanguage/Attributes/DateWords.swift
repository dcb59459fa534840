import TaskModel

/// Finds dates in the words of a command.
enum DateWords {
  /// How many words after the first the longest date takes; nil where the value is none.
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
