/// The written form of a recurrence in JSON and in the store, which is also what one would type:
/// `2 weeks`, `2 hours`, `mon,fri`, `2 weeks on fri from 2026-03-13`, `1st,15th`, `mar 14`,
/// `last friday until 2026-12-31`, `month from 2026-01-31`, `again 3 days`, `25th or workday before`.
extension Recurrence {
  package var notation: String {
    var words = isFromCompletion ? ["again", rule.notation] : [rule.notation]
    if let shift { words += shift.words.map(String.init) }
    if let anchor { words += ["from", anchor.iso8601] }
    if let until { words += ["until", until.iso8601] }
    if let count { words += [String(count), "times"] }
    return words.joined(separator: " ")
  }

  /// Reads ``notation``; nil for anything else.
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
    let shift = Shift.allCases.first { words.reversed().starts(with: $0.words.reversed()) }
    words.removeLast(shift?.words.count ?? 0)
    guard let rule = Rule(notation: words), rule.isBounded else { return nil }
    self.init(
      rule, shift: shift, isFromCompletion: isAgain, anchor: anchor, until: until, count: count)
    guard shift == nil || picksDays else { return nil }
    guard notation == text else { return nil }
  }

  /// Creates a recurrence from unchecked numbers, such as those of a file; nil if ``notation``
  /// cannot represent it.
  package init?(
    checked rule: Rule, isFromCompletion: Bool = false, anchor: CivilDate? = nil,
    until: CivilDate? = nil, count: Int? = nil
  ) {
    self.init(
      rule, isFromCompletion: isFromCompletion, anchor: anchor, until: until, count: count)
    guard rule.isBounded, Recurrence(notation: notation) == self else { return nil }
  }

  /// Removes a date such as `until 2026-12-31` from the end.
  private static func date(after word: String, in words: inout ArraySlice<Substring>) -> CivilDate?
  {
    guard words.count >= 3, words[words.endIndex - 2] == word,
      let due = words.last.flatMap({ Due(iso8601: $0) }), due.time == nil
    else { return nil }
    words.removeLast(2)
    return due.date
  }
}

extension Recurrence.Shift {
  fileprivate var words: [Substring] {
    switch self {
    case .before: ["or", "workday", "before"]
    case .after: ["or", "workday", "after"]
    case .skipped: ["unless", "holiday"]
    }
  }
}

extension Recurrence.Rule {
  /// The longest interval of a rule, in its unit; for minutes it counts hours.
  package static let longestInterval = 10_000

  /// Whether its interval and its month are within the limits of the calendar.
  package var isBounded: Bool {
    switch self {
    case .minutes(let every): (1...60 * Self.longestInterval).contains(every)
    case .days(let every), .weeks(let every), .months(let every), .years(let every),
      .weekdays(_, let every), .month(_, let every):
      (1...Self.longestInterval).contains(every)
    case .year(let month, _): (1...12).contains(month)
    }
  }

  package var notation: String {
    switch self {
    case .minutes(let count):
      count % 60 == 0 ? Self.many(count / 60, "hour") : Self.many(count, "minute")
    case .days(let count): Self.many(count, "day")
    case .weeks(let count): Self.many(count, "week")
    case .months(let count): Self.many(count, "month")
    case .years(let count): Self.many(count, "year")
    case .weekdays(let set, let every):
      Self.prefix(every, "week") + set.weekdays.map(\.shortName).joined(separator: ",")
    case .month(let picks, let every):
      Self.prefix(every, "month") + picks.map(\.notation).joined(separator: ",")
    case .year(let month, .day(let day)) where day > 0: "\(Self.months[month - 1]) \(day)"
    case .year(let month, let pick): "\(pick.notation) of \(Self.months[month - 1])"
    }
  }

  /// `2 weeks on `; empty for an interval of 1.
  private static func prefix(_ every: Int, _ unit: String) -> String {
    every == 1 ? "" : "\(every) \(unit)s on "
  }

  private static func many(_ count: Int, _ unit: String) -> String {
    count == 1 ? unit : "\(count) \(unit)s"
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The maximum number of words of a rule: `10000 months on`, and 31 days of two words each.
  private static let wordLimit = 3 + 31 * 2

  /// Reads ``notation``, and more than that: the caller compares the result with the text.
  fileprivate init?(notation words: ArraySlice<Substring>) {
    guard let first = words.first, words.count <= Self.wordLimit else { return nil }
    if let on = words.firstIndex(of: "on"), on == words.startIndex + 2, let every = Int(first) {
      guard every > 1, let plain = Self(notation: words[(on + 1)...]) else { return nil }
      switch (plain, words[on - 1]) {
      case (.weekdays(let set, 1), "weeks"): self = .weekdays(set, every: every)
      case (.month(let picks, 1), "months"): self = .month(picks, every: every)
      default: return nil
      }
      return
    }
    if words.count == 1, let rule = Self.length(1, first) {
      self = rule
    } else if words.count == 2, let count = Int(first), count > 1,
      let rule = words.last.flatMap({ $0.last == "s" ? Self.length(count, $0.dropLast()) : nil })
    {
      self = rule
    } else if words.count == 2, let month = Self.months.firstIndex(of: String(first)),
      let day = words.last.flatMap({ Int($0) }), (1...31).contains(day)
    {
      self = .year(month: month + 1, .day(day))
    } else if let of = words.firstIndex(of: "of"), of == words.endIndex - 2,
      let month = Self.months.firstIndex(of: String(words[of + 1])),
      let pick = MonthPick(notation: words[..<of].joined(separator: " "))
    {
      self = .year(month: month + 1, pick)
    } else {
      let parts = words.joined(separator: " ").split(
        separator: ",", omittingEmptySubsequences: false)
      let days = parts.compactMap { Weekday(shortName: $0) }
      let picks = parts.compactMap { MonthPick(notation: String($0)) }
      if !days.isEmpty, days.count == parts.count {
        self = .weekdays(WeekdaySet(days))
      } else if !picks.isEmpty, picks.count == parts.count {
        self = .month(picks)
      } else {
        return nil
      }
    }
  }

  private static func length(_ count: Int, _ unit: Substring) -> Self? {
    switch unit {
    case "minute": .minutes(count)
    case "hour": count <= longestInterval ? .minutes(60 * count) : nil
    case "day": .days(count)
    case "week": .weeks(count)
    case "month": .months(count)
    case "year": .years(count)
    default: nil
    }
  }
}

extension MonthPick {
  /// `15th`, `last day`, `2nd tuesday`, `last workday`.
  var notation: String {
    switch self {
    case .day(-1): "last day"
    case .day(let day): Self.ordinal(day)
    case .weekday(let nth, let weekday): "\(Self.ordinal(nth)) \(weekday)"
    case .workday(let nth): "\(Self.ordinal(nth)) workday"
    }
  }

  /// Reads ``notation``, and more than that: the caller compares the result with the text.
  fileprivate init?(notation text: String) {
    let words = text.split(separator: " ")
    guard let first = words.first, words.count <= 2,
      let nth = first == "last" ? -1 : Int(first.dropLast(2)), nth == -1 || (1...31).contains(nth)
    else { return nil }
    switch words.dropFirst().first {
    case nil where nth > 0: self = .day(nth)
    case "day" where nth == -1: self = .day(-1)
    case "workday" where nth <= 23: self = .workday(nth)
    case let name?:
      guard nth <= 5, let weekday = Weekday.allCases.first(where: { "\($0)" == name }) else {
        return nil
      }
      self = .weekday(nth, weekday)
    default: return nil
    }
  }

  /// `1st`, `22nd`, `13th`; -1 is the last.
  private static func ordinal(_ number: Int) -> String {
    switch number {
    case -1: "last"
    case 1, 21, 31: "\(number)st"
    case 2, 22: "\(number)nd"
    case 3, 23: "\(number)rd"
    default: "\(number)th"
    }
  }
}

extension Weekday {
  /// `mon`.
  package var shortName: String { String("\(self)".prefix(3)) }

  package init?(shortName: some StringProtocol) {
    guard let found = Self.allCases.first(where: { $0.shortName == shortName }) else { return nil }
    self = found
  }
}
