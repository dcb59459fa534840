import TaskLanguage

/// `reopen [TASK…]`
struct ReopenCommand: TaskActionCommand {
  static let verb = Verb(
    "reopen", aliases: ["undone"], arguments: [.many(.tasks(.done))],
    summary: Bilingual("reopen done tasks", "完了したタスクを未完了に戻す"),
    examples: ["reopen 1"])

  static let scope = StateScope.done
  static let action = BulkAction.reopen
  let target: TaskActionTarget

  static func perform(_ numbers: [Int], in shell: Shell, title: String) throws {
    try shell.listEditing.reopen(numbers, title: title)
  }
}
