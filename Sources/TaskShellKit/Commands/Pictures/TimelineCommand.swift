import TaskLanguage
import TaskModel

/// `timeline [FILTER]`
struct TimelineCommand: Command {
  static let verb = Verb(
    "timeline", arguments: [.many(.filter)],
    summary: Bilingual("show deadlines along a line", "期限を時間軸に並べて表示する"),
    details: Bilingual(
      "The first 20 tasks that have a deadline, or as many as limit: says; < and > stand for a day"
        + " off the scale, ! for an overdue task. In JSON all tasks, with days from today.",
      "期限のあるタスクを20件、または limit: の数まで表示します。< と > は目盛りの外の日、! は期限切れです。JSON では全件に今日からの日数 days が付きます。"),
    examples: ["timeline", "timeline @Anna", "timeline -overdue limit:40"])

  private let filter: TaskFilter

  init(_ arguments: inout Arguments) throws {
    filter = try arguments.filter(of: arguments.takeAll())
  }

  func run(in shell: Shell) throws {
    try shell.timeline.show(shell.narrowed(filter))
  }
}
