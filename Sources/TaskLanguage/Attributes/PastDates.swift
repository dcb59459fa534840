import TaskModel

/// Reads dates where one looks back: `monday` is the last one.
package struct PastDates {
  private let dates: DateContext
  private var now: CivilDateTime { dates.now }

  package init(_ dates: DateContext) { self.dates = dates }

  /// The longest date that the words make, which must have come.
  package func required(_ words: inout ValueWords) throws -> Due {
    let written = try take(&words)
    let due = try DateParser(dates).parse(written)
    if let due, isPast(due) { return due }
    if let due = try earlier(written, read: { try $0.parse($1) }, \.self) { return due }
    throw DateError.notPast(written.joined(separator: " "))
  }

  /// Reads the longest date, preferring the past; a date that is still to come stays as it is.
  package func meaning(_ words: inout ValueWords) throws -> DateMeaning {
    let written = try take(&words)
    guard let meaning = try DateParser(dates).meaning(written) else {
      throw DateSuggestions.notUnderstood(words.text)
    }
    if isPast(meaning.due) { return meaning }
    return try earlier(written, read: { try $0.meaning($1) }, \.due) ?? meaning
  }

  /// The days that the longest date or span of dates which the words begin with names, with how many
  /// words it takes: 3月1日〜3月10日, 一昨日から. What is open at its end ends today.
  package func days(of words: [String]) throws -> (days: ClosedRange<CivilDate>, count: Int)? {
    guard
      let (condition, count) = try ConditionDates(context: dates, isPast: true)
        .condition(of: words)
    else { return nil }
    return try Self.days(condition, until: now.date).map { ($0, count) }
  }

  /// Whether a word is a day with the sign of a span behind it, whatever follows: 3月1日〜牛乳.
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

  /// Moves a meaning to the latest past day that the words can mean; returns it unchanged without one.
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

  /// What words that lie ahead mean when the past is preferred: a length counts back, and what comes
  /// round again, as a weekday or a day of a month, is the last one; nil for `tomorrow` and the like.
  ///
  /// A weekday is that of the last seven days, today excluded.
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
