import TaskLanguage
import TaskModel

/// Reads `from DATE until DATE`, 4月1日から4月10日まで and 4/1〜4/10.
struct AbsenceWords {
  private static let starts: Set<String> = ["from", "から"]
  /// Signs between two days; a hyphen is one where it stands alone, for dates have it as well.
  private static let signs: Set<Character> = ["〜", "～", "~", "–", "—"]
  /// How far a last day may lie behind the first where it does not follow it this year: from friday
  /// until monday, but not from 10 april until 1 april.
  private static let longestReading = 60
  private static let ends: Set<String> = ["until", "till", "to", "through", "まで"]
  private let dates: DateContext

  init(_ dates: DateContext) { self.dates = dates }

  /// Nil where a day is missing.
  func absence(_ words: [String]) throws -> Absence? {
    guard let (head, tail) = Self.parts(words) else { return nil }
    let start = try head.map { try days($0, from: dates) }
    // What follows the first day: from friday until monday.
    let end = try tail.map { words in
      let end = try days(words, from: dates)
      guard let from = start?.lowerBound, end.upperBound < from else { return end }
      let later = DateContext(
        now: CivilDateTime(date: from, time: .midnight), style: dates.style, clock: dates.clock)
      let found = try days(words, from: later)
      return from.days(to: found.upperBound) > Self.longestReading ? end : found
    }
    let first = start?.lowerBound ?? dates.today
    let last = end?.upperBound ?? start?.upperBound ?? first
    guard let absence = Absence(first: first, last: last) else {
      throw DateError.endsTooEarly(words.joined(separator: " "), last)
    }
    return absence
  }

  /// The words of the first day, without which it is today, and of the last one, without which it
  /// is the first; nil where one is announced and does not come.
  private static func parts(_ words: [String]) -> (first: [String]?, last: [String]?)? {
    var words = words.flatMap(atSigns).flatMap(separated)[...]
    let endsThere = words.last == "まで"
    if endsThere { words.removeLast() }
    let begins = words.first.map { starts.contains($0.folded) } == true
    if begins { words.removeFirst() }
    let split = words.firstIndex { $0 == "から" || ends.contains($0.folded) }
    let head = Array(words[..<(split ?? (endsThere ? words.startIndex : words.endIndex))])
    let tail = split.map { words[($0 + 1)...] } ?? (endsThere ? words : nil)
    let isWhole = tail.map { !$0.isEmpty } ?? !(begins || head.isEmpty)
    return isWhole ? (head.isEmpty ? nil : head, tail.map(Array.init)) : nil
  }

  /// 4月1日から4月10日までに has four parts: what stands behind a date is a word of its own.
  private static func separated(_ word: String) -> [String] {
    let end = ["までに", "まで"].first(where: word.hasSuffix)
    let days = word.dropLast(end?.count ?? 0)
    let words =
      days.firstRange(of: "から").map {
        [String(days[..<$0.lowerBound]), "から", String(days[$0.upperBound...])]
      } ?? [String(days)]
    return (words + (end == nil ? [] : ["まで"])).filter { !$0.isEmpty }
  }

  /// 4/1〜4/10 has two days, with what is said between them.
  private static func atSigns(_ word: String) -> [String] {
    if word == "-" || word == "－" { return ["から"] }
    let days = word.split(omittingEmptySubsequences: false, whereSeparator: signs.contains)
    return days.count == 2
      ? [String(days[0]), "から", String(days[1])].filter { !$0.isEmpty } : [word]
  }

  private func days(_ words: [String], from dates: DateContext) throws -> ClosedRange<CivilDate> {
    let text = words.joined(separator: " ")
    guard let meaning = try DateParser(dates).meaning(words) else {
      throw DateSuggestions.notUnderstood(text)
    }
    if meaning.due.time != nil { throw DateError.notWholeDay(text) }
    return meaning.days
  }
}
