import TaskLanguage
import TaskModel

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

/// `stop [TASK…]`
struct StopCommand: Command {
  static let verb = Verb(
    "stop", aliases: ["pause"], arguments: [.many(.tasks(.open))],
    answer: .changes, summary: Bilingual("stop working and record the time", "作業を止めて時間を記録する"),
    details: Bilingual(
      "Without a task, stops everything you are working on: started tasks that are yours or"
        + " unassigned. More than 12 hours in one go are asked about first; in a script, --yes "
        + "records them.",
      "タスクを省くと、作業中のタスクのうち、自分が担当のものと担当者なしのものをすべて中断します。続けて12時間を超える場合は確認します。スクリプトでは --yes で記録します。"),
    examples: [.same("stop 1"), .same("stop")])

  /// Nil for everything that is being worked on.
  private let reference: TaskReference?

  init(_ arguments: inout Arguments) throws {
    reference = arguments.isEmpty ? nil : try arguments.tasks(toChange: true)
  }

  func run(in shell: Shell) throws {
    let tasks =
      try reference.map { try shell.tasks($0, scope: .open) }
      ?? shell.presenters.work.mine(
        shell.people.meant?.id)
    if tasks.isEmpty { throw ReferenceError.nothingStarted }
    try shell.confirmWork(on: tasks)
    try shell.presenters.work.stop(
      tasks.map(\.number), by: shell.worker(), title: shell.invocation.title)
  }
}
