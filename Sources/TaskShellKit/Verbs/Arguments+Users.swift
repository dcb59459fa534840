import TaskLanguage
import TaskModel

/// Reads the names of people and seats.
extension Arguments {
  /// Reads a name to the end of the line, without surrounding spaces; `@anna` and `user:anna` also
  /// name Anna, and "me" the user it is set to, except in the name of a new person. A known person is
  /// returned by their own name.
  package mutating func name(_ kind: ArgumentKind) throws -> Word {
    let words = takeAll()
    let parts = words.map { word in
      word.attribute.map { $0.key == .user ? $0.value : word.text } ?? word.text
    }
    let name = parts.joined(separator: " ").trimmingSpaces
    if name.isEmpty { throw missing(kind) }
    if kind == .newName { try NewNames.check(name, words) }
    let word = words.joined(name)
    guard kind == .user else { return word }
    let person = People.isMe(name) ? try existing(word) : people.user(named: name)
    note(person, words)
    return person.map { words.joined($0.name) } ?? word
  }

  /// Reads the longest known name that the next words form, or else the next word.
  package mutating func leadingName(_ kind: ArgumentKind) throws -> Word {
    guard let first = words.first else { throw missing(kind) }
    let text = first.attribute?.key == .user ? first.attribute?.value ?? "" : first.text
    let known = UserWords.longestName(
      text, isWhole: first.isLiteral || first.attribute?.isWhole == true,
      followedBy: words.dropFirst(), in: people)
    guard let known, known.punctuation.isEmpty else {
      drop(1)
      let word = [first].joined(text)
      if People.isMe(text) { _ = try existing(word) }
      return word
    }
    let taken = words.prefix(1 + known.count)
    drop(taken.count)
    note(known.user, taken)
    return taken.joined(known.user.name)
  }

  /// Reads the name of an existing person, and the words after it; nil for the single word `none`.
  mutating func personAndValue(_ kind: ArgumentKind) throws -> (name: Word, value: [Word]?) {
    let name = try leadingName(.userWord)
    _ = try existing(name)
    let words = takeAll()
    guard let first = words.first else { throw missing(kind) }
    return (name, words.count == 1 && first.text.isNone ? nil : words)
  }

  /// Records that the words name a person.
  private mutating func note(_ person: User?, _ words: some Collection<Word>) {
    guard let person else { return }
    named.people.append(person)
    notes.note(.person, words)
  }

  /// The user with a name; throws if there is none.
  func existing(_ name: Word) throws -> User {
    try located(at: name.range) { try people.existing(name.text) }
  }

  /// Reads a new name: the words up to `seat N` at the end, if present.
  package mutating func newName(_ kind: ArgumentKind) throws -> (name: Word, seat: Word?) {
    let words = takeAll()
    var nameWords = words
    var seat: Word?
    if words.count >= 2, Self.isSeatWord(words[words.count - 2]) {
      seat = words[words.count - 1]
      nameWords.removeLast(2)
    } else if words.count >= 2, Self.isSeatWord(words[words.count - 1]) {
      throw missing(.seatName)
    } else if words.count >= 3, let seat = words.dropLast().last, seat.isPlain,
      words[words.count - 1].text.first?.isNumber == true,
      !seat.text.allSatisfy(\.isASCII)
        || !Nearest.to(seat.text, among: ["seat"], within: 1).isEmpty
    {
      // `user add Berta saet 7` and 桃子 座座席 7 are nobody's names.
      throw UsageError.unknownOption(seat.text, verb: verb.name, nearest: ["seat"]).at(seat)
    }
    let name = nameWords.map { $0.attribute?.key == .user ? $0.attribute?.value ?? "" : $0.text }
      .joined(separator: " ")
    if name.isEmpty { throw missing(kind) }
    try NewNames.check(name.trimmingSpaces, nameWords)
    return (nameWords.joined(name.trimmingSpaces), seat)
  }

  private static func isSeatWord(_ word: Word) -> Bool {
    !word.isLiteral && word.text.isSeatWord
  }

  static func seatName(_ word: Word) throws -> SeatName {
    guard let name = SeatName(word.text) else {
      throw NameError.notASeat(word.text).at(word)
    }
    return name
  }
}

/// Reads `from DATE until DATE`, 4月1日から4月10日まで and 4/1〜4/10.
struct AbsenceWords {
  private static let starts: Set<String> = ["from", "から"]
  /// Signs between two days; a hyphen counts only as a word of its own, as dates contain it.
  private static let signs: Set<Character> = ["〜", "～", "~", "–", "—"]
  /// The most days between the first day and a last day that would precede it as read from today:
  /// "from friday until monday" is accepted, "from 10 april until 1 april" is not.
  private static let longestReading = 60
  private static let ends: Set<String> = ["until", "till", "to", "through", "まで"]
  private let dates: DateContext

  init(_ dates: DateContext) { self.dates = dates }

  /// Nil if a day is missing.
  func absence(_ words: [String]) throws -> Absence? {
    guard let (head, tail) = Self.parts(words) else { return nil }
    let start = try head.map { try days($0, from: dates) }
    // Read the last day relative to the first: from friday until monday.
    let end = try tail.map { words in
      let end = try days(words, from: dates)
      guard let from = start?.lowerBound, end.upperBound < from else { return end }
      let later = DateContext(
        now: CivilDateTime(date: from, time: .midnight), style: dates.style, clock: dates.clock)
      let found = try days(words, from: later)
      return from.days(to: found.upperBound) > Self.longestReading ? end : found
    }
    let first = start?.lowerBound ?? dates.today
    let last = end?.upperBound ?? start?.upperBound ?? first
    guard let absence = Absence(first: first, last: last) else {
      throw DateError.endsTooEarly(words.joined(separator: " "), last)
    }
    return absence
  }

  /// The words of the first day, nil for today, and of the last day, nil for the first; nil if a
  /// day is announced and does not follow.
  private static func parts(_ words: [String]) -> (first: [String]?, last: [String]?)? {
    var words = words.flatMap(atSigns).flatMap(separated)[...]
    let endsThere = words.last == "まで"
    if endsThere { words.removeLast() }
    let begins = words.first.map { starts.contains($0.folded) } == true
    if begins { words.removeFirst() }
    let split = words.firstIndex { $0 == "から" || ends.contains($0.folded) }
    let head = Array(words[..<(split ?? (endsThere ? words.startIndex : words.endIndex))])
    let tail = split.map { words[($0 + 1)...] } ?? (endsThere ? words : nil)
    let isWhole = tail.map { !$0.isEmpty } ?? !(begins || head.isEmpty)
    return isWhole ? (head.isEmpty ? nil : head, tail.map(Array.init)) : nil
  }

  /// Splits 4月1日から4月10日までに into four words, as a particle after a date is a word of its own.
  private static func separated(_ word: String) -> [String] {
    let end = ["までに", "まで"].first(where: word.hasSuffix)
    let days = word.dropLast(end?.count ?? 0)
    let words =
      days.firstRange(of: "から").map {
        [String(days[..<$0.lowerBound]), "から", String(days[$0.upperBound...])]
      } ?? [String(days)]
    return (words + (end == nil ? [] : ["まで"])).filter { !$0.isEmpty }
  }

  /// Splits 4/1〜4/10 into two days with から between them.
  private static func atSigns(_ word: String) -> [String] {
    if word == "-" || word == "－" { return ["から"] }
    let days = word.split(omittingEmptySubsequences: false, whereSeparator: signs.contains)
    return days.count == 2
      ? [String(days[0]), "から", String(days[1])].filter { !$0.isEmpty } : [word]
  }

  private func days(_ words: [String], from dates: DateContext) throws -> ClosedRange<CivilDate> {
    let text = words.joined(separator: " ")
    guard let meaning = try DateParser(dates).meaning(words) else {
      throw DateSuggestions.notUnderstood(text)
    }
    if meaning.due.time != nil { throw DateError.notWholeDay(text) }
    return meaning.days
  }
}

/// Reads moments of the past.
extension Arguments {
  /// Reads the moment after tasks named by numbers, `it` or `them`: `done 3 yesterday`; after words
  /// of their text, if it is marked as a moment: `done milk at 17:00`; or alone, if it begins like
  /// one: `stop at 10:30`. Nil without one.
  ///
  /// - Parameter isTimed: whether a day without a time is an error, as for `start 3 9am`.
  mutating func momentBehindTasks(isTimed: Bool = false) throws -> Due? {
    let words = Array(words)
    let numbers = words.prefix { $0.namesTask || ReferenceWords.singleWord($0) != nil }.count
    let named = numbers > 0 ? numbers : lengthOfName(words) ?? 0
    // `done 1-5 -3` leaves out 3.
    let isDate = words.count > named + 1 || named < words.count && !words[named].excludesNumbers
    guard named < words.count, isDate, words.dropFirst(named).allSatisfy(\.isPlain),
      named > 0 || PastDates.begins(words, dates),
      // `done 3 overdue` may be meant as a filter.
      words.count > named + 1 || [nil, .today].contains(FilterWord(words[named]))
    else { return nil }
    var refusal: (any Error)?
    // `done 3 2 days ago`: the last number may belong to the date.
    let shortest = numbers > 0 ? 1 : named
    for count in stride(from: named, through: shortest, by: -1) {
      let rest = words.dropFirst(count)
      let due: Due
      do {
        due = try PastDates(dates).moment(rest.map(\.text))
      } catch {
        if case DateError.notUnderstood = error.unplaced { continue }
        refusal = refusal ?? error.at(rest)
        continue
      }
      if isTimed, due.time == nil {
        throw UsageError.needsTime(verb.name, words[0].numberRanges?.first?.lowerBound ?? 3)
          .at(rest)
      }
      restore(Array(words.prefix(count)))
      notes.note(.date, rest)
      self.named.moment = CivilDateTime(date: due.date, time: due.time ?? .lastOfDay)
      return due == Due(date: dates.today) ? nil : due
    }
    if let refusal { throw refusal }
    if numbers > 0, let error = DateSuggestions.slip(in: words[numbers...].map(\.text)) {
      throw error.at(words[numbers...])
    }
    return nil
  }

  /// The number of words taken from the text of an open task, if a moment follows, or `yesterday`, and no
  /// text contains all of them: 1 for the `milk` of `milk at 17:00`; nil otherwise.
  private func lengthOfName(_ words: [Word]) -> Int? {
    guard words.count < 12, words.allSatisfy(\.isPlain),
      let count = words.indices.dropFirst().first(where: {
        PastDates.isAnnounced(words[$0...], dates) || PastDates.isYesterday(words[$0...])
      }),
      isInText(words.prefix(count)), !isInText(words[...])
    else { return nil }
    return count
  }

  private func isInText(_ words: ArraySlice<Word>) -> Bool {
    let keys = words.map { FoldedText($0.text) }
    let tasks = model.state.tasks
    return tasks.indices.contains { index in
      tasks[index].state == .open && keys.allSatisfy { $0.isWithin(tasks[index].text) }
    }
  }

  /// Returns words that begin with a key and a past date as an attribute: `since yesterday`.
  private func spelled(_ key: AttributeKey, _ words: ArraySlice<Word>) -> ArraySlice<Word>? {
    guard let first = words.first, first.isPlain, first.text.folded == key.rawValue,
      let next = words.dropFirst().first, next.isPlain
    else { return nil }
    let attribute = Word.Attribute(
      key: key, comparison: nil, isNegated: false, value: next.text, isQuoted: false,
      isWhole: false)
    var value = ValueWords(attribute, followedBy: words.dropFirst(2))
    guard (try? PastDates(dates).required(&value)) != nil else { return nil }
    let range = first.range.lowerBound..<next.range.upperBound
    return [Word(range: range, text: next.text, isLiteral: false, attribute: attribute)]
      + words.dropFirst(2)
  }

  /// Reads an attribute that names a moment, anywhere in the words, and the date words after it.
  ///
  /// Prefers the past: `monday` is the last one. A day without a time gets `ofDay`. Throws for a
  /// moment in the future.
  mutating func pastMoment(
    _ key: AttributeKey, ofDay time: CivilTime
  ) throws -> CivilDateTime? {
    var before: [Word] = []
    var rest = takeAll()[...]
    while let word = rest.first, word.attribute?.key != key {
      if let spelled = spelled(key, rest) {
        rest = spelled
        break
      }
      before.append(word)
      rest.removeFirst()
    }
    guard let word = rest.popFirst(), let attribute = word.attribute else {
      restore(before)
      return nil
    }
    if attribute.value.isEmpty { throw AttributeError.withoutValue(key).at(word) }
    var value = ValueWords(attribute, followedBy: rest)
    let due = try located(at: word, before: rest) { try PastDates(dates).required(&value) }
    restore(before + value.rest)
    notes.note(.date, [word] + rest.prefix(rest.count - value.rest.count))
    named.moment = CivilDateTime(date: due.date, time: due.time ?? time)
    return named.moment
  }
}
