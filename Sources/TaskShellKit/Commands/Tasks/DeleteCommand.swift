import TaskLanguage
import TaskModel

/// `delete [TASK…]`
struct DeleteCommand: TaskActionCommand {
  static let verb = Verb(
    "delete", aliases: ["rm", "del"], arguments: [.many(.tasks(.open))],
    answer: .changes,
    summary: Bilingual("delete tasks", "タスクを削除する"),
    details: Bilingual(
      "The parts of a task (under:) are deleted with it.", "子タスク（under:）も一緒に削除します。"),
    examples: [.same("delete 1"), Bilingual("rm milk", "rm 牛乳")])

  static let action = BulkAction.delete
  let target: TaskReference

  /// The parts go with the whole, and that is said before.
  func run(in shell: Shell) throws {
    let tasks = try shell.tasks(target, scope: Self.scope)
    let parts = shell.model.state.parts(of: tasks.map(\.number))
    if parts.isEmpty || !shell.input.isInteractive || shell.assumesYes {
      try shell.confirm(Self.action, tasks + parts)
    } else {
      try shell.ask(.deletesParts(tasks, parts))
    }
    try Self.perform((tasks + parts).map(\.number), in: shell)
  }

  static func perform(_ numbers: [Int], in shell: Shell) throws {
    try shell.presenters.listEditing.delete(numbers, title: shell.invocation.title)
  }
}
