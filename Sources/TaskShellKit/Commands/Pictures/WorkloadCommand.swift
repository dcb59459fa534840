import TaskLanguage

/// `workload`
struct WorkloadCommand: Command {
  static let verb = Verb(
    "workload",
    answer: .workload,
    summary: Bilingual("show how many tasks each user has", "ユーザーごとのタスクの件数を表示する"),
    details: Bilingual(
      "Counts open tasks, overdue ones, and those due by the end of this week, overdue ones"
        + " included. These are the numbers of count @NAME, count @NAME overdue and count @NAME"
        + " week.",
      "未完了、期限切れ、今週末まで（期限切れを含む）の件数です。count @名前、count @名前 overd"
        + "ue、count @名前 week と同じ数になります。"),
    examples: ["workload"])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) { shell.presenters.pictures.reports.showWorkload() }
}
