import TaskLanguage
import TaskModel

/// `stats [FILTER]`
struct StatsCommand: Command {
  static let verb = Verb(
    "stats", arguments: [.many(.filter), .optional(.attribute(.asof))],
    answer: .statistics,
    summary: Bilingual("show statistics on completed and open tasks", "完了と未完了の統計を表示する"),
    details: Bilingual(
      "Shows completed and open tasks over twelve weeks, days in a row with something"
        + " completed, and counts by user and project. Deleted tasks are not counted. In JSON it is"
        + " an object: open, overdue, done, streak, longestStreak, averageAgeDays, weeks, people,"
        + " projects.",
      "12週間の完了数と未完了数、連続してタスクを完了した日数、担当者とプロジェクトごとの件数を表示します。削除したタスクは数えません。JSON は open、overdue、"
        + "done、streak、longestStreak、averageAgeDays、weeks、people、projects を持つ1つのオブジェクトです。"),
    examples: [
      .same("stats"),
      Bilingual("stats @Anna", "stats @花子"),
      Bilingual("stats project:house", "stats プロジェクト:家"),
    ])

  private let filter: TaskFilter
  private let moment: CivilDateTime?

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
    filter = try arguments.filter(of: arguments.takeAll())
  }

  func run(in shell: Shell) throws {
    try shell.pictures(asOf: moment).statistics.show(shell.narrowed(filter))
  }
}
