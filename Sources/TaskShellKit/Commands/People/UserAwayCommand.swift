import TaskLanguage
import TaskModel

/// `user away NAME [from DATE] [until DATE]`, `user away NAME none`
struct UserAwayCommand: Command {
  static let verb = Verb(
    "user away", arguments: [.one(.userWord), .one(.date)],
    answer: .changes,
    summary: Bilingual("note when a user is away", "ユーザーの不在期間を登録する"),
    details: Bilingual(
      "user away Ben until friday counts from today, user away Ben from 1 april until 10 "
        + "april from that day; one date alone is that day. none clears all absences. workload "
        + "leaves these days out, and you are told when you assign an open task to someone who "
        + "is away.",
      "user away 花子 金曜まで は今日から、user away 花子 4月1日から4月10日まで はその日からの不在です。"
        + "日付だけならその1日です。none で取り消します。workload は不在の日を除いて計算します。不在の人を未完了のタスクの担当にすると、その旨を表示します。"),
    examples: [
      Bilingual("user away Anna until friday", "user away 花子 金曜まで"),
      Bilingual("user away Anna none", "user away 花子 none"),
    ])

  private let name: String
  private let absence: Absence?

  init(_ arguments: inout Arguments) throws {
    name = try arguments.leadingName(.userWord)
    _ = try arguments.people.existing(name)
    let words = arguments.takeAll().map(\.text)
    if words.isEmpty { throw arguments.missing(.date) }
    if words.count == 1, words[0].isNone {
      absence = nil
      return
    }
    guard let found = try AbsenceWords(arguments.dates).absence(words) else {
      throw arguments.missing(.date)
    }
    absence = found
  }

  func run(in shell: Shell) throws {
    try shell.presenters.personLookup.setAbsence(name, absence, title: shell.invocation.title)
  }
}

/// Reads `from DATE until DATE` and 4月1日から4月10日まで.
private struct AbsenceWords {
  private static let starts: Set<String> = ["from", "から"]
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
      return try days(words, from: later)
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
    var words = words.flatMap(separated)[...]
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
    let parts = word.dropLast(end?.count ?? 0)
      .split(separator: "から", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let words = parts.count == 2 ? [parts[0], "から", parts[1]] : parts
    return (words + (end == nil ? [] : ["まで"])).filter { !$0.isEmpty }
  }

  private func days(_ words: [String], from dates: DateContext) throws -> ClosedRange<CivilDate> {
    guard let meaning = try DateParser(dates).meaning(words) else {
      throw DateSuggestions.notUnderstood(words.joined(separator: " "))
    }
    return meaning.days
  }
}
