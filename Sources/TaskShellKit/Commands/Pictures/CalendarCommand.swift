import TaskLanguage
import TaskModel

/// `calendar [N] [FILTER]`
struct CalendarCommand: Command {
  static let verb = Verb(
    "calendar", aliases: ["cal"], arguments: [.optional(.count), .many(.filter)],
    summary: Bilingual("show months with how much is due on each day", "カレンダーに期限の件数を表示する"),
    details: Bilingual(
      "This month, or as many months as a number before the filter says. Today stands in brackets,"
        + " and below a day how many open tasks are due. In JSON an object a day: date, week, count, level (0 to 4).",
      "今月、または最初に書いた数の月を表示します。今日は括弧の中に、日付の下には期限が来る未完了のタスクの数が出ます。JSON では日ごとに date、week、count、level (0から4) です。"
    ),
    examples: ["calendar", "calendar 3", "calendar 2 @Anna"])

  private static let months = 1...24

  private let months: Int
  private let filter: TaskFilter
  private let hint: FilterHint?

  init(_ arguments: inout Arguments) throws {
    months = try arguments.countBesideFilter(within: Self.months) ?? 1
    hint = FilterHint(Array(arguments.words), of: Self.verb)
    filter = try arguments.filter(of: arguments.takeAll())
  }

  func run(in shell: Shell) throws {
    try shell.calendar.show(
      months: months, shell.narrowed(filter), hint: hint)
  }
}
