import TaskLanguage

/// `delete [TASK…]`
struct DeleteCommand: TaskActionCommand {
  static let verb = Verb(
    "delete", aliases: ["rm", "del"], arguments: [.many(.tasks(.open))],
    answer: .changes,
    summary: Bilingual("delete tasks", "タスクを削除する"),
    examples: ["delete 1", "rm milk"])

  static let action = BulkAction.delete
  let target: TaskReference

  static func perform(_ numbers: [Int], in shell: Shell) throws {
    try shell.presenters.listEditing.delete(numbers, title: shell.invocation.title)
  }
}
