import TaskLanguage
import TaskModel

/// Reading a moment of the past.
extension Arguments {
  /// Takes an attribute that names a moment, wherever it stands, and the date words that follow it.
  ///
  /// The past is preferred: `monday` is the last one. A day without a time means its `ofDay`. A
  /// moment that is still to come is refused.
  mutating func pastMoment(
    _ key: AttributeKey, ofDay time: CivilTime
  ) throws -> CivilDateTime? {
    var before: [Word] = []
    var rest = takeAll()[...]
    while let word = rest.first, word.attribute?.key != key {
      before.append(word)
      rest.removeFirst()
    }
    guard let attribute = rest.popFirst()?.attribute else {
      restore(before)
      return nil
    }
    if attribute.value.isEmpty { throw AttributeError.withoutValue(key) }
    let (due, count) = try past(attribute, followedBy: rest)
    restore(before + rest.dropFirst(count))
    return CivilDateTime(date: due.date, time: due.time ?? time)
  }

  private func past(
    _ attribute: Word.Attribute, followedBy rest: ArraySlice<Word>
  ) throws -> (Due, count: Int) {
    let now = clock.now().civil
    let (values, words) = attribute.words(followedBy: rest)
    guard let (meaning, count) = try DateParser(dates).longestPrefix(of: words) else {
      throw DateSuggestions.notUnderstood(attribute.value)
    }
    let used = max(0, count - values.count)
    if Self.isPast(meaning.due, now) { return (meaning.due, used) }
    let written = Array(words[..<count])
    if let due = try earlier(written, now) { return (due, used) }
    throw DateError.notPast(written.joined(separator: " "))
  }

  /// What words that lie ahead mean when the past is preferred: a length counts back, and what comes
  /// round again, as a weekday or a day of a month, is the last one; nil for `tomorrow` and the like.
  ///
  /// A weekday is that of the last seven days, today excluded.
  private func earlier(_ words: [String], _ now: CivilDateTime) throws -> Due? {
    if Duration.parse(words.map(\.folded)[...]) != nil {
      return try DateParser(dates).parse(words + ["ago"])
    }
    let first = words.first?.folded ?? ""
    guard !Self.wordsAhead.contains(where: first.hasPrefix) else { return nil }
    let isWeekday = WeekdayWords.named(first) != nil
    let days = [
      isWeekday ? nil : now.date.adding(days: -1), now.date.adding(days: -8),
      now.date.adding(months: -1), now.date.adding(months: -12),
    ]
    for day in days.compactMap({ $0 }) {
      let context = DateContext(now: CivilDateTime(date: day, time: now.time), style: dates.style)
      if let due = try DateParser(context).parse(words), Self.isPast(due, now) { return due }
    }
    return nil
  }

  private static let wordsAhead = [
    "tomorrow", "tonight", "next", "this", "in", "eo", "明", "あ", "し", "来", "再来", "今", "+",
  ]

  private static func isPast(_ due: Due, _ now: CivilDateTime) -> Bool {
    CivilDateTime(date: due.date, time: due.time ?? .midnight) <= now
  }
}
