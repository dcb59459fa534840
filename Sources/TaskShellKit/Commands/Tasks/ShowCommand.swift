import TaskLanguage
import TaskModel

/// `show [TASK…]`
struct ShowCommand: Command {
  static let verb = Verb(
    "show", aliases: ["info"], arguments: [.many(.tasks(.all)), .optional(.attribute(.asof))],
    answer: .tasks,
    summary: Bilingual("show everything about a task", "タスクの詳細を表示する"),
    examples: ["show 1", "show milk"])

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
