import TaskModel

/// One way to write a date: the table of them is the grammar.
package struct DateForm: Sendable {
  /// What it looks like, as one would type it: for help and completion.
  package let examples: [String]
  /// Whether it counts at the end of a text, where nothing announces a date.
  package let countsInText: Bool
  /// Whether `on` may stand before it: `on friday`, but not "Turn it on tomorrow".
  var followsOn = false
  /// What the words, folded, mean on `today`; nil if they are not of this form.
  let day: @Sendable (ArraySlice<String>, CivilDateTime) throws(DateError) -> Due?
}

extension DateForm {
  /// Every form of a day, and of a moment that names its own time.
  package static let all: [DateForm] = [
    .relativeWord, .tonight, .pastWord, .weekday, .shortWeekday, .lastWeekday, .calendarDate,
    .inDuration, .duration, .japaneseDuration,
  ]

  /// The forms that count at the end of a text.
  static let inText = all.filter(\.countsInText)

  static let relativeWord = DateForm(examples: ["today", "tomorrow"], countsInText: true) {
    words, now throws(DateError) in
    guard let word = words.only else { return nil }
    let offsets = [
      "today": 0, "tomorrow": 1, "今日": 0, "きょう": 0, "明日": 1, "あした": 1, "明後日": 2, "あさって": 2,
    ]
    return try offsets[word].map { days throws(DateError) in
      try shifted(now.date, days: days, word)
    }
  }

  static let tonight = DateForm(examples: ["tonight"], countsInText: true) { words, now in
    guard words.isTonight else { return nil }
    return Due(date: now.date, time: CivilTime(hour: 20))
  }

  static let pastWord = DateForm(examples: ["yesterday"], countsInText: false) {
    words, now throws(DateError) in
    guard let word = words.only, ["yesterday", "昨日", "きのう"].contains(word) else { return nil }
    return try shifted(now.date, days: -1, word)
  }

  /// A weekday in full, or one of the short names that are not also words; the day that is today
  /// means a week on. `this friday` is the first from today, `next friday` the one of next week.
  static let weekday = DateForm(
    examples: ["friday", "fri", "this friday", "next friday"], countsInText: true, followsOn: true
  ) { words, now throws(DateError) in
    try WeekdayWords.due(words, now: now, names: WeekdayWords.clear)
  }

  static let shortWeekday = DateForm(
    examples: ["wed", "sat", "sun"], countsInText: false, followsOn: true
  ) { words, now throws(DateError) in
    try WeekdayWords.due(words, now: now, names: WeekdayWords.unclear)
  }

  static let lastWeekday = DateForm(examples: ["last friday"], countsInText: false) {
    words, now throws(DateError) in
    try WeekdayWords.last(words, now: now)
  }

  static let calendarDate = DateForm(
    examples: ["2026-03-14", "2026/03/14"], countsInText: true, followsOn: true
  ) { words, _ throws(DateError) in
    guard let word = words.only else { return nil }
    return try CalendarDate.due(word)
  }

  static let inDuration = DateForm(examples: ["in 3 days", "+3d"], countsInText: true) {
    words, now throws(DateError) in
    if words.first == "in" { return try Duration.parse(words.dropFirst())?.due(after: now) }
    guard let word = words.only, word.first == "+" else { return nil }
    return try Duration.parse([String(word.dropFirst())])?.due(after: now)
  }

  static let duration = DateForm(examples: ["3d", "2 weeks"], countsInText: false) {
    words, now throws(DateError) in
    try Duration.parse(words)?.due(after: now)
  }

  static let japaneseDuration = DateForm(examples: ["3日後", "2週間後"], countsInText: true) {
    words, now throws(DateError) in
    guard let word = words.only, word.hasSuffix("後") else { return nil }
    let length = Duration.parse([String(word.dropLast())], units: Duration.japaneseUnits)
    return try length?.due(after: now)
  }

  static func shifted(
    _ date: CivilDate, days: Int, _ source: String
  ) throws(DateError) -> Due {
    guard let moved = date.adding(days: days) else { throw .outOfRange(source) }
    return Due(date: moved)
  }
}

extension ArraySlice<String> {
  /// The single word, or nil if there are more or none.
  fileprivate var only: String? { count == 1 ? first : nil }

  /// Whether this is the evening of today.
  var isTonight: Bool { only.map(["tonight", "今夜", "今晩"].contains) == true }
}
