import TaskModel

/// A length of time as people write it: `3 days`, `3d`, `2 weeks`, `1mo`, `30 minutes`.
///
/// In Japanese 3日 is the third day of a month; only before 後 and 前 is it a length.
package struct Duration: Equatable {
  package enum Unit {
    case minutes
    case hours
    case days
    case weeks
    case months
    case years
  }

  let count: Int
  let unit: Unit
  /// As it was written, for messages.
  private let source: String

  package static let units: [String: Unit] = [
    "min": .minutes, "mins": .minutes, "minute": .minutes, "minutes": .minutes,
    "h": .hours, "hour": .hours, "hours": .hours, "d": .days, "day": .days, "days": .days,
    "w": .weeks, "week": .weeks, "weeks": .weeks, "mo": .months, "month": .months,
    "months": .months, "y": .years, "year": .years, "years": .years,
  ]

  static let japaneseUnits: [String: Unit] = [
    "分": .minutes, "時間": .hours, "日": .days, "週": .weeks, "週間": .weeks, "か月": .months,
    "ヶ月": .months, "ヵ月": .months, "カ月": .months, "年": .years,
  ]

  /// Reads a number and a unit, in one word or in two.
  ///
  /// A number too large to hold stands for the largest, which no calendar reaches.
  package static func parse(
    _ words: ArraySlice<String>, units: [String: Unit] = Duration.units
  ) -> Duration? {
    guard let first = words.first, words.count <= 2, let byte = first.utf8.first,
      (48...57).contains(byte)
    else { return nil }
    let digits = first.prefix { $0.isASCII && $0.isNumber }
    let rest =
      words.count == 2 ? words[words.startIndex + 1] : String(first.dropFirst(digits.count))
    guard words.count == 1 || digits.count == first.count, let unit = units[rest] else {
      return nil
    }
    return Duration(count: digits.decimal ?? .max, unit: unit, source: words.joined(separator: " "))
  }

  /// The day that lies this far ahead, or with -1 behind; with a time where the unit is shorter
  /// than a day.
  func from(_ now: CivilDateTime, sign: Int = 1) throws(DateError) -> DateMeaning {
    let start = Due(date: now.date, time: isShort ? now.time : nil)
    return DateMeaning(try moved(start, sign: sign))
  }

  /// That deadline moved by this length. One without a time starts at midnight where hours or
  /// minutes are added.
  func moved(_ start: Due, sign: Int) throws(DateError) -> Due {
    guard let due = reached(from: start, sign: sign) else { throw .outOfRange(source) }
    return due
  }

  private var isShort: Bool { unit == .minutes || unit == .hours }

  private func reached(from start: Due, sign: Int) -> Due? {
    let (scaled, overflow) = count.multipliedReportingOverflow(by: factor * sign)
    guard !overflow else { return nil }
    switch unit {
    case .minutes, .hours:
      let (minutes, overflow) = scaled.addingReportingOverflow(
        Int((start.time ?? .midnight).minuteOfDay))
      guard !overflow else { return nil }
      let minute = (minutes % 1440 + 1440) % 1440
      return start.date.adding(days: (minutes - minute) / 1440).map {
        Due(date: $0, time: CivilTime(hour: minute / 60, minute: minute % 60))
      }
    case .days, .weeks:
      return start.date.adding(days: scaled).map { Due(date: $0, time: start.time) }
    case .months, .years:
      return start.date.adding(months: scaled).map { Due(date: $0, time: start.time) }
    }
  }

  /// How many minutes, days or months one unit is.
  private var factor: Int {
    switch unit {
    case .minutes, .days, .months: 1
    case .hours: 60
    case .weeks: 7
    case .years: 12
    }
  }
}

extension DateForm {
  static let inDuration = DateForm(examples: ["in 3 days", "+3d"], countsInText: true) {
    words, context throws(DateError) in
    if words.first == "in" { return try Duration.parse(words.dropFirst())?.from(context.now) }
    guard let word = words.only, word.utf8.first == UInt8(ascii: "+") else { return nil }
    return try Duration.parse([String(word.dropFirst())])?.from(context.now)
  }

  static let duration = DateForm(examples: ["3d", "2 weeks", "1mo", "2h"], countsInText: false) {
    words, context throws(DateError) in
    try Duration.parse(words)?.from(context.now)
  }

  static let ago = DateForm(examples: ["3 days ago"], countsInText: false) {
    words, context throws(DateError) in
    guard words.last == "ago" else { return nil }
    return try Duration.parse(words.dropLast())?.from(context.now, sign: -1)
  }

  static let japaneseDuration = DateForm(examples: ["3日後", "2週間後"], countsInText: true) {
    words, context throws(DateError) in
    guard let word = words.only, word.hasSuffix("後") else { return nil }
    let length = Duration.parse([String(word.dropLast())], units: Duration.japaneseUnits)
    return try length?.from(context.now)
  }

  static let japaneseAgo = DateForm(examples: ["3日前"], countsInText: false) {
    words, context throws(DateError) in
    guard let word = words.only, word.hasSuffix("前") else { return nil }
    let length = Duration.parse([String(word.dropLast())], units: Duration.japaneseUnits)
    return try length?.from(context.now, sign: -1)
  }

  /// `friday+9h`, `eom-3d`: a date and a length, the last of several first taken off.
  static let sum = DateForm(examples: ["friday+9h", "eom-3d"], countsInText: false) {
    words, context throws(DateError) in
    guard let last = words.last, last.utf8.count <= 64, let byte = last.utf8.last,
      (97...122).contains(byte),
      let mark = last.lastIndex(where: { $0 == "+" || $0 == "-" }),
      let length = Duration.parse([String(last[last.index(after: mark)...])])
    else { return nil }
    var base = words.dropLast()
    if mark > last.startIndex { base.append(String(last[..<mark])) }
    guard !base.isEmpty, let start = try DateParser(context).match(base) else { return nil }
    return DateMeaning(try length.moved(start.due, sign: last[mark] == "-" ? -1 : 1))
  }
}
