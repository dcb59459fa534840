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
    if attribute.value.isEmpty { throw UsageError.attributeWithoutValue(key) }
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
    // A weekday is that of the last seven days, today excluded, and never one that lies ahead; a
    // time alone that lies ahead is yesterday's.
    let first = words.first?.folded ?? ""
    let isWeekday = WeekdayWords.named(first) != nil
    if isWeekday || (first.first?.isNumber == true && meaning.due.time != nil),
      let earlier = now.date.adding(days: isWeekday ? -8 : -1),
      let (past, _) = try DateParser(
        DateContext(now: CivilDateTime(date: earlier, time: now.time), style: dates.style)
      ).longestPrefix(of: words), Self.isPast(past.due, now)
    {
      return (past.due, used)
    }
    throw DateError.notPast(attribute.value)
  }

  private static func isPast(_ due: Due, _ now: CivilDateTime) -> Bool {
    CivilDateTime(date: due.date, time: due.time ?? .midnight) <= now
  }
}
