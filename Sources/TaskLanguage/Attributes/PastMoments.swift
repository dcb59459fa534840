import TaskModel

/// Reads when something began or ended, which has happened: `9am`, `at 10:30`, `yesterday 5pm`, 昨日9時から.
extension PastDates {
  /// How long ago a time without a day may be, in minutes: at 0:15, 23:30 was yesterday; at 8:00, 9:00
  /// is still to come.
  private static let longestAgo = 12 * 60

  private static let prepositions: Set = ["at", "since", "from", "until", "till"]

  /// Whether the words begin as a moment does, and no name of a task.
  package static func begins(_ words: some Collection<Word>, _ dates: DateContext) -> Bool {
    guard let first = words.first, words.allSatisfy(\.isPlain) else { return false }
    return prepositions.contains(first.text.folded)
      || DateParser.time(bare(words.map(\.text)), dates) != nil
  }

  /// Whether the words are a moment, and say by what stands before or behind it that they are: `at
  /// 17:00`, 17時に.
  package static func isAnnounced(_ words: ArraySlice<Word>, _ dates: DateContext) -> Bool {
    let typed = words.map(\.text)
    let bare = bare(typed)
    guard bare != typed, !bare.isEmpty, bare.count <= DateParser.wordLimit else { return false }
    return (try? DateParser(dates).parse(bare)) ?? nil != nil
  }

  /// The words without what stands before or behind a moment.
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
    // `-30m` is that long ago.
    if let first = words.first, first.first?.isMinus == true, first.count > 1 {
      words[0] = String(first.dropFirst())
    }
    return words
  }

  /// The moment that all of the words mean.
  ///
  /// - Throws: ``DateError/notPast(_:)`` where it is still to come.
  package func moment(_ typed: [String], _ dates: DateContext) throws -> Due {
    let words = Self.bare(typed)
    guard let first = words.first else {
      throw DateSuggestions.notUnderstood(typed.joined(separator: " "))
    }
    if let time = DateParser.time(words, dates) {
      let (now, today) = (Due(dates.now), Due(date: dates.today, time: time))
      if today.minutes(to: now) >= 0 { return today }
      let yesterday = dates.today.adding(days: -1).map { Due(date: $0, time: time) }
      if let yesterday, yesterday.minutes(to: now) <= Self.longestAgo { return yesterday }
      throw DateError.notPast(typed.joined(separator: " "))
    }
    let attribute = Word.Attribute(
      key: .since, comparison: nil, isNegated: false, value: first, isQuoted: false,
      isWhole: false)
    let rest = words.dropFirst().map { Word(range: 0..<0, text: $0, isLiteral: false) }
    var value = ValueWords(attribute, followedBy: rest[...])
    let due = try required(&value)
    guard value.rest.isEmpty else {
      throw DateSuggestions.notUnderstood(typed.joined(separator: " "))
    }
    return due
  }

  /// From one time of a day to another, which may be on the next day: `9:00-10:30`, `9am to 11am`,
  /// 22時〜1時半.
  ///
  /// - Returns: nil where the words begin with no such span; how many words it takes.
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

  /// The time of a part of a span; an hour alone is one as the other part has it: `9-10:30`, `9-11am`.
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
