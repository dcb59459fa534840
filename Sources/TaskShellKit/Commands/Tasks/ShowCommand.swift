import TaskLanguage
import TaskModel

/// `show [TASK…]`
struct ShowCommand: Command {
  static let verb = Verb(
    "show", aliases: ["info"], arguments: [.many(.tasks(.all))],
    answer: .tasks,
    summary: Bilingual("show everything about a task", "タスクの詳細を表示する"),
    examples: ["show 1", "show milk"])

  private let reference: TaskReference

  init(_ arguments: inout Arguments) throws { reference = try arguments.tasks() }

  func run(in shell: Shell) throws {
    shell.presenters.taskList.show(try shell.tasks(reference, scope: .all))
  }
}
