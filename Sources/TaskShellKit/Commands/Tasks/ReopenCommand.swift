import TaskLanguage
import TaskModel

/// `reopen [TASK…]`
struct ReopenCommand: Command {
  static let verb = Verb(
    "reopen", aliases: ["undone"], arguments: [.many(.tasks(.done))],
    summary: Bilingual("reopen done tasks", "完了したタスクを未完了に戻す"),
    examples: ["reopen 1"])

  private let reference: TaskReference
  private let title: String

  init(_ arguments: inout Arguments) throws {
    title = arguments.title
    reference = try arguments.tasks()
  }

  func run(in shell: Shell) throws {
    let tasks = try shell.tasks(reference, scope: .done)
    try shell.confirm(.reopen, tasks)
    try shell.listEditing.reopen(tasks.map(\.number), title: title)
  }
}
