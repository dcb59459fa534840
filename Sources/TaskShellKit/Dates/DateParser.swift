import TaskModel

/// Reads dates: the words of ``DateForm/all``, each with a time or without, and times alone.
package struct DateParser: Sendable {
  /// The most words that a date has, as in `on 14 march 2027 at 5:30 pm`.
  static let wordLimit = 7

  private let now: CivilDateTime

  package init(now: CivilDateTime) { self.now = now }

  /// What all of the words together mean, or nil if they are no date.
  package func parse(_ words: [String]) throws(DateError) -> Due? {
    try match(words.map(\.folded)[...])?.due
  }

  /// The longest run of words from the first on that is a date, and how many they are.
  package func longestPrefix(of words: [String]) throws(DateError) -> (due: Due, count: Int)? {
    let folded = words.prefix(Self.wordLimit).map(\.folded)
    var count = folded.count
    while count > 0 {
      if let match = try match(folded[..<count]) { return (match.due, count) }
      count -= 1
    }
    return nil
  }

  /// A date that was read, and how sure a sign it is that a date was meant.
  struct Match {
    let due: Due
    /// Whether it counts at the end of a text.
    let countsInText: Bool
    /// Whether it names a day, and not a time alone.
    let namesDay: Bool
  }

  /// What all of these folded words mean.
  func match(_ words: ArraySlice<String>) throws(DateError) -> Match? {
    let words = JapaneseWords.separated(words)
    guard let first = words.first, words.count <= Self.wordLimit else { return nil }
    if words.count > 1, first == "on" || first == "by",
      let match = try match(words.dropFirst())
    {
      return match
    }
    if let match = try day(words) { return match }
    if let time = try TimeWords.time(words) { return try alone(time, words) }
    for middle in words.indices.dropFirst() {
      let (head, tail) = (words[..<middle], words[middle...])
      if let match = try joined(day: head, time: tail) { return match }
      if let match = try joined(day: tail, time: head) { return match }
    }
    return nil
  }

  private func day(_ words: ArraySlice<String>) throws(DateError) -> Match? {
    for form in DateForm.all {
      if let due = try form.day(words, now) {
        return Match(due: due, countsInText: form.countsInText, namesDay: true)
      }
    }
    return nil
  }

  private func joined(
    day dayWords: ArraySlice<String>, time timeWords: ArraySlice<String>
  ) throws(DateError) -> Match? {
    var dayWords = dayWords
    if dayWords.count > 1, dayWords.first == "on" { dayWords.removeFirst() }
    guard let match = try day(dayWords), match.due.time == nil || dayWords.only("tonight"),
      let time = try TimeWords.time(timeWords)
    else { return nil }
    let due = Due(date: match.due.date, time: time)
    return Match(due: due, countsInText: match.countsInText, namesDay: true)
  }

  /// A time without a day is today's, or if that has passed, tomorrow's.
  private func alone(_ time: CivilTime, _ words: ArraySlice<String>) throws(DateError) -> Match {
    let days = time > now.time ? 0 : 1
    guard let date = now.date.adding(days: days) else {
      throw .outOfRange(words.joined(separator: " "))
    }
    return Match(due: Due(date: date, time: time), countsInText: true, namesDay: false)
  }
}

extension ArraySlice<String> {
  fileprivate func only(_ word: String) -> Bool { count == 1 && first == word }
}
