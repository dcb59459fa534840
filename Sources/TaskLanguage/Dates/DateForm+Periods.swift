import TaskModel

/// Weeks, months, quarters and years, and their ends.
extension DateForm {
  /// `next week` begins with its first day; `this week` ends with its last one, because its first
  /// day has passed.
  static let period = DateForm(
    examples: ["this week", "next week", "next month", "next year"], countsInText: true
  ) { words, context throws(DateError) in
    guard words.count == 2, let which = words.first, which == "this" || which == "next",
      let period = words.last.flatMap({ Period(rawValue: $0) }), period != .day, period != .quarter
    else { return nil }
    return try which == "this"
      ? lastDay(of: period, context, words) : first(of: following(period, context), words)
  }

  /// The last day of the current day, week, month or year.
  static let periodEnd = DateForm(examples: ["eod", "eow", "eom", "eoy"], countsInText: true) {
    words, context throws(DateError) in
    let names: [String: Period] = ["eod": .day, "eow": .week, "eom": .month, "eoy": .year]
    guard let word = words.only, word.utf8.count == 3, let period = names[word] else { return nil }
    return try lastDay(of: period, context, words)
  }

  static let quarterEnd = DateForm(examples: ["eoq"], countsInText: false) {
    words, context throws(DateError) in
    words.only == "eoq" ? try lastDay(of: .quarter, context, words) : nil
  }

  /// The first day of the next week, month, quarter or year: always later than today.
  static let periodStart = DateForm(examples: ["sow", "som", "soq", "soy"], countsInText: false) {
    words, context throws(DateError) in
    let names: [String: Period] = ["sow": .week, "som": .month, "soq": .quarter, "soy": .year]
    guard let word = words.only, word.utf8.count == 3, let period = names[word] else { return nil }
    return try startDay(of: period, context, words)
  }

  /// `end of month`, `end of next week`, `start of year`, `end of march`.
  static let partOfPeriod = DateForm(
    examples: ["end of month", "start of next month", "end of march"], countsInText: false,
    followsOn: true
  ) { words, context throws(DateError) in
    guard words.count >= 3, words[words.startIndex + 1] == "of", let edge = words.first,
      ["end", "start", "beginning"].contains(edge)
    else { return nil }
    var rest = words.dropFirst(2)
    if rest.first == "the" { rest = rest.dropFirst() }
    if edge != "end", rest.count == 1, let period = Period(rawValue: rest.first ?? "") {
      return period == .day ? nil : try startDay(of: period, context, words)
    }
    guard let days = try days(of: rest, context) else { return nil }
    return DateMeaning(edge == "end" ? days.upperBound : days.lowerBound)
  }

  /// The days of `month`, `this week`, `next year`, `march`, `march 2027`.
  static func days(
    of words: ArraySlice<String>, _ context: DateContext
  ) throws(DateError) -> ClosedRange<CivilDate>? {
    if let (year, month) = MonthWords.month(words, context) {
      guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
      return context.days(of: .month, around: first)
    }
    guard let period = words.last.flatMap({ Period(rawValue: $0) }), words.count <= 2 else {
      return nil
    }
    switch words.count == 2 ? words.first : nil {
    case nil, "this": return context.days(of: period, around: context.today)
    case "next":
      guard let days = following(period, context) else {
        throw .outOfRange(words.joined(separator: " "))
      }
      return days
    default: return nil
    }
  }

  /// The period after the one that today is in.
  static func following(_ period: Period, _ context: DateContext) -> ClosedRange<CivilDate>? {
    context.days(of: period, around: context.today)?.upperBound.adding(days: 1)
      .flatMap { context.days(of: period, around: $0) }
  }

  static func lastDay(
    of period: Period, _ context: DateContext, _ words: ArraySlice<String>
  ) throws(DateError) -> DateMeaning {
    guard let days = context.days(of: period, around: context.today) else {
      throw .outOfRange(words.joined(separator: " "))
    }
    let isWhole = words.count == 2 || ["今週", "今月", "今年"].contains(words.first)
    return DateMeaning(days.upperBound, days: isWhole ? days : nil)
  }

  private static func startDay(
    of period: Period, _ context: DateContext, _ words: ArraySlice<String>
  ) throws(DateError) -> DateMeaning {
    DateMeaning(try first(of: following(period, context), words).due)
  }
}
