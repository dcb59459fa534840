/// The written form of a recurrence in JSON and in the store, which is also what one would type:
/// `2 weeks`, `mon,fri`, `last friday until 2026-12-31`, `month from 2026-01-31`, `again 3 days`.
extension Recurrence {
  package var notation: String {
    var words = isFromCompletion ? ["again", rule.notation] : [rule.notation]
    if let anchor { words += ["from", anchor.iso8601] }
    if let until { words += ["until", until.iso8601] }
    if let count { words += [String(count), "times"] }
    return words.joined(separator: " ")
  }

  /// Reads exactly what ``notation`` writes; nil for anything else.
  package init?(notation text: String) {
    var words = text.split(separator: " ", omittingEmptySubsequences: false)[...]
    let isAgain = words.first == "again"
    if isAgain { words.removeFirst() }
    var count: Int?
    if words.count >= 3, words.last == "times" {
      guard let written = Int(words[words.endIndex - 2]), written > 0 else { return nil }
      count = written
      words.removeLast(2)
    }
    let until = Self.date(after: "until", in: &words)
    let anchor = Self.date(after: "from", in: &words)
    guard let rule = Rule(notation: words) else { return nil }
    self.init(rule, isFromCompletion: isAgain, anchor: anchor, until: until, count: count)
    guard notation == text else { return nil }
  }

  /// Takes `until 2026-12-31` off the end.
  private static func date(after word: String, in words: inout ArraySlice<Substring>) -> CivilDate?
  {
    guard words.count >= 3, words[words.endIndex - 2] == word,
      let due = words.last.flatMap({ Due(iso8601: $0) }), due.time == nil
    else { return nil }
    words.removeLast(2)
    return due.date
  }
}

extension Recurrence.Rule {
  package var notation: String {
    switch self {
    case .days(let count): Self.many(count, "day")
    case .weeks(let count): Self.many(count, "week")
    case .months(let count): Self.many(count, "month")
    case .years(let count): Self.many(count, "year")
    case .weekdays(let set): set.weekdays.map(\.shortName).joined(separator: ",")
    case .monthDay(-1): "last day"
    case .monthDay(let day): Self.ordinal(day)
    case .monthWeekday(-1, let weekday): "last \(weekday)"
    case .monthWeekday(let ordinal, let weekday): "\(Self.ordinal(ordinal)) \(weekday)"
    }
  }

  fileprivate init?(notation words: ArraySlice<Substring>) {
    guard let first = words.first, let last = words.last, words.count <= 2 else { return nil }
    if words.count == 1 {
      let days = first.split(separator: ",").compactMap { Weekday(shortName: $0) }
      if let rule = Self.rule(1, first) {
        self = rule
      } else if !days.isEmpty {
        self = .weekdays(WeekdaySet(days))
      } else if let day = Self.number(first), (1...31).contains(day) {
        self = .monthDay(day)
      } else {
        return nil
      }
    } else if let count = Int(first), count > 1, last.last == "s",
      let rule = Self.rule(count, last.dropLast())
    {
      self = rule
    } else if first == "last", last == "day" {
      self = .monthDay(-1)
    } else if let ordinal = first == "last" ? -1 : Self.number(first),
      ordinal == -1 || (1...5).contains(ordinal),
      let weekday = Weekday.allCases.first(where: { "\($0)" == last })
    {
      self = .monthWeekday(ordinal, weekday)
    } else {
      return nil
    }
  }

  private static func rule(_ count: Int, _ unit: Substring) -> Self? {
    switch unit {
    case "day": .days(count)
    case "week": .weeks(count)
    case "month": .months(count)
    case "year": .years(count)
    default: nil
    }
  }

  private static func many(_ count: Int, _ unit: String) -> String {
    count == 1 ? unit : "\(count) \(unit)s"
  }

  /// `1st`, `22nd`, `13th`.
  private static func ordinal(_ number: Int) -> String {
    switch number {
    case 1, 21, 31: "\(number)st"
    case 2, 22: "\(number)nd"
    case 3, 23: "\(number)rd"
    default: "\(number)th"
    }
  }

  private static func number(_ ordinal: Substring) -> Int? { Int(ordinal.dropLast(2)) }
}

extension Weekday {
  /// `mon`.
  package var shortName: String { String("\(self)".prefix(3)) }

  package init?(shortName: some StringProtocol) {
    guard let found = Self.allCases.first(where: { $0.shortName == shortName }) else { return nil }
    self = found
  }
}
