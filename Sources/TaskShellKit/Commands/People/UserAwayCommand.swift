import TaskLanguage
import TaskModel

/// `user away NAME [from DATE] [until DATE]`, `user away NAME none`
struct UserAwayCommand: Command {
  static let verb = Verb(
    "user away",
    arguments: [.one(.userWord), .one(.date, Bilingual("DATE|none", "日付|なし"))],
    keywords: Keyword.noneAfterPerson,
    answer: .changes,
    summary: Bilingual("record when someone is away", "ユーザーの不在期間を登録する"),
    details: Bilingual(
      "user away Ben until friday counts from today, user away Ben from 1 april until 10 april "
        + "from that day; one date alone is that day. none clears all absences. workload leaves these "
        + "days out, and you are told when you assign an open task to someone who is away.",
      "「user away 花子 金曜まで」は今日から、「user away 花子 4月1日から4月10日まで」（4/1〜4/10 とも書けます）はその日からの不在です。"
        + "日付だけならその1日です。「なし」で解除します。「workload」は不在の日を除いて計算します。不在の人を未完了のタスクの担当にすると、その旨を表示します。"),
    examples: [
      Bilingual("user away Anna until friday", "user away 花子 金曜まで"),
      Bilingual("user away Anna from 1 april until 10 april", "user away 花子 4月1日から4月10日まで"),
      Bilingual("user away Anna none", "user away 花子 なし"),
    ])

  private let name: Word
  private let absence: Absence?

  init(_ arguments: inout Arguments) throws {
    name = try arguments.leadingName(.userWord)
    _ = try arguments.existing(name)
    let words = arguments.takeAll()
    guard let first = words.first else { throw arguments.missing(.date) }
    if words.count == 1, first.text.isNone {
      absence = nil
      return
    }
    let dates = arguments.dates
    let found = try located(at: first, before: words.dropFirst()) {
      try AbsenceWords(dates).absence(words.map(\.text))
    }
    guard let found else { throw arguments.missing(.date) }
    absence = found
  }

  func run(in shell: Shell) throws {
    try shell.presenters.personLookup.setAbsence(name.text, absence, title: shell.invocation.title)
  }
}
