import TaskLanguage
import TaskModel

/// `stats [FILTER]`
struct StatsCommand: Command {
  static let verb = Verb(
    "stats", arguments: [.many(.filter)],
    summary: Bilingual("show what was done and what is left", "完了と残りの統計を表示する"),
    details: Bilingual(
      "Twelve weeks of completed and of open tasks, days in a row with something completed, and who"
        + " and what has how many. Deleted tasks do not count. In JSON an object: open, overdue, done, streak, longestStreak, averageAgeDays, weeks, people, projects.",
      "12週間の完了数と未完了数、連続で完了した日数、担当者とプロジェクトごとの件数を表示します。削除したタスクは数えません。JSON は open、overdue、done、streak、longestStreak、averageAgeDays、weeks、people、projects を持つ1つの値です。"
    ),
    examples: ["stats", "stats @Anna", "stats project:house"])

  private let filter: TaskFilter

  init(_ arguments: inout Arguments) throws {
    filter = try arguments.filter(of: arguments.takeAll())
  }

  func run(in shell: Shell) throws {
    try shell.statistics.show(shell.narrowed(filter))
  }
}
