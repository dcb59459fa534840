import TaskLanguage
import TaskModel

/// `skip [TASK…]`
struct SkipCommand: Command {
  static let verb = Verb(
    "skip", arguments: [.many(.tasks(.open))],
    summary: Bilingual("move a recurring task to its next date", "繰り返すタスクを次回に進める"),
    examples: ["skip 1"])

  private let reference: TaskReference
  private let title: String

  init(_ arguments: inout Arguments) throws {
    title = arguments.title
    reference = try arguments.tasks()
  }

  func run(in shell: Shell) throws {
    let tasks = try shell.tasks(reference, scope: .open)
    try shell.confirm(.edit, tasks)
    try shell.listEditing.skip(tasks.map(\.number), title: title)
  }
}
