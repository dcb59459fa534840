import TaskModel

/// Reads recurrences: `3 days`, `mon,fri`, `last friday 5pm until 2026-12-31`, `week 10 times`.
package struct RecurrenceParser {
  /// The most words that a recurrence has, `every` not counted.
  static let wordLimit = 16

  /// A rule and the time of day that was written with it.
  package struct Match: Equatable {
    package var recurrence: Recurrence
    package var time: CivilTime?
    /// The day that `starting` names.
    package var start: CivilDate?

    /// The first deadline: the next match, today included unless its time has passed.
    package func first(_ context: DateContext) -> Due? {
      if recurrence.isWithinDay { return firstWithinDay(context) }
      let isOver = time.map { $0 <= context.now.time } == true
      let today = isOver ? context.today.adding(days: 1) : context.today
      guard let today else { return nil }
      let place = context.place
      var first: CivilDate?
      if let start {
        first =
          start >= today || recurrence.picksDays
          ? recurrence.first(from: max(start, today), place)
          : today.adding(days: -1).flatMap {
            recurrence.anchored(at: start).next(after: start, today: $0, place)
          }
      } else {
        first = recurrence.first(from: today, place)
      }
      return first.map { Due(date: $0, time: time) }
    }

    /// Of what comes back within a day: the time that was written, or the first of its steps from
    /// there on that is to come; without one the next full hour, or the first one of the day that
    /// `starting` names.
    private func firstWithinDay(_ context: DateContext) -> Due? {
      let isLater = start.map { $0 > context.today } == true
      if time == nil, !isLater {
        return recurrence.firstWithinDay(after: context.now, context.clock)
      }
      let first = Due(date: max(start ?? context.today, context.today), time: time ?? .midnight)
      if isLater || !first.hasPassed(at: context.now) { return first }
      return recurrence.skipped(first, at: context.now, context.clock)
    }

    /// The deadline that this makes of one: what comes back within a day has a time.
    package func timed(_ due: Due, _ context: DateContext) -> Due? {
      guard recurrence.isWithinDay, due.time == nil else { return due }
      if due.date <= context.today { return first(context) }
      return Due(date: due.date, time: time ?? .midnight)
    }
  }

  /// What they look like after `every:`, as one would type them: for help and completion.
  package static let examples = [
    "day", "weekday", "week", "month", "year", "3 days", "2w", "other week", "other friday",
    "hour", "2 hours", "mon,fri", "monday through thursday", "morning", "weekday at 9",
    "2nd week on tue thu",
    "3rd friday", "last friday 5pm", "last day", "last workday", "15th", "1st and 15th", "mar 14",
    "3 months on the last friday", "25th or workday before", "workday", "week 10 times",
    "month until 2026-12-31",
    "毎時", "毎日", "毎平日", "毎朝9時", "毎週月曜", "毎週月水金", "隔週金曜", "毎月25日", "毎月25日（休日なら前営業日）", "毎月第3金曜", "毎月末",
    "毎年3月14日",
    "3日ごと",
  ]

  /// An example as it stands in a text: `every 3 days`, 毎日.
  package static func phrase(_ example: String) -> String {
    let isJapanese = example.utf8.contains { $0 >= 0x80 }
    return isJapanese ? example : "every \(example)"
  }

  package let context: DateContext

  package init(context: DateContext) { self.context = context }

  /// The first deadlines of `every …`, `daily` or 毎…, so many; nil if the words are no recurrence.
  package func dues(of words: [String], count: Int) throws(DateError) -> [Due]? {
    guard let match = try match(words, announced: false), let first = match.first(context) else {
      return nil
    }
    var recurrence = match.recurrence.anchored(at: match.start ?? first.date)
    var dues = [first]
    while dues.count < count, let last = dues.last,
      let next = recurrence.next(
        after: last, at: CivilDateTime(date: last.date, time: last.time ?? .midnight),
        context.place)
    {
      dues.append(next)
      recurrence = recurrence.following
    }
    return dues
  }

  /// What all of these words mean in a text, where something must say that it comes back.
  func match(inText words: [String]) throws(DateError) -> Match? {
    try match(words, announced: false)
  }

  /// What all of these words mean after `every:`; nil if they are no recurrence.
  package func match(_ words: some Collection<String>) throws(DateError) -> Match? {
    try match(Array(words), announced: true)
  }

  private func match(_ words: [String], announced: Bool) throws(DateError) -> Match? {
    let grammar = DateGrammar(words, context, isRule: announced)
    guard let reading = grammar.recurrence(from: 0, announced: announced) else { return nil }
    return try Self.match(reading, grammar, 0)
  }

  /// The longest recurrence that the words begin with.
  package func longestPrefix(of words: [String]) throws(DateError) -> (match: Match, count: Int)? {
    let words = Array(words.prefix(Self.wordLimit))
    var grammar = DateGrammar(words, context, isRule: true)
    for (count, end) in grammar.wordEnds.reversed() {
      grammar.end = end
      guard let reading = grammar.recurrence(from: 0, announced: true) else { continue }
      let match = try Self.match(reading, grammar, 0)
      grammar.end = grammar.lexemes.count
      // What is left begins as a time or an end does: nothing of it is lost without a word.
      if end < grammar.end, grammar.isTail(at: end) {
        throw .noRecurrence(words[..<min(count + 2, words.count)].joined(separator: " "))
      }
      return (match, count)
    }
    return nil
  }

  /// The rule that was read, or why it is refused.
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
  /// Where each word ends, from the first on: how many words, and how many lexemes.
  var wordEnds: [(count: Int, end: Int)] {
    var ends: [(count: Int, end: Int)] = []
    for (index, lexeme) in lexemes.enumerated() {
      if case .unknown = lexeme.kind { break }
      let isLast = index + 1 == lexemes.count || lexemes[index + 1].word != lexeme.word
      guard isLast else { continue }
      // A word of several stands for all of them.
      let next = index + 1 < lexemes.count ? lexemes[index + 1].word : words.count
      ends.append((next, index + 1))
    }
    return ends
  }

  /// The time of day of a recurrence; nil if it has none.
  func time(of reading: RecurrenceReading) throws(DateError) -> CivilTime? {
    guard reading.time != nil || reading.part != nil else { return nil }
    var phrase = DatePhrase(start: 0)
    phrase.time = reading.time
    phrase.part = reading.part
    guard let finished = finish(phrase) else { return nil }
    if let problem = finished.problem { throw problem }
    return finished.due.time
  }

  /// Whether a time, an end or a number of times begins there.
  func isTail(at index: Int) -> Bool {
    switch kind(index) {
    case .preposition(.until), .preposition(.through), .times, .meridiem, .clockName, .starting:
      true
    case .clock: true
    case .preposition(.at): time(at: index, hasDay: true) != nil
    case .number:
      if case .times = kind(index + 1) { true } else { time(at: index, hasDay: true) != nil }
    default: false
    }
  }
}

extension String {
  /// Folded, with the marks that Japanese writes for those of ASCII.
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
  /// The mark of ASCII that it stands for in dates.
  fileprivate var asDate: Unicode.Scalar {
    switch self {
    case "’", "‘": "'"
    case "−", "‐", "‑": "-"
    default: self
    }
  }
}
