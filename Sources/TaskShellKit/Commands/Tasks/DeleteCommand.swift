import TaskLanguage
import TaskModel

/// `delete [TASK…]`
struct DeleteCommand: PlainActionCommand {
  static let verb = Verb(
    "delete", aliases: ["rm", "del"], arguments: [.many(.tasks(.open))],
    answer: .changes,
    summary: Bilingual("delete tasks", "タスクを削除する"),
    details: Bilingual(
      "The parts of a task (under:) are deleted with it. A task that came after it (after:) now "
        + "comes after whatever it came after, or is free.",
      "子タスク（「親タスク:」で指定したもの）も一緒に削除します。これを先行タスクとするタスクは、その先行タスクを引き継ぎます。"),
    examples: [.same("delete 1"), Bilingual("rm milk", "rm 牛乳")])

  static let action = BulkAction.delete
  let target: TaskReference

  /// The parts go with the whole, and that is said before.
  func run(in shell: Shell) throws {
    let tasks = try Self.confirmed(
      try shell.tasks(target, scope: Self.scope), named: target, in: shell)
    try perform(tasks.map(\.number), in: shell)
  }

  /// The tasks and all that goes with them, once a person has said so.
  static func confirmed(
    _ tasks: [TaskItem], named reference: TaskReference, in shell: Shell
  ) throws -> [TaskItem] {
    let parts = shell.model.state.parts(of: tasks.map(\.number))
    if parts.isEmpty || !shell.input.isInteractive || shell.assumesYes {
      return try shell.confirmed(action, tasks + parts, named: reference)
    }
    return try shell.asked(.deletesParts(tasks, parts), about: tasks + parts)
  }

  func perform(_ numbers: [Int], in shell: Shell) throws {
    try shell.presenters.listEditing.delete(numbers, title: shell.invocation.title)
  }
}
