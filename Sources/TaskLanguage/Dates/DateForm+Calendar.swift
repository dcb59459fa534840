import TaskModel

/// Days of months, by name and by number.
extension DateForm {
  /// `mar 14`, `14 march`, `14th of march 2027`.
  static let monthDay = DateForm(
    examples: ["mar 14", "14 march", "14 mar 2027"], countsInText: true, followsOn: true
  ) { words, context throws(DateError) in
    try monthDay(words, context)
  }

  /// `sat 28 mar 2026`: a date with its weekday, which must be the right one.
  static let weekdayWithDate = DateForm(
    examples: ["sat 28 mar 2026"], countsInText: true, followsOn: true
  ) { words, context throws(DateError) in
    guard words.count > 1, let weekday = words.first.flatMap(WeekdayWords.named) else { return nil }
    let rest = words.dropFirst()
    var found = try monthDay(rest, context)
    if found == nil, let word = rest.only { found = try CalendarDate.meaning(word) }
    guard let found else { return nil }
    guard found.due.date.weekday == weekday else {
      throw .wrongWeekday(words.joined(separator: " "), found.due.date)
    }
    return found
  }

  /// `mar`, `march 2027`: the first of the month, and in a filter the whole month.
  static let month = DateForm(examples: ["mar", "march 2027"], countsInText: false) {
    words, context throws(DateError) in
    guard let (year, month) = MonthWords.month(words, context),
      let first = CivilDate(year: year, month: month, day: 1)
    else { return nil }
    let days = context.days(of: .month, around: first)
    if words.count == 2 || first >= context.today { return DateMeaning(first, days: days) }
    let next = try MonthWords.date(
      year: nil, month: month, day: 1, context, words.joined(separator: " "))
    return DateMeaning(next.due, days: days)
  }

  /// `14`, `14th`: the next day of that number, today included; `31` skips short months.
  static let dayOfMonth = DateForm(examples: ["14", "14th"], countsInText: false, followsOn: true) {
    words, context throws(DateError) in
    let words =
      words.first == "the" && words.last?.last?.isLetter == true
      ? words.dropFirst() : words
    guard let word = words.only, let day = MonthWords.day(word) else { return nil }
    guard let date = MonthWords.next(day: day, context) else { throw .outOfRange(word) }
    return DateMeaning(date)
  }

  /// `first monday of april`, `last day of march`, `last friday of next month`.
  static let ordinalInMonth = DateForm(
    examples: ["last day of march", "first monday of april", "3rd friday of next month"],
    countsInText: false, followsOn: true
  ) { words, context throws(DateError) in
    try nthDay(words, context)
  }

  private static func nthDay(
    _ words: ArraySlice<String>, _ context: DateContext
  ) throws(DateError) -> DateMeaning? {
    var words = words
    if words.first == "the" { words = words.dropFirst() }
    guard words.count >= 4, words[words.startIndex + 2] == "of",
      let ordinal = words.first.flatMap(MonthWords.ordinal)
    else { return nil }
    let name = words[words.startIndex + 1]
    let rest = words.dropFirst(3)
    let source = words.joined(separator: " ")
    guard let days = try days(of: rest, context) else { return nil }
    let found =
      name == "day"
      ? MonthRule.day(ordinal, in: days)
      : WeekdayWords.named(name).flatMap { MonthRule.weekday($0, ordinal, in: days) }
    guard name == "day" || WeekdayWords.named(name) != nil else { return nil }
    guard let found else { throw .noSuchDay(source) }
    guard found < context.today, rest.count == 1, MonthWords.names[rest.first ?? ""] != nil else {
      return DateMeaning(found)
    }
    return try nthDay(words + [yearWord(days.lowerBound.components.year + 1)], context)
  }

  /// Four digits.
  private static func yearWord(_ year: Int) -> String {
    let digits = String(year)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func monthDay(
    _ words: ArraySlice<String>, _ context: DateContext
  ) throws(DateError) -> DateMeaning? {
    var rest = words.first == "the" ? words.dropFirst() : words
    guard (2...4).contains(rest.count) else { return nil }
    var year: Int?
    if rest.count >= 3, let written = words.last.flatMap(MonthWords.year) {
      year = written
      rest = rest.dropLast()
    }
    if rest.count == 3, rest[rest.startIndex + 1] == "of" {
      rest = [rest[rest.startIndex], rest[rest.startIndex + 2]]
    }
    guard rest.count == 2, let first = rest.first, let last = rest.last else { return nil }
    let pair: (month: Int, day: Int)?
    if let month = MonthWords.names[first] {
      pair = MonthWords.day(last).map { (month, $0) }
    } else {
      pair = MonthWords.names[last].flatMap { month in MonthWords.day(first).map { (month, $0) } }
    }
    guard let pair else { return nil }
    return try MonthWords.date(
      year: year, month: pair.month, day: pair.day, context, words.joined(separator: " "))
  }
}

/// Days that a rule picks out of a stretch of days.
enum MonthRule {
  /// The nth day, from 1 on; -1 is the last.
  static func day(_ ordinal: Int, in days: ClosedRange<CivilDate>) -> CivilDate? {
    if ordinal < 0 { return days.upperBound }
    let day = days.lowerBound.adding(days: ordinal - 1)
    return day.flatMap { days.contains($0) ? $0 : nil }
  }

  /// The nth such weekday, from 1 on; -1 is the last.
  static func weekday(
    _ weekday: Weekday, _ ordinal: Int, in days: ClosedRange<CivilDate>
  ) -> CivilDate? {
    if ordinal < 0 {
      let back = (days.upperBound.weekday.rawValue - weekday.rawValue + 7) % 7
      return days.upperBound.adding(days: -back)
    }
    let ahead = (weekday.rawValue - days.lowerBound.weekday.rawValue + 7) % 7
    let found = days.lowerBound.adding(days: ahead + (ordinal - 1) * 7)
    return found.flatMap { days.contains($0) ? $0 : nil }
  }
}
