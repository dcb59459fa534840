import TaskModel

/// Reads dates after `due:`, in filters and as an answer: a day, a time, or both.
package struct DateParser: Sendable {
  /// The most words that a date has, as in `2 days before the last friday of next month at 5:30 pm`.
  package static let wordLimit = 14

  private let context: DateContext

  package init(now: CivilDateTime) { self.init(DateContext(now: now)) }

  package init(_ context: DateContext) { self.context = context }

  /// What all of the words together mean, or nil if they are no date.
  package func parse(_ words: [String]) throws(DateError) -> Due? { try meaning(words)?.due }

  /// The same, with the days that a filter takes it for.
  package func meaning(_ words: [String]) throws(DateError) -> DateMeaning? {
    guard words.count <= Self.wordLimit else { return nil }
    return try phrase(words)?.meaning
  }

  /// The same, where it counts at the end of a text; for what is offered there.
  package func parseInText(_ words: [String]) throws(DateError) -> Due? {
    let phrase = try phrase(words, isAnnounced: false)
    return phrase?.isUnmistakable == true ? phrase?.due : nil
  }

  private func phrase(
    _ words: [String], isAnnounced: Bool = true
  ) throws(DateError) -> DatePhrase? {
    let grammar = DateGrammar(words.withoutLastMarks, context, isAnnounced: isAnnounced)
    let phrase = grammar.phrase(from: 0)
    if let problem = phrase?.problem { throw problem }
    return phrase
  }

  /// The longest run of words from the first on that is a date, and how many they are.
  package func longestPrefix(
    of words: [String]
  ) throws(DateError) -> (meaning: DateMeaning, count: Int)? {
    let words = Array(words.prefix(Self.wordLimit))
    var grammar = DateGrammar(words, context, isAnnounced: true)
    for (count, end) in grammar.wordEnds.reversed() {
      grammar.end = end
      if case .comma = grammar.kind(end - 1) { grammar.end = end - 1 }
      guard let phrase = grammar.phrase(from: 0) else { continue }
      if let problem = phrase.problem { throw problem }
      return (phrase.meaning, count)
    }
    return nil
  }

  /// The time of day that these words name without a day; nil if they are none.
  static func time(_ words: [String], _ context: DateContext) -> CivilTime? {
    let grammar = DateGrammar(words, context)
    guard let phrase = grammar.phrase(from: 0), phrase.problem == nil, phrase.day == nil else {
      return nil
    }
    return phrase.due.time
  }

  /// Whether these words are a length of time, which counts from now: `3 days`.
  static func isLength(_ words: [String]) -> Bool {
    let now = CivilDateTime(date: .epoch, time: .midnight)
    let grammar = DateGrammar(words, DateContext(now: now))
    return grammar.length(at: 0)?.next == grammar.end
  }

  /// Whether these words are a length of days, or longer: `3 days`, `1w`.
  static func isLengthInDays(_ words: [String]) -> Bool {
    let now = CivilDateTime(date: .epoch, time: .midnight)
    let grammar = DateGrammar(words, DateContext(now: now))
    guard let found = grammar.length(at: 0), found.next == grammar.end else { return false }
    return found.unit?.isShort == false
  }

  /// The hours and minutes that all of these words say, as 一時間 and `half an hour`; nil for others.
  static func minutes(of words: [String]) -> Minutes? {
    let now = CivilDateTime(date: .epoch, time: .midnight)
    let grammar = DateGrammar(words, DateContext(now: now))
    guard let found = grammar.length(at: 0), found.next == grammar.end, found.problem == nil,
      found.unit?.isShort == true, found.length.isOnlyMinutes
    else { return nil }
    return Minutes(found.length.minutes)
  }

  /// The number of 3日 and 三日, which are so many days and a day of a month; nil for other words.
  package static func dayCount(of words: [String]) -> Int? {
    let lexemes = DateLexer(words.map(\.dateFolded)).lexemes
    guard lexemes.count == 1, case .dayOfMonth(let day) = lexemes[0].kind,
      words.last?.hasSuffix("日") == true
    else { return nil }
    return day
  }

  /// Whether a folded word, or what no spaces part, is all of dates and names a day or a time.
  static func namesDay(_ word: String) -> Bool {
    guard !word.isEmpty, word.utf8.count < 60 else { return false }
    let lexemes = DateLexer([word.dateFolded]).lexemes
    return lexemes.contains { $0.kind.isDay } && !lexemes.contains { $0.kind.isUnknown }
  }

  /// Whether this word is the name of a weekday.
  static func isWeekday(_ word: String) -> Bool {
    guard case .weekday = DateLexer([word.dateFolded]).lexemes.first?.kind else { return false }
    return true
  }

  /// Whether these words say that there is no deadline: `someday`, いつか.
  static func isNever(_ words: [String]) -> Bool {
    let lexemes = DateLexer(words.map(\.dateFolded)).lexemes
    guard lexemes.count == 1 else { return false }
    return lexemes[0].kind == .never || lexemes[0].kind == .sometime(isLater: true)
  }
}

extension [String] {
  /// Without the marks that end a sentence: `tomorrow!`.
  fileprivate var withoutLastMarks: [String] {
    guard let last, let mark = last.last, "!?;:…！？。".contains(mark) || last.hasSuffix("..") else {
      return self
    }
    let kept = last.reversed().drop { "!?;:….！？。".contains($0) }
    return kept.isEmpty ? self : dropLast() + [String(kept.reversed())]
  }
}
