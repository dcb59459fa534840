import TaskModel

/// A condition of a filter on the value of an attribute.
package enum ValueCondition: Equatable, Sendable {
  case absent
  case present
  /// The date is one of these days.
  case within(ClosedRange<CivilDate>)
  /// The date is that moment.
  case at(Due)
  /// The date is before or after that moment; a day is the whole day.
  case compares(Comparison, DateMeaning)
  /// The text contains this one.
  case contains(FoldedText)
  /// The text contains whole words or matches a pattern.
  case matches(TextPattern)
  /// The text is this one, in any case and width.
  case equals(FoldedText)
  /// The project is that one or under it; folded.
  case under(String)
  case person(UUID)
  /// The value is that one, or compares like that with it.
  case ranked(Comparison?, FieldValue)
  /// The task recurs by that rule.
  case recurs(Recurrence)
  case state(StateScope)
  /// The value is one of these task numbers.
  case tasks([ClosedRange<Int>])
}

/// A condition on an attribute.
package struct AttributeTest: Equatable, Sendable {
  package let attribute: Attribute
  package let condition: ValueCondition

  package init(_ attribute: Attribute, _ condition: ValueCondition) {
    self.attribute = attribute
    self.condition = condition
  }
}

extension ValueCondition {
  /// Returns the condition on a text for a word: its pattern, or the word itself.
  ///
  /// - Parameter isWhole: whether only whole words match, as for quoted ones.
  static func text(_ word: String, isWhole: Bool) throws(PatternError) -> ValueCondition {
    if isWhole { return .matches(try TextPattern(quoted: word)) }
    return try TextPattern(word: word).map { .matches($0) } ?? .contains(FoldedText(word))
  }

  /// Returns whether a text satisfies the condition; any text is present.
  func holds(for text: String) -> Bool {
    switch self {
    case .contains(let fragment): fragment.isWithin(text)
    case .matches(let pattern): pattern.occurs(in: text)
    case .equals(let whole): whole.equals(text)
    case .present: true
    default: false
    }
  }

  /// A condition on a text as typed.
  var textWords: String? {
    switch self {
    case .contains(let fragment): Quoting.value(fragment.text)
    case .matches(let pattern): pattern.source
    case .equals(let whole): "=" + whole.text
    default: nil
    }
  }
}

/// Parses the dates of a filter: a day or a period, `by friday`, `after friday`, 金曜以降, and spans of
/// days, `monday to friday`.
struct ConditionDates {
  let context: DateContext
  /// Whether recurring dates are in the past, as for done tasks.
  var isPast = false

  /// The maximum size in bytes of a word in a date.
  private static let longestWord = 100

  typealias Found = (condition: ValueCondition, count: Int)

  /// Returns the condition of the longest date at the beginning of the words, and its number of
  /// words; nil if there is none.
  func condition(of words: [String]) throws(DateError) -> Found? {
    let words = Array(
      words.prefix(DateParser.wordLimit).prefix { $0.utf8.count <= Self.longestWord })
    if words.isEmpty { return nil }
    if let found = try span(words) { return found }
    if let found = try compared(words) { return found }
    if let found = try edged(words) { return found }
    guard let (meaning, count) = try longest(words) else { return nil }
    return (meaning.condition(comparison: nil, isPast: isPast), count)
  }

  private func longest(_ words: [String]) throws(DateError) -> (meaning: DateMeaning, count: Int)? {
    guard let (meaning, count) = try DateParser(context).longestPrefix(of: words) else {
      return nil
    }
    guard isPast else { return (meaning, count) }
    return (try PastDates(context).latest(Array(words[..<count]), meaning), count)
  }

  /// Parses `before friday`, `since monday`.
  private func compared(_ words: [String]) throws(DateError) -> Found? {
    guard words.count > 1, let comparison = Self.prepositions[words[0].folded] else { return nil }
    var dates = self
    if words[0].folded == "since" { dates.isPast = true }
    guard let (meaning, count) = try dates.longest(Array(words.dropFirst())) else { return nil }
    return (.compares(comparison, meaning), count + 1)
  }

  private static let prepositions: [String: Comparison] = [
    "before": .before, "after": .after, "since": .from, "from": .from,
  ]

  /// Parses 金曜以降, 金曜から, 3月14日以前.
  private func edged(_ words: [String]) throws(DateError) -> Found? {
    for (index, word) in words.prefix(4).enumerated() {
      guard let (mark, comparison) = Self.marks.first(where: { word.hasSuffix($0.0) }) else {
        continue
      }
      var dated = Array(words[...index])
      dated[index] = String(word.dropLast(mark.count))
      if dated[index].isEmpty { dated.removeLast() }
      guard let (meaning, count) = try longest(dated), count == dated.count else { return nil }
      return (.compares(comparison, meaning), index + 1)
    }
    return nil
  }

  private static let marks: [(String, Comparison)] = [
    ("以降", .from), ("以後", .from), ("から", .from), ("以前", .until), ("より前", .before), ("より後", .after),
  ]

  // MARK: From one day to another

  /// Parses `monday..friday`, `today to sunday`, `mon-fri`, 月曜〜金曜, 月曜から金曜まで.
  private func span(_ words: [String]) throws(DateError) -> Found? {
    for (index, word) in words.prefix(7).enumerated() {
      guard let (left, right) = Self.halves(word) else { continue }
      let start = words[..<index] + (left.isEmpty ? [] : [left])
      let end = (right.isEmpty ? [] : [right]) + words[(index + 1)...]
      guard !start.isEmpty, !end.isEmpty, let first = try longest(Array(start)),
        first.count == start.count, first.meaning.due.time == nil,
        let last = try last(Array(end), from: first.meaning)
      else { continue }
      let taken = index + 1 + last.count - (right.isEmpty ? 0 : 1)
      if let (begun, end) = try begun(Array(start), first.meaning, Array(end)) {
        return (.within(begun...end), taken)
      }
      return (.within(first.meaning.days.lowerBound...last.meaning.days.upperBound), taken)
    }
    return nil
  }

  /// Returns the days of a span that has begun: `1 mar..20 mar` on the eleventh.
  private func begun(
    _ start: [String], _ first: DateMeaning, _ end: [String]
  ) throws(DateError) -> (CivilDate, CivilDate)? {
    guard !isPast, let ago = context.aYearAgo, let last = try longest(end)?.meaning.days.upperBound
    else { return nil }
    let earlier = try? DateParser(ago).longestPrefix(of: start)?.0.days.lowerBound
    return context.begun(first.days.lowerBound, earlier, to: last).map { ($0, last) }
  }

  /// Returns the last day of a span after its first day: the `friday` after the `monday`.
  private func last(
    _ words: [String], from first: DateMeaning
  ) throws(DateError) -> (meaning: DateMeaning, count: Int)? {
    guard let found = try longest(words), found.meaning.due.time == nil else { return nil }
    let start = first.days.lowerBound
    if found.meaning.days.upperBound >= start { return found }
    let later = DateContext(
      now: CivilDateTime(date: start, time: context.now.time), style: context.style,
      clock: context.clock)
    guard let found = try DateParser(later).longestPrefix(of: words),
      found.meaning.days.upperBound >= start
    else { return nil }
    return found
  }

  /// Splits a word at the sign of a span; both parts are empty if the word is the sign.
  static func halves(_ word: String) -> (left: String, right: String)? {
    let text = word.folded
    if ["to", "through", "thru", "-", "–", "..", "~", "〜"].contains(text) { return ("", "") }
    for mark in ["..", "〜", "～", "~", "–", "から"] {
      let start = word.indices.first { word[$0...].hasPrefix(mark) }
      if let start { return (String(word[..<start]), String(word[start...].dropFirst(mark.count))) }
    }
    // `mon-fri`, and not `2026-03-14`
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.first?.isLetter == true }) else { return nil }
    return (String(parts[0]), String(parts[1]))
  }
}

extension DateMeaning {
  /// Returns the condition: on these days, at that moment, or up to then.
  func condition(comparison: Comparison?, isPast: Bool = false) -> ValueCondition {
    if let comparison { return .compares(comparison, self) }
    // `done within this week` means on the days of this week.
    if isLimit, !isPast || days.lowerBound == days.upperBound { return .compares(.until, self) }
    return due.time == nil ? .within(days) : .at(due)
  }
}

/// Words the condition on a value: people by their names, dates as days.
package struct ConditionWording {
  let state: ModelState
  let language: Language

  func say(_ words: Bilingual) -> String { language.say(words) }

  /// Words a date, or a span of days.
  func moment(_ condition: ValueCondition) -> String? {
    switch condition {
    case .within(let days) where days.lowerBound == days.upperBound: day(days.lowerBound)
    case .within(let days): "\(day(days.lowerBound))–\(day(days.upperBound))"
    case .at(let due): say(.date(due))
    case .compares(let comparison, let meaning) where meaning.due.time == nil:
      // `due>next week` begins after its last day.
      day(
        [.after, .until].contains(comparison) ? meaning.days.upperBound : meaning.days.lowerBound)
    case .compares(_, let meaning): say(.date(meaning.due))
    default: nil
    }
  }

  private func day(_ date: CivilDate) -> String { say(.date(Due(date: date))) }
}

/// The state and moment that conditions are checked against.
package struct ConditionMoment {
  let state: ModelState
  let clock: Clock
  let now: CivilDateTime
}
