import TaskLanguage
import TaskModel

/// `timeline [FILTER]`
struct TimelineCommand: Command {
  static let verb = Verb(
    "timeline", arguments: [.many(.filter)],
    answer: .timeline,
    summary: Bilingual("show deadlines on a timeline", "期限を時間軸に並べて表示する"),
    details: Bilingual(
      "Shows the first 20 tasks with a deadline, or as many as limit: allows. < and > mark days"
        + " off the scale, ! an overdue task. In JSON it lists all of them, with the days from"
        + " today.",
      "期限のあるタスクを20件まで、または 件数: で指定した件数まで表示します。< と > は表示範囲の外の"
        + "日、! は期限切れを示します。JSON では全件を、今日からの日数 days とともに出力します。"),
    examples: [
      .same("timeline"),
      Bilingual("timeline @Anna", "timeline @花子"),
      Bilingual("timeline -overdue limit:40", "timeline -期限切れ 件数:40"),
    ])

  private let filter: TaskFilter

  init(_ arguments: inout Arguments) throws {
    filter = try arguments.filter(of: arguments.takeAll())
  }

  func run(in shell: Shell) throws {
    try shell.presenters.pictures.timeline.show(shell.narrowed(filter))
  }
}
