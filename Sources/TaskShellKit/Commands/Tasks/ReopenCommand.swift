import TaskLanguage

/// `reopen [TASK…]`
struct ReopenCommand: TaskActionCommand {
  static let verb = Verb(
    "reopen", aliases: ["undone"], arguments: [.many(.tasks(.done))],
    answer: .changes,
    summary: Bilingual("reopen done tasks", "完了したタスクを未完了に戻す"),
    examples: [.same("reopen 1")])

  static let scope = StateScope.done
  static let action = BulkAction.reopen
  let target: TaskReference

  static func perform(_ numbers: [Int], in shell: Shell) throws {
    try shell.presenters.listEditing.reopen(numbers, title: shell.invocation.title)
  }
}
