import TaskLanguage

/// `workload`
struct WorkloadCommand: Command {
  static let verb = Verb(
    "workload",
    summary: Bilingual("show how much everybody has to do", "一人ひとりの仕事量を表示する"),
    details: Bilingual(
      "Open tasks, those overdue, and those due by the end of this week, overdue included: the numbers of count @NAME, count @NAME overdue, count @NAME week.",
      "未完了、期限切れ、今週末まで (期限切れを含む) の件数。count @名前、count @名前 overdue、count @名前 week と同じ数です。"),
    examples: ["workload"])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) { shell.reports.showWorkload() }
}
