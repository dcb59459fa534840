import TaskLanguage
import TaskModel

/// `done [TASK…]`
struct DoneCommand: Command {
  static let verb = Verb(
    "done", aliases: ["do", "finish"], arguments: [.many(.tasks(.open))],
    summary: Bilingual("mark tasks as done", "タスクを完了にする"),
    examples: ["done 1", "done milk", "done 2,4-6"])

  private let reference: TaskReference
  private let title: String

  init(_ arguments: inout Arguments) throws {
    title = arguments.title
    reference = try arguments.tasks()
  }

  func run(in shell: Shell) throws {
    let tasks = try shell.tasks(reference, scope: .open)
    try shell.confirm(.complete, tasks)
    try shell.listEditing.complete(tasks.map(\.number), title: title)
  }
}
