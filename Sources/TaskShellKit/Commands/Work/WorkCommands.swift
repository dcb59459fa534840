import TaskLanguage
import TaskModel

/// `start [TASK…] [DATE]`
struct StartCommand: TaskActionCommand {
  static let verb = Verb(
    "start", arguments: [.many(.tasks(.open)), .optional(.date)],
    answer: .changes,
    summary: Bilingual(
      "start working on tasks",
      "タスクの作業を開始する"),
    details: Bilingual(
      "Time is recorded until stop or done, and timesheet adds it up. list started shows what is "
        + "in progress. start 3 9am says when it began, also for work already in progress.",
      "「stop」か「done」までの時間が記録され、「timesheet」で集計できます。作業中のものは「list 作業中」で表示します。「start 3 "
        + "9時」のように、開始した時刻を後から指定できます（作業中のものも）。"),
    examples: [
      .same("start 1"), Bilingual("start rent", "start 家賃"),
      Bilingual("start 3 9am", "start 3 9時"),
    ])

  static let action = BulkAction.edit
  let target: TaskReference
  /// When it began; nil for now.
  let moment: Due?

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.momentBehindTasks(isTimed: true)
    target = try arguments.tasks(toChange: true)
  }

  func perform(_ numbers: [Int], in shell: Shell) throws {
    try shell.presenters.work.start(
      numbers, since: moment.flatMap(shell.instant), title: shell.invocation.title)
    _ = shell.worker()
  }
}

/// `stop [TASK…] [DATE]`
struct StopCommand: Command {
  static let verb = Verb(
    "stop", aliases: ["pause"], arguments: [.many(.tasks(.open)), .optional(.date)],
    answer: .changes,
    summary: Bilingual(
      "stop working and record the time",
      "作業を中断して時間を記録する"),
    details: Bilingual(
      "Without a task, stops everything you are working on: started tasks that are yours or "
        + "unassigned. stop 3 at 10:30 says when it ended. More than 12 hours at a stretch are asked "
        + "about first: keep them, drop them, or say when it ended; in a script, --yes records them.",
      "タスクを省くと、作業中のタスクのうち、自分が担当のものと担当者なしのものをすべて中断します。「stop 3 10:30」のように、終えた時刻を指定できます。"
        + "続けて12時間を超える場合は、そのまま記録するか、記録しないか、いつ終えたかを尋ねます。スクリプトでは --yes で記録します。"),
    examples: [
      .same("stop 1"), Bilingual("stop 3 at 9:30", "stop 3 9時半"), .same("stop"),
    ])

  /// Nil for everything that is being worked on.
  private let reference: TaskReference?
  private let moment: Due?

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.momentBehindTasks(isTimed: true)
    reference = arguments.isEmpty ? nil : try arguments.tasks(toChange: true)
  }

  func run(in shell: Shell) throws {
    let tasks =
      try reference.map { try shell.tasks($0, scope: .open) }
      ?? shell.presenters.work.mine(
        shell.people.meant?.id)
    if tasks.isEmpty { throw ReferenceError.nothingStarted }
    try shell.confirmWork(on: tasks, until: moment)
    try shell.presenters.work.stop(
      tasks.map(\.number), at: moment.flatMap(shell.instant), by: shell.worker(),
      shell.invocation.workEnds, title: shell.invocation.title)
  }
}
