import TaskLanguage
import TaskModel

/// `calendar [N] [FILTER]`
struct CalendarCommand: Command {
  static let verb = Verb(
    "calendar", aliases: ["cal"],
    arguments: [.optional(.count, Bilingual("MONTHS", "月数")), .many(.filter)],
    answer: .calendar,
    summary: Bilingual(
      "show months with the number of tasks due each day",
      "日ごとの期限の件数をカレンダーに表示する"),
    details: Bilingual(
      "Shows this month, as many months as the number before the filter, or up to the month that "
        + "the filter names (calendar april). Today is in brackets; below each day is the number of "
        + "open tasks due. In JSON there is an object for each day: date, week, count, level (0 to 4).",
      "既定は今月だけです。先頭に月数を書けばその月数分、期間（「calendar 4月」）を書けばその月まで表示します。今日は括弧で囲み、日付の下に期限が来る未完了のタスクの件数を示します。"
        + "JSON では日ごとに date、week、count、level（0〜4）を出力します。"),
    examples: [
      .same("calendar"),
      .same("calendar 3"),
      Bilingual("calendar 2 @Anna", "calendar 2 @花子"),
    ])

  private static let months = 1...24

  private let months: Int
  private let filter: TaskFilter
  private let words: [Word]

  init(_ arguments: inout Arguments) throws {
    let count = try arguments.countBesideFilter(within: Self.months)
    words = arguments.takeAll()
    filter = try arguments.filter(of: words)
    let today = arguments.dates.today
    let ahead = filter.days.map { Self.months(from: today, to: $0.upperBound) } ?? 1
    months = count ?? min(max(1, ahead), Self.months.upperBound)
  }

  /// How many months there are from that of the first day to that of the last.
  private static func months(from first: CivilDate, to last: CivilDate) -> Int {
    let (first, last) = (first.components, last.components)
    return (last.year - first.year) * 12 + last.month - first.month + 1
  }

  func run(in shell: Shell) throws {
    try shell.presenters.pictures.calendar.show(
      months: months, shell.narrowed(filter), hint: FilterHint(words, of: Self.verb, in: shell))
  }
}
