import TaskModel

/// A time of day as people write it: `17:00`, `5pm`, `5:30 pm`, `at 9`, `noon`, 午後5時.
package enum TimeWords {
  /// What they look like, as one would type them: for help and completion.
  package static let examples = [
    "17:00", "5pm", "5:30 pm", "at 9", "noon", "midnight", "17時", "17時半", "17時30分", "午後5時", "正午",
  ]

  /// What the words, folded, mean; nil if they are no time.
  static func time(_ words: ArraySlice<String>) throws(DateError) -> CivilTime? {
    switch words.count {
    case 1: return try words.first.flatMap { word throws(DateError) in try single(word) }
    case 2, 3:
      let rest = words.dropFirst()
      if words.first == "at" || words.first == "by" {
        if let time = try time(rest) { return time }
        return words.first == "at" && rest.count == 1 ? try bareHour(words) : nil
      }
      guard words.count == 2, let hour = words.first, let half = words.last,
        half == "am" || half == "pm"
      else { return nil }
      return try clock((hour + half)[...])
    default: return nil
    }
  }

  private static func single(_ word: String) throws(DateError) -> CivilTime? {
    switch word {
    case "noon", "正午": CivilTime(hour: 12)
    case "midnight": CivilTime(hour: 0)
    case _ where word.hasSuffix("時") || word.hasSuffix("半") || word.hasSuffix("分"):
      try japanese(word)
    default: try clock(word[...])
    }
  }

  /// `17:00`, `5pm`, `5:30pm`.
  static func clock(_ text: Substring) throws(DateError) -> CivilTime? {
    guard let byte = text.utf8.first, (48...58).contains(byte) else { return nil }
    let half = ["am", "pm"].first { text.hasSuffix($0) }
    let digits = text.dropLast(half?.count ?? 0)
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), (1...2).contains(parts[0].utf8.count),
      let hour = parts[0].decimal
    else { return nil }
    var minute = 0
    if parts.count == 2 {
      guard parts[1].utf8.count == 2, let written = parts[1].decimal else { return nil }
      minute = written
    } else if half == nil {
      return nil
    }
    return try time(hour, minute, half: half, source: text)
  }

  private static func time(
    _ hour: Int, _ minute: Int, half: String?, source: some StringProtocol
  ) throws(DateError) -> CivilTime {
    var hourOfDay = hour
    if let half {
      guard (1...12).contains(hour) else { throw .noSuchTime(String(source)) }
      hourOfDay = hour % 12 + (half == "pm" ? 12 : 0)
    }
    guard let time = CivilTime(hour: hourOfDay, minute: minute) else {
      throw .noSuchTime(String(source))
    }
    return time
  }

  /// `at 9`: hours are those of a 24-hour clock, but 1 to 7 could be meant either way.
  private static func bareHour(_ words: ArraySlice<String>) throws(DateError) -> CivilTime? {
    guard let word = words.last, word.utf8.count <= 2, let hour = word.decimal else { return nil }
    let source = words.joined(separator: " ")
    if (1...7).contains(hour) { throw .needsHalfOfDay(source, hour: hour) }
    return try time(hour, 0, half: nil, source: source)
  }

  /// 17時, 17時半, 17時30分, 午前9時, 午後5時.
  private static func japanese(_ word: String) throws(DateError) -> CivilTime? {
    var rest = word[...]
    let half = ["午前": "am", "午後": "pm"].first { rest.hasPrefix($0.key) }
    if let half { rest.removeFirst(half.key.count) }
    guard let mark = rest.firstIndex(of: "時"), let hour = rest[..<mark].decimal else { return nil }
    let tail = rest[rest.index(after: mark)...]
    let minute: Int
    switch tail {
    case "": minute = 0
    case "半": minute = 30
    default:
      guard tail.last == "分", let written = tail.dropLast().decimal else { return nil }
      minute = written
    }
    // 午前0時 is midnight and 午後0時 noon; 12 is read either way, so it is refused.
    if half != nil {
      guard (0...11).contains(hour) else { throw .noSuchTime(word) }
      return try time(hour + (half?.value == "pm" ? 12 : 0), minute, half: nil, source: word)
    }
    return try time(hour, minute, half: nil, source: word)
  }
}
