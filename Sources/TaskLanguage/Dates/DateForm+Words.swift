import TaskModel

/// Words for days near today, and weekdays.
extension DateForm {
  private static let offsets = [
    "today": 0, "tomorrow": 1, "今日": 0, "きょう": 0, "本日": 0, "明日": 1, "あした": 1, "明後日": 2,
    "あさって": 2, "明々後日": 3, "しあさって": 3,
  ]

  static let relativeWord = DateForm(examples: ["today", "tomorrow", "明日"], countsInText: true) {
    words, context throws(DateError) in
    guard let word = words.only, let days = offsets[word] else { return nil }
    return try shifted(context.today, days: days, word)
  }

  /// `day after tomorrow`; no example, or it would stand beside `tomorrow` in each completion.
  static let dayAfter = DateForm(examples: [], countsInText: true) {
    words, context throws(DateError) in
    let words = words.first == "the" ? words.dropFirst() : words
    guard words.elementsEqual(["day", "after", "tomorrow"]) else { return nil }
    return try shifted(context.today, days: 2, words.joined(separator: " "))
  }

  static let tonight = DateForm(examples: ["tonight", "今夜"], countsInText: true) {
    words, context in
    guard words.isTonight else { return nil }
    return DateMeaning(Due(date: context.today, time: CivilTime(hour: 20)))
  }

  static let pastWord = DateForm(examples: ["yesterday", "昨日"], countsInText: false) {
    words, context throws(DateError) in
    guard let word = words.only, ["yesterday", "昨日", "きのう"].contains(word) else { return nil }
    return try shifted(context.today, days: -1, word)
  }

  /// `last week`, the first day of the one before.
  static let lastPeriod = DateForm(
    examples: ["last week", "last month", "先週"], countsInText: false
  ) {
    words, context throws(DateError) in
    let japanese: [String: Period] = ["先週": .week, "先月": .month, "昨年": .year, "去年": .year]
    let named = words.count == 2 && words.first == "last" ? words.last.flatMap(Period.init) : nil
    guard let period = named ?? words.only.flatMap({ japanese[$0] }), period != .day else {
      return nil
    }
    let days = context.days(of: period, around: context.today)?.lowerBound.adding(days: -1)
      .flatMap { context.days(of: period, around: $0) }
    return try first(of: days, words)
  }

  /// A weekday in full, or one of the short names that are not also words; the day that is today
  /// means a week on. `this friday` is the first from today, `next friday` the one of next week.
  static let weekday = DateForm(
    examples: ["friday", "fri", "this friday", "next friday", "金曜"], countsInText: true,
    followsOn: true
  ) { words, context throws(DateError) in
    try WeekdayWords.due(words, context, names: WeekdayWords.clear)
  }

  static let shortWeekday = DateForm(
    examples: ["wed", "sat", "sun"], countsInText: false, followsOn: true
  ) { words, context throws(DateError) in
    try WeekdayWords.due(words, context, names: WeekdayWords.unclear)
  }

  static let lastWeekday = DateForm(examples: ["last friday"], countsInText: false) {
    words, context throws(DateError) in
    try WeekdayWords.last(words, context)
  }

  /// A weekend begins on Saturday.
  static let weekend = DateForm(
    examples: ["weekend", "next weekend", "週末"], countsInText: false, followsOn: true
  ) { words, context throws(DateError) in
    let weekendWords: Set = ["weekend", "週末", "今週末", "来週末"]
    guard let last = words.last, words.count <= 2, weekendWords.contains(last) else { return nil }
    let saturday: [String]
    switch (words.count == 2 ? words.first : nil, last) {
    case (nil, "来週末"): saturday = ["next", "saturday"]
    case (nil, "今週末"): saturday = ["this", "saturday"]
    case (nil, _): saturday = ["saturday"]
    case (let which?, _) where which == "this" || which == "next": saturday = [which, "saturday"]
    default: return nil
    }
    let found = try WeekdayWords.due(saturday[...], context, names: WeekdayWords.clear)
    return found.map { first in
      DateMeaning(first.due, days: first.due.date.adding(days: 1).map { first.due.date...$0 })
    }
  }
}
