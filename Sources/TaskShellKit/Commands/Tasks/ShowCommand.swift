import TaskLanguage
import TaskModel

/// `show [TASK…]`
struct ShowCommand: Command {
  static let verb = Verb(
    "show", aliases: ["info"], arguments: [.many(.tasks(.all)), .optional(.attribute(.asof))],
    answer: .tasks,
    summary: Bilingual("show everything about a task", "タスクの詳細を表示する"),
    details: Bilingual(
      "At a terminal, a letter in the next line acts on the task: d done, s start, e edit, n note,"
        + " t today, m tomorrow, w next week, y why; r reopen and c copy for a done one."
        + " The letter with Alt acts at once; alone it waits for Enter, since commands begin with it.",
      "端末では、次の行に1文字入れるとそのタスクを操作できます: d 完了、s 開始、e 編集、n メモ、t 今日、m 明日、"
        + "w 来週、y 理由。完了したタスクでは r 未完了に戻す、c 複製。"
        + "Alt と一緒に押すとすぐに実行します。1文字だけのときは、コマンドの先頭かもしれないので Enter を待ちます。"),
    examples: [.same("show 1"), Bilingual("show milk", "show 牛乳")])

  private let reference: TaskReference

  private let moment: CivilDateTime?

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
    reference = try arguments.tasks()
  }

  func run(in shell: Shell) throws {
    if let moment {
      let state = try shell.state(asOf: moment, second: 59)
      return shell.presenters.taskList.show(
        try shell.tasks(reference, scope: .all, in: state), in: state)
    }
    shell.presenters.taskList.show(
      try shell.tasks(reference, scope: .all), isInteractive: shell.input.isInteractive)
  }
}
