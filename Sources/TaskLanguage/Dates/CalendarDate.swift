import TaskModel

/// Dates in digits.
enum CalendarDate {
  /// The year first: `2026-03-14`, `2026/03/14`, `2026-03-14T17:00`.
  static func meaning(_ word: String) throws(DateError) -> DateMeaning? {
    guard let first = word.utf8.first, (48...57).contains(first) else { return nil }
    let halves = word.split(separator: "t", maxSplits: 1, omittingEmptySubsequences: false)
    guard let dateText = halves.first, let date = try date(dateText) else { return nil }
    guard halves.count == 2 else { return DateMeaning(date) }
    guard let time = try TimeWords.clock(halves[1]) else { return nil }
    return DateMeaning(Due(date: date, time: time))
  }

  private static func date(_ text: Substring) throws(DateError) -> CivilDate? {
    guard let mark = text.first(where: { $0 == "-" || $0 == "/" }) else { return nil }
    let parts = text.split(separator: mark, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, (1...2).contains(parts[1].utf8.count),
      (1...2).contains(parts[2].utf8.count),
      let year = parts[0].decimal, let month = parts[1].decimal, let day = parts[2].decimal
    else { return nil }
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw .noSuchDay(String(text))
    }
    return date
  }

  /// `3/14`, `14/3/2026`: refused where both orders are a day and none is set.
  static func slashed(_ word: String, _ context: DateContext) throws(DateError) -> DateMeaning? {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts[0].utf8.count <= 2, parts[1].utf8.count <= 2,
      parts.count == 2 || parts[2].utf8.count == 4, let first = parts[0].decimal,
      let second = parts[1].decimal
    else { return nil }
    let year = parts.count == 3 ? parts[2].decimal : nil
    guard parts.count == 2 || year != nil else { return nil }
    let monthFirst: Bool
    switch context.style.order {
    case let order?: monthFirst = order == .monthFirst
    case nil where first > 12: monthFirst = false
    case nil where second > 12 || first == second: monthFirst = true
    case nil: throw .ambiguousOrder(word)
    }
    let (month, day) = monthFirst ? (first, second) : (second, first)
    guard (1...12).contains(month) else { throw .noSuchDay(word) }
    return try MonthWords.date(year: year, month: month, day: day, context, word)
  }

  /// `20260314`.
  static func compact(_ word: String) throws(DateError) -> DateMeaning? {
    guard word.utf8.count == 8, let number = word.decimal else { return nil }
    guard let date = CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    else { throw .noSuchDay(word) }
    return DateMeaning(date)
  }

  /// `2026-W10-3`, `2026-W10`: the week of a year and its day (ISO 8601, weeks begin on Monday).
  static func week(_ word: String) throws(DateError) -> DateMeaning? {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts[0].utf8.count == 4, let year = parts[0].decimal,
      parts[1].first == "w", parts[1].utf8.count == 3, let week = parts[1].dropFirst().decimal
    else { return nil }
    let day = parts.count == 3 ? parts[2].decimal : 1
    guard let day, (1...7).contains(day), (1...53).contains(week),
      let fourth = CivilDate(year: year, month: 1, day: 4),
      let monday = fourth.adding(days: (week - 1) * 7 - fourth.weekday.rawValue),
      monday.adding(days: 3)?.components.year == year, let date = monday.adding(days: day - 1)
    else { throw .noSuchDay(word) }
    return DateMeaning(
      date, days: parts.count == 3 ? nil : monday.adding(days: 6).map { date...$0 })
  }
}

extension DateForm {
  static let calendarDate = DateForm(
    examples: ["2026-03-14", "2026/03/14", "2026-03-14T17:00"], countsInText: true, followsOn: true
  ) { words, _ throws(DateError) in
    guard let word = words.only else { return nil }
    return try CalendarDate.meaning(word)
  }

  static let compactDate = DateForm(examples: ["20260314"], countsInText: false, followsOn: true) {
    words, _ throws(DateError) in
    guard let word = words.only else { return nil }
    return try CalendarDate.compact(word)
  }

  static let weekDate = DateForm(examples: ["2026-W10-3"], countsInText: false, followsOn: true) {
    words, _ throws(DateError) in
    guard let word = words.only else { return nil }
    return try CalendarDate.week(word)
  }

  static let slashDate = DateForm(examples: ["3/14"], countsInText: false, followsOn: true) {
    words, context throws(DateError) in
    guard let word = words.only else { return nil }
    return try CalendarDate.slashed(word, context)
  }
}
