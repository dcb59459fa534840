import TaskModel

/// Parses durations.
package enum DurationWords {
  /// Returns the longest duration at the beginning of the words, and its number of words.
  package static func longestPrefix(of words: [String]) -> (Minutes, count: Int)? {
    for count in stride(from: min(words.count, 4), to: 0, by: -1) {
      if let minutes = minutes(of: Array(words.prefix(count))) { return (minutes, count) }
    }
    return nil
  }

  /// Returns the minutes of words that are all one duration: `1h30m`, `two hours`, 二時間半.
  static func minutes(of words: [String]) -> Minutes? {
    minutes(words.joined(separator: " ")) ?? DateParser.minutes(of: words)
  }

  /// Returns whether a whole text is a duration.
  static func isWhole(_ text: String) -> Bool {
    let words = text.plainWords
    return longestPrefix(of: words)?.count == words.count
  }

  private static let minutesOf: [String: Int] = [
    "m": 1, "min": 1, "mins": 1, "minute": 1, "minutes": 1, "分": 1, "h": 60, "hr": 60, "hrs": 60,
    "hour": 60, "hours": 60, "時間": 60,
  ]

  /// Returns the minutes of a whole text; nil for any other, including a fraction of a minute.
  ///
  /// Days are refused: a day of work may have 8 hours or 24.
  static func minutes(_ text: String) -> Minutes? {
    let words = text.folded.plainWords
    // `2 45m` is not a number.
    let isSplit = zip(words, words.dropFirst()).contains { word, next in
      word.last?.isNumber == true && next.first?.isNumber == true
    }
    guard !isSplit else { return nil }
    var rest = words.joined()[...]
    if rest.hasSuffix("半") { rest = rest.dropLast() + "30分" }
    guard !rest.isEmpty else { return nil }
    var total = 0
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      rest = rest.dropFirst(digits.count)
      let unit = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(unit.count)
      guard let number = DecimalNumber(String(digits)), let length = minutesOf[String(unit)],
        let minutes = number.times(length)?.whole, minutes < 60_000_000
      else { return nil }
      total += minutes
    }
    return Minutes(total)
  }
}
