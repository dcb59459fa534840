import TaskLanguage
import TaskModel

/// `agenda [N] [FILTER]`
struct AgendaCommand: Command {
  static let verb = Verb(
    "agenda", arguments: [.optional(.count), .many(.filter)],
    summary: Bilingual("show the coming days and what is due then", "これからの予定を日ごとに表示する"),
    details: Bilingual(
      "Two weeks, or as many days as a number before the filter says, from today on. What recurs is"
        + " shown on each day on which it will be due, marked with ↻ (in ASCII ~). In JSON a task has a kind: overdue, due, repeat or done.",
      "今日から2週間、または最初に書いた数の日数を表示します。繰り返すタスクは、これから期限が来る日にも ↻ (ASCII では ~) を付けて表示します。JSON では kind が overdue、due、repeat、done のどれかです。"
    ),
    examples: ["agenda", "agenda 30", "agenda 7 @Anna -#later"])

  private static let days = 1...366
  private static let usualDays = 14

  private let days: Int
  private let filter: TaskFilter
  private let hint: FilterHint?

  init(_ arguments: inout Arguments) throws {
    days = try arguments.countBesideFilter(within: Self.days) ?? Self.usualDays
    hint = FilterHint(Array(arguments.words), of: Self.verb)
    filter = try arguments.filter(of: arguments.takeAll())
  }

  func run(in shell: Shell) throws {
    try shell.agenda.show(
      days: days, shell.narrowed(filter), hint: hint)
  }
}
