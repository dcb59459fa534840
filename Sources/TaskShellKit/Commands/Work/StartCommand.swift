import TaskLanguage

/// `start [TASK…]`
struct StartCommand: TaskActionCommand {
  static let verb = Verb(
    "start", arguments: [.many(.tasks(.open))],
    answer: .changes, summary: Bilingual("start working on tasks", "タスクの作業を始める"),
    details: Bilingual(
      "Time is recorded until stop or done, and timesheet adds it up. list started shows "
        + "what is in progress.",
      "stop か done までの時間が記録され、timesheet で集計できます。作業中のものは list started で表示します。"),
    examples: [.same("start 1"), Bilingual("start rent", "start 家賃")])

  static let action = BulkAction.edit
  let target: TaskReference

  static func perform(_ numbers: [Int], in shell: Shell) throws {
    try shell.presenters.work.start(numbers, title: shell.invocation.title)
    _ = shell.worker()
  }
}
