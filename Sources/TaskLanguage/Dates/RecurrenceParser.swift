import TaskModel

/// Reads recurrences: `3 days`, `mon,fri`, `last friday 5pm until 2026-12-31`, `week 10 times`.
package struct RecurrenceParser {
  /// The most words that a recurrence has, `every` not counted.
  static let wordLimit = 12

  /// A rule and the time of day that was written with it.
  package struct Match: Equatable {
    var recurrence: Recurrence
    var time: CivilTime?

    /// The first deadline: the next match, today included unless its time has passed.
    func first(_ context: DateContext) -> Due? {
      let isOver = time.map { $0 <= context.now.time } == true
      guard let first = recurrence.first(from: context.today) else { return nil }
      guard isOver, first == context.today else { return Due(date: first, time: time) }
      switch recurrence.rule {
      case .weekdays, .monthDay, .monthWeekday:
        return context.today.adding(days: 1).flatMap { recurrence.first(from: $0) }
          .map { Due(date: $0, time: time) }
      case .days, .weeks, .months, .years:
        return context.today.adding(days: 1).map { Due(date: $0, time: time) }
      }
    }
  }

  /// What they look like after `every:`, as one would type them: for help and completion.
  package static let examples = [
    "day", "weekday", "week", "month", "year", "3 days", "2w", "other week", "mon,fri",
    "3rd friday", "last friday 5pm", "last day", "15th", "week 10 times", "month until 2026-12-31",
    "毎日", "平日", "毎週月曜", "毎月25日", "毎月末",
  ]

  /// An example as it stands in a text: `every 3 days`, 毎日.
  package static func phrase(_ example: String) -> String {
    example.first == "毎" ? example : "every \(example)"
  }

  let context: DateContext

  package init(context: DateContext) { self.context = context }

  /// The first deadlines of `every …` or 毎…, so many; nil if the words are no recurrence.
  package func dues(of words: [String], count: Int) throws(DateError) -> [Due]? {
    let folded = words.map(\.folded)
    let rule = folded.first == "every" ? folded.dropFirst() : folded[...]
    guard folded.first == "every" || folded.first?.first == "毎", let match = try match(rule),
      let first = match.first(context)
    else { return nil }
    var recurrence = match.recurrence.anchored(at: first.date)
    var dues = [first]
    while dues.count < count, let last = dues.last,
      let next = recurrence.next(after: last.date, today: last.date)
    {
      dues.append(Due(date: next, time: match.time))
      recurrence = recurrence.following
    }
    return dues
  }

  /// What all of these folded words, without `every`, mean; nil if they are no recurrence.
  func match(_ words: ArraySlice<String>) throws(DateError) -> Match? {
    var rest = JapaneseWords.separated(words)
    var until: CivilDate?
    var count: Int?
    if let mark = rest.firstIndex(where: { $0 == "until" }) {
      guard let due = try DateParser(context).parse(Array(rest[(mark + 1)...])) else { return nil }
      until = due.date
      rest = rest[..<mark]
    }
    if rest.count >= 3, rest.last == "times", let written = rest[rest.endIndex - 2].decimal {
      guard written > 0 else { return nil }
      count = written
      rest = rest.dropLast(2)
    }
    for end in rest.indices.dropFirst().reversed() + [rest.endIndex] where end > rest.startIndex {
      let tail = rest[end...]
      guard let rule = Self.rule(rest[..<end]) else { continue }
      let time = tail.isEmpty ? nil : try TimeWords.time(tail)
      guard tail.isEmpty || time != nil else { continue }
      let match = Match(recurrence: Recurrence(rule, until: until, count: count), time: time)
      if let until, let first = match.first(context), until < first.date {
        throw .endsTooEarly(words.joined(separator: " "), until)
      }
      return match
    }
    return nil
  }

  /// The longest recurrence that the words begin with.
  package func longestPrefix(of words: [String]) throws(DateError) -> (match: Match, count: Int)? {
    let folded = words.prefix(Self.wordLimit).map(\.folded)
    for count in stride(from: folded.count, to: 0, by: -1) {
      if let match = try match(folded[..<count]) { return (match, count) }
    }
    return nil
  }

  private static let units: [String: @Sendable (Int) -> Recurrence.Rule] = [
    "day": { .days($0) }, "days": { .days($0) }, "d": { .days($0) }, "week": { .weeks($0) },
    "weeks": { .weeks($0) }, "w": { .weeks($0) }, "month": { .months($0) },
    "months": { .months($0) }, "mo": { .months($0) }, "year": { .years($0) },
    "years": { .years($0) }, "y": { .years($0) },
  ]

  private static func rule(_ words: ArraySlice<String>) -> Recurrence.Rule? {
    guard let first = words.first, let last = words.last else { return nil }
    switch words.count {
    case 1: return single(first)
    case 2:
      if first == "other" { return units[last]?(2) }
      if let count = first.decimal { return limited(count, last) }
      guard let ordinal = MonthWords.ordinal(first), ordinal <= 5 else { return nil }
      if last == "day" { return ordinal == -1 ? .monthDay(-1) : nil }
      return WeekdayWords.named(last).map { .monthWeekday(ordinal, $0) }
    default: return nil
    }
  }

  private static func single(_ word: String) -> Recurrence.Rule? {
    if let japanese = japanese(word) { return japanese }
    if let unit = units[word], word.count > 2 { return unit(1) }
    if ["weekday", "weekdays", "平日"].contains(word) {
      return .weekdays(WeekdaySet([.monday, .tuesday, .wednesday, .thursday, .friday]))
    }
    let parts = word.split(separator: ",").map(String.init)
    let weekdays = parts.compactMap(WeekdayWords.named)
    if !weekdays.isEmpty, weekdays.count == parts.count { return .weekdays(WeekdaySet(weekdays)) }
    if word.last?.isLetter == true, let day = MonthWords.day(word) { return .monthDay(day) }
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    return digits.decimal.flatMap { limited($0, String(word.dropFirst(digits.count))) }
  }

  /// So many units, within what a calendar can hold.
  private static func limited(_ count: Int, _ unit: String) -> Recurrence.Rule? {
    (1...9999).contains(count) ? units[unit]?(count) : nil
  }

  /// 毎日, 毎週月曜, 毎月25日, 毎月末.
  private static func japanese(_ word: String) -> Recurrence.Rule? {
    guard word.first == "毎" else { return nil }
    switch word {
    case "毎日": return .days(1)
    case "毎週": return .weeks(1)
    case "毎月": return .months(1)
    case "毎年": return .years(1)
    case "毎月末": return .monthDay(-1)
    default: break
    }
    let rest = String(word.dropFirst(2))
    if word.hasPrefix("毎週") {
      return WeekdayWords.clear[rest].map { .weekdays(WeekdaySet([$0])) }
    }
    guard word.hasPrefix("毎月"), rest.hasSuffix("日"), let day = rest.dropLast().decimal,
      (1...31).contains(day)
    else { return nil }
    return .monthDay(day)
  }
}

/// Finds a recurrence at the end of a text: `Water plants every 3 days`, ゴミ出し 毎週月曜.
enum RecurrenceInText {
  /// The recurrence and the words without it; nil if there is none.
  static func find(
    in words: [Word], _ context: DateContext
  ) throws(DateError) -> (match: RecurrenceParser.Match, rest: [Word])? {
    let folded = words.map { $0.isLiteral ? "\"" : $0.text.folded }
    let parser = RecurrenceParser(context: context)
    if let start = folded.lastIndex(of: "every"), start > 0, !isBound(folded[start - 1]),
      start + 1 < folded.count, let match = try parser.match(folded[(start + 1)...])
    {
      return (match, Array(words[..<start]))
    }
    guard folded.count > 1 else { return nil }
    for start in folded.indices.dropFirst().suffix(4) where folded[start].first == "毎" {
      if let match = try parser.match(folded[start...]) { return (match, Array(words[..<start])) }
    }
    guard folded[0].first == "毎", let match = try parser.match(folded[..<1]) else { return nil }
    return (match, Array(words.dropFirst()))
  }

  private static func isBound(_ word: String) -> Bool {
    ["for", "of", "from", "since", "until", "before"].contains(word)
  }
}
