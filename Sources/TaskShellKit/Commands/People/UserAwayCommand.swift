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
      "user away 花子 until 金曜 は今日から、user away 花子 from 4月1日 until 4月10日 はその日からの不在です。"
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
    absence = try AbsenceWords(arguments.dates).absence(words)
  }

  func run(in shell: Shell) throws {
    try shell.presenters.personLookup.setAbsence(name, absence, title: shell.invocation.title)
  }
}

/// Reads `from DATE until DATE`.
private struct AbsenceWords {
  private static let starts: Set<String> = ["from", "から"]
  private static let ends: Set<String> = ["until", "till", "to", "through", "まで"]
  private let dates: DateContext

  init(_ dates: DateContext) { self.dates = dates }

  func absence(_ words: [String]) throws -> Absence {
    let split = words.firstIndex { Self.ends.contains($0.folded) }
    var head = Array(words[..<(split ?? words.count)])
    if let first = head.first, Self.starts.contains(first.folded) { head.removeFirst() }
    let tail = split.map { Array(words[($0 + 1)...]) }
    let start = head.isEmpty ? nil : try days(head)
    let end = try tail.map(days)
    let first = start?.lowerBound ?? dates.today
    let last = end?.upperBound ?? start?.upperBound ?? first
    guard let absence = Absence(first: first, last: last) else {
      throw DateError.notUnderstood(words.joined(separator: " "), nearest: [])
    }
    return absence
  }

  private func days(_ words: [String]) throws -> ClosedRange<CivilDate> {
    guard let meaning = try DateParser(dates).meaning(words) else {
      throw DateSuggestions.notUnderstood(words.joined(separator: " "))
    }
    return meaning.days
  }
}
