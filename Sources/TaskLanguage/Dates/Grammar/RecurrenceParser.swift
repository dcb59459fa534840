import TaskModel

/// Parses recurrences: `3 days`, `mon,fri`, `last friday 5pm until 2026-12-31`, `week 10 times`.
package struct RecurrenceParser {
  /// The maximum number of words in a recurrence, not counting `every`.
  static let wordLimit = 16

  /// A rule and its time of day.
  package struct Match: Equatable {
    package var recurrence: Recurrence
    package var time: CivilTime?
    /// The day of `starting`.
    package var start: CivilDate?

    /// Returns the first deadline: the next match, including today unless its time has passed.
    package func first(_ context: DateContext) -> Due? {
      if recurrence.isWithinDay { return firstWithinDay(context) }
      let isOver = time.map { $0 <= context.now.time } == true
      let today = isOver ? context.today.adding(days: 1) : context.today
      guard let today else { return nil }
      let clock = context.workdayClock
      let start = start ?? today
      let first =
        start >= today || recurrence.picksDays
        ? recurrence.first(from: max(start, today), clock)
        : today.adding(days: -1).flatMap {
          recurrence.anchored(at: start).next(after: start, today: $0, clock)
        }
      return first.map { Due(date: $0, time: time) }
    }

    /// Returns the first deadline within the day: the given time, or the first later step that is
    /// in the future; without a time the next full hour, or the first one on the day of `starting`.
    private func firstWithinDay(_ context: DateContext) -> Due? {
      let isLater = start.map { $0 > context.today } == true
      if time == nil, !isLater {
        return recurrence.firstWithinDay(after: context.now, context.clock)
      }
      let first = Due(date: max(start ?? context.today, context.today), time: time ?? .midnight)
      if isLater || !first.hasPassed(at: context.now) { return first }
      return recurrence.skipped(first, at: context.now, context.clock)
    }

    /// Returns the deadline with a time, which a recurrence within the day needs.
    package func timed(_ due: Due, _ context: DateContext) -> Due? {
      guard recurrence.isWithinDay, due.time == nil else { return due }
      if due.date <= context.today { return first(context) }
      return Due(date: due.date, time: time ?? .midnight)
    }
  }

  /// Examples as typed after `every:`, for help and completion.
  package static let examples = [
    "day", "weekday", "week", "month", "year", "3 days", "2w", "other week", "other friday",
    "hour", "2 hours", "mon,fri", "monday through thursday", "morning", "weekday at 9",
    "2nd week on tue thu", "3rd friday", "last friday 5pm", "last day", "last workday", "15th",
    "1st and 15th", "mar 14", "3 months on the last friday", "25th or workday before", "workday",
    "week 10 times", "month until 2026-12-31",
    "毎時", "毎日", "毎平日", "毎朝9時", "毎週月曜", "毎週月水金", "隔週金曜", "毎月25日", "毎月25日（休日なら前営業日）", "毎月第3金曜",
    "毎月末", "毎年3月14日", "3日ごと",
  ]

  /// Returns an example as written in a text: `every 3 days`, 毎日.
  package static func phrase(_ example: String) -> String {
    let isJapanese = example.utf8.contains { $0 >= 0x80 }
    return isJapanese ? example : "every \(example)"
  }

  package let context: DateContext

  package init(context: DateContext) { self.context = context }

  /// Returns the first `count` deadlines of `every …`, `daily` or 毎…, also behind the first one,
  /// `friday every week`; nil without a recurrence.
  package func dues(of words: [String], count: Int) throws(DateError) -> [Due]? {
    if let match = try match(words, announced: false) {
      return match.first(context).map { dues(of: match, from: $0, start: match.start, count) }
    }
    for place in words.indices.dropFirst().reversed() where words.count <= DateParser.wordLimit {
      guard let first = try? DateParser(context).meaning(Array(words[..<place]))?.due,
        let match = try? match(Array(words[place...]), announced: false)
      else { continue }
      return dues(of: match, from: first, start: nil, count)
    }
    return nil
  }

  private func dues(of match: Match, from first: Due, start: CivilDate?, _ count: Int) -> [Due] {
    var recurrence = match.recurrence.anchored(at: start ?? first.date)
    var dues = [first]
    while dues.count < count, let last = dues.last,
      let next = recurrence.next(
        after: last, at: CivilDateTime(date: last.date, time: last.time ?? .midnight),
        context.workdayClock)
    {
      dues.append(next)
      recurrence = recurrence.following
    }
    return dues
  }

  /// Parses all of the words in a text, where they need a marker of recurrence.
  func match(inText words: [String]) throws(DateError) -> Match? {
    try match(words, announced: false)
  }

  /// Parses all of the words after `every:`; nil if they are not a recurrence.
  package func match(_ words: some Collection<String>) throws(DateError) -> Match? {
    try match(Array(words), announced: true)
  }

  private func match(_ words: [String], announced: Bool) throws(DateError) -> Match? {
    let grammar = DateGrammar(words, context, isRule: announced)
    guard let reading = grammar.recurrence(from: 0, announced: announced) else { return nil }
    return try Self.match(reading, grammar, 0)
  }

  /// Returns the longest recurrence at the beginning of the words.
  package func longestPrefix(of words: [String]) throws(DateError) -> (match: Match, count: Int)? {
    let words = Array(words.prefix(Self.wordLimit))
    var grammar = DateGrammar(words, context, isRule: true)
    for (count, end) in grammar.wordEnds.reversed() {
      grammar.end = end
      guard let reading = grammar.recurrence(from: 0, announced: true) else { continue }
      let match = try Self.match(reading, grammar, 0)
      grammar.end = grammar.lexemes.count
      // Refuses a rest that begins like a time or an end, rather than drop it silently.
      if end < grammar.end, grammar.isTail(at: end) {
        throw .noRecurrence(words[..<min(count + 2, words.count)].joined(separator: " "))
      }
      return (match, count)
    }
    return nil
  }

  /// Returns the parsed rule, or throws its error.
  static func match(
    _ reading: RecurrenceReading, _ grammar: DateGrammar, _ start: Int
  ) throws(DateError) -> Match {
    if let problem = reading.problem { throw problem }
    var recurrence = Recurrence(
      reading.rule, shift: reading.shift, isFromCompletion: reading.isFromCompletion,
      until: reading.until, count: reading.count)
    if let start = reading.start { recurrence = recurrence.anchored(at: start) }
    let time = try grammar.time(of: reading)
    let match = Match(recurrence: recurrence, time: time, start: reading.start)
    let first = match.first(grammar.context)
    if let until = reading.until, let first, until < first.date {
      throw .endsTooEarly(grammar.source(start..<grammar.end), until)
    }
    return match
  }
}

extension DateGrammar {
  /// The end of each word: the number of words, and of lexemes.
  var wordEnds: [(count: Int, end: Int)] {
    var ends: [(count: Int, end: Int)] = []
    for (index, lexeme) in lexemes.enumerated() {
      if case .unknown = lexeme.kind { break }
      // A lexeme of several words includes all of them.
      let next = index + 1 < lexemes.count ? lexemes[index + 1].word : words.count
      if next != lexeme.word { ends.append((next, index + 1)) }
    }
    return ends
  }

  /// Returns the time of day of a recurrence; nil if it has none.
  func time(of reading: RecurrenceReading) throws(DateError) -> CivilTime? {
    var phrase = DatePhrase(start: 0)
    (phrase.time, phrase.part) = (reading.time, reading.part)
    let finished = finish(phrase)
    if let problem = finished?.problem { throw problem }
    return finished?.due.time
  }

  /// Returns whether a time, an end or a number of times begins there.
  func isTail(at index: Int) -> Bool {
    switch kind(index) {
    case .preposition(.until), .preposition(.through), .times, .meridiem, .clock, .clockName,
      .starting:
      true
    case .number where kind(index + 1) == .times: true
    case .preposition(.at), .number: time(at: index, hasDay: true) != nil
    default: false
    }
  }
}

extension String {
  /// The folded text, with Japanese marks replaced by ASCII ones.
  var dateFolded: String {
    let folded = folded
    guard folded.utf8.contains(where: { $0 >= 0x80 }) else { return folded }
    guard folded.unicodeScalars.contains(where: { $0.asDate != $0 }) else { return folded }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: folded.unicodeScalars.lazy.map(\.asDate))
    return String(scalars)
  }
}

extension Unicode.Scalar {
  /// The ASCII equivalent in dates.
  fileprivate var asDate: Unicode.Scalar {
    switch self {
    case "’", "‘": "'"
    case "−", "‐", "‑": "-"
    default: self
    }
  }
}
