import TaskLanguage
import TaskModel

/// `workload`
struct WorkloadCommand: Command {
  static let verb = Verb(
    "workload", arguments: [.optional(.attribute(.asof))],
    answer: .workload,
    summary: Bilingual("show how many tasks each user has", "ユーザーごとのタスクの件数を表示する"),
    details: Bilingual(
      "Counts open tasks, overdue ones, and those due by the end of this week, overdue ones"
        + " included. These are the numbers of count @NAME, count @NAME overdue and count @NAME"
        + " week.",
      "未完了、期限切れ、今週末まで（期限切れを含む）の件数です。count @名前、count @名前 overd"
        + "ue、count @名前 week と同じ数になります。"),
    examples: ["workload"])

  private let moment: CivilDateTime?

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
  }

  func run(in shell: Shell) throws { try shell.pictures(asOf: moment).reports.showWorkload() }
}
