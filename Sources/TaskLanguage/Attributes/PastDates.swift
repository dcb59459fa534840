import TaskModel

/// Parses dates in the past: `monday` is the last one.
package struct PastDates {
  private let dates: DateContext
  private var now: CivilDateTime { dates.now }

  package init(_ dates: DateContext) { self.dates = dates }

  /// Removes the longest date from the words; throws if it is in the future.
  package func required(_ words: inout ValueWords) throws -> Due {
    try required(try take(&words))
  }

  /// Parses words that are all a date; throws if it is in the future.
  package func required(_ written: [String]) throws -> Due {
    let due = try DateParser(dates).parse(written)
    if let due, isPast(due) { return due }
    if let due = try earlier(written, read: { try $0.parse($1) }, \.self) { return due }
    throw DateError.notPast(written.joined(separator: " "))
  }

  /// Removes the longest date, in the past if possible; otherwise it stays in the future.
  package func meaning(_ words: inout ValueWords) throws -> DateMeaning {
    let written = try take(&words)
    guard let meaning = try DateParser(dates).meaning(written) else {
      throw DateSuggestions.notUnderstood(words.text)
    }
    if isPast(meaning.due) { return meaning }
    return try earlier(written, read: { try $0.meaning($1) }, \.due) ?? meaning
  }

  /// Returns the days of the longest date or span at the beginning of the words, and its number of
  /// words: 3月1日〜3月10日, 一昨日から. An open end is today.
  package func days(of words: [String]) throws -> (days: ClosedRange<CivilDate>, count: Int)? {
    guard
      let (condition, count) = try ConditionDates(context: dates, isPast: true)
        .condition(of: words)
    else { return nil }
    return try Self.days(condition, until: now.date).map { ($0, count) }
  }

  /// Returns whether a word begins with a day and a span sign, whatever follows: 3月1日〜牛乳.
  package static func beginsSpan(_ word: String) -> Bool {
    guard let (left, right) = ConditionDates.halves(word), !left.isEmpty, !right.isEmpty else {
      return false
    }
    let lexemes = DateLexer([left.dateFolded]).lexemes
    return lexemes.contains { $0.kind.isDay } && !lexemes.contains { $0.kind.isUnknown }
  }

  private static func days(
    _ condition: ValueCondition, until today: CivilDate
  ) throws -> ClosedRange<CivilDate>? {
    switch condition {
    case .within(let days): return days
    case .at(let due): return due.date...due.date
    case .compares(.from, let meaning): return span(meaning.days.lowerBound, today)
    case .compares(.after, let meaning):
      return meaning.days.upperBound.adding(days: 1).flatMap { span($0, today) }
    case .compares(.until, let meaning): return span(.epoch, meaning.days.upperBound)
    case .compares(.before, let meaning):
      return meaning.days.lowerBound.adding(days: -1).flatMap { span(.epoch, $0) }
    default: return nil
    }
  }

  private static func span(_ first: CivilDate, _ last: CivilDate) -> ClosedRange<CivilDate>? {
    first <= last ? first...last : nil
  }

  /// Moves a meaning to the latest past day that the words allow; unchanged if there is none.
  func latest(_ words: [String], _ meaning: DateMeaning) throws(DateError) -> DateMeaning {
    if isPast(meaning.due) { return meaning }
    do {
      return try earlier(words, read: { try $0.meaning($1) }, \.due) ?? meaning
    } catch let error as DateError {
      throw error
    } catch {
      return meaning
    }
  }

  private func take(_ words: inout ValueWords) throws -> [String] {
    let (own, all) = words.words
    guard let (_, count) = try DateParser(dates).longestPrefix(of: all), count >= own.count else {
      throw DateSuggestions.notUnderstood(words.text)
    }
    words.drop(count - own.count)
    return Array(all[..<count])
  }

  /// Returns the past meaning of words in the future: durations count back, and recurring dates,
  /// such as a weekday or a day of a month, are the last one; nil for `tomorrow` and the like.
  ///
  /// A weekday is in the last seven days, today excluded.
  private func earlier<Meaning>(
    _ words: [String], read: (DateParser, [String]) throws -> Meaning?,
    _ due: (Meaning) -> Due
  ) throws -> Meaning? {
    if DateParser.isLength(words) {
      return try read(DateParser(dates), words + ["ago"])
    }
    let first = words.first?.folded ?? ""
    guard !Self.wordsAhead.contains(where: first.hasPrefix) else { return nil }
    let isWeekday = DateParser.isWeekday(first)
    let days = [
      isWeekday ? nil : now.date.adding(days: -1), now.date.adding(days: -8),
      now.date.adding(months: -1), now.date.adding(months: -12),
    ]
    for day in days.compactMap({ $0 }) {
      let context = DateContext(now: CivilDateTime(date: day, time: now.time), style: dates.style)
      if let meaning = try read(DateParser(context), words), isPast(due(meaning)) { return meaning }
    }
    return nil
  }

  private static let wordsAhead = [
    "tomorrow", "tonight", "next", "this", "in", "eo", "明", "あ", "し", "来", "再来", "今", "+",
  ]

  private func isPast(_ due: Due) -> Bool {
    CivilDateTime(date: due.date, time: due.time ?? .midnight) <= now
  }
}

/// Parses the start or end of something in the past: `9am`, `at 10:30`, `yesterday 5pm`, 昨日9時から.
extension PastDates {
  /// The longest time ago for a time without a day, in minutes: at 0:15, 23:30 was yesterday; at
  /// 8:00, 9:00 is in the future.
  private static let longestAgo = 12 * 60

  private static let prepositions: Set = ["at", "since", "from", "until", "till"]

  /// Returns whether the words begin like a moment, not like the name of a task.
  package static func begins(_ words: some Collection<Word>, _ dates: DateContext) -> Bool {
    guard let first = words.first, words.allSatisfy(\.isPlain) else { return false }
    return prepositions.contains(first.text.folded)
      || DateParser.time(bare(words.map(\.text)), dates) != nil
  }

  /// Returns whether the words are a moment marked by a preposition or particle: `at 17:00`, 17時に.
  package static func isAnnounced(_ words: ArraySlice<Word>, _ dates: DateContext) -> Bool {
    let typed = words.map(\.text)
    let bare = bare(typed)
    guard bare != typed, !bare.isEmpty, bare.count <= DateParser.wordLimit else { return false }
    return (try? DateParser(dates).parse(bare)) ?? nil != nil
  }

  /// Returns whether the words are only `yesterday` or 昨日, which name no deadline.
  package static func isYesterday(_ words: ArraySlice<Word>) -> Bool {
    let lexemes = DateLexer(words.map(\.text.dateFolded)).lexemes
    guard lexemes.count == 1, case .dayOffset(..<0, _) = lexemes[0].kind else { return false }
    return true
  }

  /// Removes prepositions and particles of a moment.
  private static func bare(_ words: [String]) -> [String] {
    var words = words
    if words.count > 1, let first = words.first, prepositions.contains(first.folded) {
      words.removeFirst()
    }
    for particle in ["まで", "から", "に"] where words.last?.hasSuffix(particle) == true {
      let last = words.removeLast().dropLast(particle.count)
      if !last.isEmpty { words.append(String(last)) }
      break
    }
    // `-30m` means 30 minutes ago.
    if let first = words.first, first.first?.isMinus == true {
      let length = first.dropFirst()
      if length.first?.isNumber == true { words[0] = String(length) }
    }
    return words
  }

  /// Returns the moment that all of the words mean.
  ///
  /// - Throws: ``DateError/notPast(_:)`` if it is in the future.
  package func moment(_ typed: [String]) throws -> Due {
    let words = Self.bare(typed)
    guard let first = words.first else {
      throw DateSuggestions.notUnderstood(typed.joined(separator: " "))
    }
    // `at 9` is a time, not a day of the month.
    if typed.count == 2, typed[0].folded == "at", let hour = words[0].folded.decimal, hour < 13 {
      throw DateError.needsHalfOfDay(typed.joined(separator: " "), hour: hour)
    }
    if let time = DateParser.time(words, dates) {
      let (now, today) = (Due(now), Due(date: now.date, time: time))
      if today.minutes(to: now) >= 0 { return today }
      let yesterday = self.now.date.adding(days: -1).map { Due(date: $0, time: time) }
      if let yesterday, yesterday.minutes(to: now) <= Self.longestAgo { return yesterday }
      throw DateError.notPast(typed.joined(separator: " "))
    }
    let attribute = Word.Attribute(
      key: .since, comparison: nil, isNegated: false, value: first, isQuoted: false,
      isWhole: false)
    let rest = words.dropFirst().map { Word($0) }
    var value = ValueWords(attribute, followedBy: rest[...])
    let due = try required(&value)
    guard value.rest.isEmpty else {
      throw DateSuggestions.notUnderstood(typed.joined(separator: " "))
    }
    return due
  }

  /// Parses a span from one time to another, possibly on the next day: `9:00-10:30`, `9am to 11am`,
  /// 22時〜1時半.
  ///
  /// - Returns: nil if the words do not begin with a span; the number of its words.
  package static func span(
    of words: [String], _ dates: DateContext
  ) -> (from: CivilTime, to: CivilTime, count: Int)? {
    for count in stride(from: min(words.count, 7), to: 0, by: -1) {
      let text = words.prefix(count).joined(separator: " ")
      guard text.utf8.count < 80 else { continue }
      for mark in [" to ", " until ", "〜", "～", "~", "–", "から", "-"] {
        let parts = text.split(separator: mark, omittingEmptySubsequences: false)
        guard parts.count == 2 else { continue }
        let (left, right) = (String(parts[0]), String(parts[1]))
        guard let to = time(right, dates), let from = time(left, like: right, dates) else {
          continue
        }
        return (from, to, count)
      }
    }
    return nil
  }

  /// Returns the time of a part of a span; an hour takes the other's form: `9-10:30`, `9-11am`.
  private static func time(
    _ text: String, like other: String? = nil, _ dates: DateContext
  ) -> CivilTime? {
    let words = bare(text.plainWords)
    if let time = DateParser.time(words, dates) { return time }
    guard let other, words.count == 1, let hour = words[0].folded.decimal else { return nil }
    let mark = other.folded.trimmingSpaces.drop { !$0.isLetter }
    return DateParser.time(["\(hour)\(mark.isEmpty ? ":00" : String(mark))"], dates)
  }
}
