import TaskModel

/// Parses dates after `due:`, in filters and as an answer: a day, a time, or both.
package struct DateParser: Sendable {
  /// The most words in a date: `2 days before the last friday of next month at 5:30 pm`.
  package static let wordLimit = 14

  private let context: DateContext

  package init(now: CivilDateTime) { self.init(DateContext(now: now)) }

  package init(_ context: DateContext) { self.context = context }

  /// Returns the deadline of all words together, or nil if they are not a date.
  package func parse(_ words: [String]) throws(DateError) -> Due? { try meaning(words)?.due }

  /// Returns the deadline of all words together, with its days for a filter.
  package func meaning(_ words: [String]) throws(DateError) -> DateMeaning? {
    guard words.count <= Self.wordLimit else { return nil }
    return try phrase(words)?.meaning
  }

  /// Returns the deadline if it is recognised at the end of a text; for suggestions there.
  package func parseInText(_ words: [String]) throws(DateError) -> Due? {
    let phrase = try phrase(words, isAnnounced: false)
    return phrase?.isUnmistakable == true ? phrase?.due : nil
  }

  private func phrase(
    _ words: [String], isAnnounced: Bool = true
  ) throws(DateError) -> DatePhrase? {
    guard words.allSatisfy({ $0.utf8.count <= Word.longest }) else { return nil }
    let grammar = DateGrammar(words.withoutLastMarks, context, isAnnounced: isAnnounced)
    let phrase = grammar.phrase(from: 0)
    if let problem = phrase?.problem { throw problem }
    return phrase
  }

  /// Returns the longest date at the beginning of the words, and its number of words.
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

  /// Returns the time of day of words without a day; nil for any other words.
  static func time(_ words: [String], _ context: DateContext) -> CivilTime? {
    let phrase = DateGrammar(words, context).phrase(from: 0)
    return phrase?.problem == nil && phrase?.day == nil ? phrase?.due.time : nil
  }

  /// Returns whether the words are a duration, which counts from now: `3 days`.
  static func isLength(_ words: [String]) -> Bool { length(words) != nil }

  private static func length(_ words: [String]) -> DateGrammar.Length? {
    let grammar = DateGrammar(words, .epoch)
    return grammar.length(at: 0).flatMap { $0.next == grammar.end ? $0 : nil }
  }

  /// Returns whether the words are a duration in days or longer units: `3 days`, `1w`.
  static func isLengthInDays(_ words: [String]) -> Bool { length(words)?.unit?.isShort == false }

  /// Returns the hours and minutes of words such as 一時間 and `half an hour`; nil for others.
  static func minutes(of words: [String]) -> Minutes? {
    guard let found = length(words), found.problem == nil, found.unit?.isShort == true,
      found.length.isOnlyMinutes
    else { return nil }
    return Minutes(found.length.minutes)
  }

  /// Returns the number of 3日 and 三日, which may count days or be a day of a month; nil for others.
  package static func dayCount(of words: [String]) -> Int? {
    let lexemes = DateLexer(words.map(\.dateFolded)).lexemes
    guard lexemes.count == 1, case .dayOfMonth(let day) = lexemes[0].kind,
      words.last?.hasSuffix("日") == true
    else { return nil }
    return day
  }

  /// Returns whether a folded word consists only of parts of dates and names a day or a time.
  package static func namesDay(_ word: String) -> Bool {
    guard !word.isEmpty, word.utf8.count < 60 else { return false }
    let lexemes = DateLexer([word.dateFolded]).lexemes
    return lexemes.contains { $0.kind.isDay } && !lexemes.contains { $0.kind.isUnknown }
  }

  /// Returns whether a folded text is the beginning of the name of a weekday or a month: `d`, `tu`.
  package static func mayBeginName(_ text: String) -> Bool {
    DateVocabulary.namesOfCalendar.contains { $0.hasPrefix(text) }
  }

  /// Returns whether the word is the name of a weekday.
  static func isWeekday(_ word: String) -> Bool {
    DateLexer([word.dateFolded]).lexemes.first?.kind.isWeekday == true
  }

  /// Returns whether the words mean that there is no deadline: `someday`, いつか.
  static func isNever(_ words: [String]) -> Bool {
    guard words.first?.utf8.first.map(DigitForms.isDigit) == false else { return false }
    let lexemes = DateLexer(words.map(\.dateFolded)).lexemes
    return [[.never], [.sometime(isLater: true)]].contains(lexemes.map(\.kind))
  }
}

extension [String] {
  /// The words without punctuation at the end of a sentence: `tomorrow!`.
  fileprivate var withoutLastMarks: [String] {
    guard let last, let mark = last.last, "!?;:…！？。".contains(mark) || last.hasSuffix("..") else {
      return self
    }
    let kept = last.reversed().drop { "!?;:….！？。".contains($0) }
    return kept.isEmpty ? self : dropLast() + [String(kept.reversed())]
  }
}

/// Suggestions for words that are not a date.
package enum DateSuggestions {
  /// Returns the error for `text`, with similar forms, if any.
  package static func notUnderstood(_ text: String) -> DateError {
    guard text.utf8.count <= Word.longest else { return .notUnderstood(text, nearest: []) }
    let first = text.prefix { $0 != " " }
    let rest = String(text.dropFirst(first.count + 1))
    // `after monday` is not a day, but monday is.
    if ["after", "before", "from", "since"].contains(first.folded),
      (try? DateParser(.epoch).parse(rest.split(separator: " ").map(String.init))) != nil
    {
      return .notUnderstood(text, nearest: [rest])
    }
    let recurrence = try? RecurrenceParser(context: .epoch).match(inText: text.plainWords)
    if recurrence.flatMap(\.self) != nil {
      return .notUnderstood(text, nearest: ["every:" + (first.folded == "every" ? rest : text)])
    }
    // `2x a week`
    if let written = vague(text.plainWords) { return .notUnderstood(text, nearest: [written]) }
    let weekdays = Weekday.allCases.map { "\($0)" }
    let words = Set(DateForm.all.flatMap(\.examples) + weekdays)
    if let offered = offered(for: text) { return .notUnderstood(text, nearest: [offered]) }
    let near = Nearest.to(text, among: words)
    return (near.isEmpty ? slip(in: text.plainWords) : nil) ?? .notUnderstood(text, nearest: near)
  }

  /// Returns the recurrence that is offered for words that are vague as a whole.
  static func vague(_ words: [String]) -> String? {
    guard words.count <= DateParser.wordLimit,
      let vague = VagueWords.end(["-"] + words.map(\.dateFolded)), vague.count == words.count
    else { return nil }
    return vague.written.flatMap { $0.hasPrefix("every:") ? $0 : nil }
  }

  /// Returns the date that is offered for all of a text at the end of a task: today for `asap`.
  private static func offered(for text: String) -> String? {
    let words = (["-"] + text.plainWords).map { Word($0) }
    guard words.count <= DateParser.wordLimit,
      case .word(text, let written?)? = DatedText(words, .epoch, findsSlips: false).notice,
      written != "due:none", ["due:", "every:"].contains(where: written.hasPrefix)
    else { return nil }
    return written.hasPrefix("due:") ? String(written.dropFirst(4)) : written
  }

  /// Returns the error for a date with a typing error in one of its words: `yesterdy`, `last
  /// firday`; nil for other words.
  package static func slip(in words: [String]) -> DateError? {
    guard words.count <= DateParser.wordLimit, let meant = DateSlip.meant(by: words, .epoch),
      meant.hasPrefix("due:")
    else { return nil }
    return .notUnderstood(words.joined(separator: " "), nearest: [String(meant.dropFirst(4))])
  }
}
