import TaskLanguage
import TaskModel

/// `select TASK`
struct SelectCommand: Command {
  static let verb = Verb(
    "select", aliases: ["sel"], arguments: [.one(.tasks(.open))],
    answer: .tasks,
    summary: Bilingual("make a task the default", "タスクを選択し、以後の操作の対象にする"),
    examples: ["select 1", "select milk"])

  private let reference: TaskReference

  init(_ arguments: inout Arguments) throws {
    if arguments.isEmpty { throw arguments.missing(.tasks(.open)) }
    reference = try arguments.tasks()
  }

  func run(in shell: Shell) throws {
    try shell.presenters.selection.select(try shell.task(reference, scope: .open))
  }
}
