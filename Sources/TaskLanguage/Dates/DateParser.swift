import TaskModel

/// Reads dates: the words of ``DateForm/all``, each with a time or without, and times alone.
package struct DateParser: Sendable {
  /// The most words that a date has, as in `on 14 march 2027 at 5:30 pm`.
  static let wordLimit = 7

  private let context: DateContext
  private let forms: [DateForm]

  package init(now: CivilDateTime) { self.init(DateContext(now: now)) }

  package init(_ context: DateContext) { self.init(context, forms: DateForm.all) }

  package init(_ context: DateContext, forms: [DateForm]) {
    self.context = context
    self.forms = forms
  }

  /// What all of the words together mean, or nil if they are no date.
  package func parse(_ words: [String]) throws(DateError) -> Due? { try meaning(words)?.due }

  /// The same, with the days that a filter takes it for.
  package func meaning(_ words: [String]) throws(DateError) -> DateMeaning? {
    try match(Self.folded(words))?.meaning
  }

  /// The longest run of words from the first on that is a date, and how many they are.
  package func longestPrefix(
    of words: [String]
  ) throws(DateError) -> (meaning: DateMeaning, count: Int)? {
    let folded = Self.folded(words.prefix(Self.wordLimit))
    var count = folded.count
    while count > 0 {
      if let match = try match(folded[..<count]) { return (match.meaning, count) }
      count -= 1
    }
    return nil
  }

  /// The words folded, without the commas between them.
  private static func folded(_ words: some Collection<String>) -> ArraySlice<String> {
    words.enumerated().map { index, word in
      let text = word.folded
      return index < words.count - 1 && text.last == "," ? String(text.dropLast()) : text
    }[...]
  }

  /// A date that was read, and how sure a sign it is that a date was meant.
  package struct Match {
    let meaning: DateMeaning
    /// Whether it names a day, and not a time alone.
    let namesDay: Bool
    /// Whether `on` may stand before it.
    let followsOn: Bool

    var due: Due { meaning.due }
  }

  /// What all of these folded words mean.
  func match(_ words: ArraySlice<String>) throws(DateError) -> Match? {
    let words = JapaneseWords.separated(words)
    guard let first = words.first, words.count <= Self.wordLimit else { return nil }
    if words.count > 1, ["on", "by", "due"].contains(first),
      let match = try match(words.dropFirst()), first != "on" || match.followsOn
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
    for form in forms {
      if let meaning = try form.read(words, context) {
        return Match(meaning: meaning, namesDay: true, followsOn: form.followsOn)
      }
    }
    return nil
  }

  private func joined(
    day dayWords: ArraySlice<String>, time timeWords: ArraySlice<String>
  ) throws(DateError) -> Match? {
    let hasOn = dayWords.count > 1 && dayWords.first == "on"
    let dayWords = hasOn ? dayWords.dropFirst() : dayWords
    let time: CivilTime
    do throws(DateError) {
      guard let found = try TimeWords.time(timeWords) else { return nil }
      time = found
    } catch {
      if try day(dayWords) != nil { throw error }
      return nil
    }
    guard let match = try day(dayWords), match.followsOn || !hasOn,
      match.due.time == nil || dayWords.isTonight
    else { return nil }
    if dayWords.isTonight, time.hour < 12 {
      let source = (Array(dayWords) + timeWords).joined(separator: " ")
      throw time.hour == 0 ? .noSuchTime(source) : .needsHalfOfDay(source, hour: time.hour)
    }
    let due = Due(date: match.due.date, time: time)
    return Match(meaning: DateMeaning(due), namesDay: true, followsOn: match.followsOn)
  }

  /// A time without a day is today's, or if that has passed, tomorrow's.
  private func alone(_ time: CivilTime, _ words: ArraySlice<String>) throws(DateError) -> Match {
    let days = time > context.now.time ? 0 : 1
    guard let date = context.today.adding(days: days) else {
      throw .outOfRange(words.joined(separator: " "))
    }
    return Match(
      meaning: DateMeaning(Due(date: date, time: time)), namesDay: false, followsOn: false)
  }
}
