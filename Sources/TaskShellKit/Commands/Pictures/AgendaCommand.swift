import TaskLanguage
import TaskModel

/// `agenda [N] [FILTER]`
struct AgendaCommand: Command {
  static let verb = Verb(
    "agenda",
    arguments: [
      .optional(.count, Bilingual("DAYS", "日数")), .many(.filter), .optional(.attribute(.asof)),
    ],
    answer: .agenda,
    summary: Bilingual("show what is due in the coming days", "これからの期限を日ごとに表示する"),
    details: Bilingual(
      "Shows two weeks from today, as many days as the number before the filter, or up to the end "
        + "of the period that the filter names (agenda april). A recurring task appears on each day on "
        + "which it will be due, marked with ↻ (~ in ASCII). In JSON each task has a kind: overdue, "
        + "due, repeat or done.",
      "既定は今日から2週間分です。先頭に日数を書けばその日数分、期間（「agenda 4月」）を書けばその期間の終わりまで表示します。繰り返すタスクは、今後期限が来る日にも ↻（ASCII "
        + "では ~）を付けて表示します。JSON では kind が overdue、due、repeat、done のいずれかになります。"),
    examples: [
      .same("agenda"),
      .same("agenda 30"),
      Bilingual("agenda 7 @Anna -#later", "agenda 7 @花子 -#あとで"),
    ])

  private static let days = 1...366
  private static let usualDays = 14

  private let days: Int
  private let filter: TaskFilter
  private let moment: CivilDateTime?
  private let words: [Word]

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
    let count = try arguments.countBesideFilter(within: Self.days)
    words = arguments.takeAll()
    filter = try arguments.filter(of: words)
    let ahead = filter.days.map { arguments.dates.today.days(to: $0.upperBound) + 1 } ?? 0
    days = count ?? min(max(Self.usualDays, ahead), Self.days.upperBound)
  }

  func run(in shell: Shell) throws {
    try shell.pictures(asOf: moment).agenda.show(
      days: days, shell.narrowed(filter), hint: FilterHint(words, of: Self.verb, in: shell))
  }
}
