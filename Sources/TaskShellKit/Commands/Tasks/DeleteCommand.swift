import TaskLanguage
import TaskModel

/// `delete [TASK…]`
struct DeleteCommand: Command {
  static let verb = Verb(
    "delete", aliases: ["rm", "del"], arguments: [.many(.tasks(.open))],
    summary: Bilingual("delete tasks", "タスクを削除する"),
    examples: ["delete 1", "rm milk"])

  private let reference: TaskReference
  private let title: String

  init(_ arguments: inout Arguments) throws {
    title = arguments.title
    reference = try arguments.tasks()
  }

  func run(in shell: Shell) throws {
    let tasks = try shell.tasks(reference, scope: .open)
    try shell.confirm(.delete, tasks)
    try shell.listEditing.delete(tasks.map(\.number), title: title)
  }
}
