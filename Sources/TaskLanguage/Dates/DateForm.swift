import TaskModel

/// One way to write a date: the table of them is the grammar.
///
/// Parsing, completion and `help dates` read the same table.
package struct DateForm: Sendable {
  /// What it looks like, as one would type it: for help and completion.
  package let examples: [String]
  /// Whether it counts at the end of a text, where nothing announces a date.
  package let countsInText: Bool
  /// Whether `on` may stand before it: `on friday`, but not "Turn it on tomorrow".
  var followsOn = false
  /// What the words, folded, mean in a context; nil if they are not of this form.
  let read: @Sendable (ArraySlice<String>, DateContext) throws(DateError) -> DateMeaning?
}

extension DateForm {
  /// Every form of a day, and of a moment that names its own time.
  package static let all: [DateForm] = [
    .relativeWord, .dayAfter, .tonight, .lastPeriod, .pastWord, .weekday, .shortWeekday,
    .lastWeekday, .weekend, .period,
    .periodEnd, .quarterEnd, .periodStart, .partOfPeriod, .calendarDate, .compactDate, .weekDate,
    .slashDate, .monthDay, .weekdayWithDate, .month, .dayOfMonth, .ordinalInMonth, .inDuration,
    .duration, .ago, .japaneseDate, .japaneseDay, .japaneseWeekday, .japanesePeriod,
    .japaneseWithin,
    .japaneseMonthEnd, .japaneseYearEnd, .japaneseDuration, .japaneseAgo, .sum,
  ]

  /// The forms that count at the end of a text.
  package static let inText = all.filter(\.countsInText)

  static func shifted(
    _ date: CivilDate, days: Int, _ source: String
  ) throws(DateError) -> DateMeaning {
    guard let moved = date.adding(days: days) else { throw .outOfRange(source) }
    return DateMeaning(moved)
  }

  /// The first day of those, or all of them; refused where the calendar ends.
  static func first(
    of days: ClosedRange<CivilDate>?, _ words: ArraySlice<String>
  ) throws(DateError) -> DateMeaning {
    guard let days else { throw .outOfRange(words.joined(separator: " ")) }
    return DateMeaning(days.lowerBound, days: days)
  }
}

extension ArraySlice<String> {
  /// The single word, or nil if there are more or none.
  var only: String? { count == 1 ? first : nil }

  /// Whether this is the evening of today.
  var isTonight: Bool { only.map(["tonight", "今夜", "今晩"].contains) == true }
}
