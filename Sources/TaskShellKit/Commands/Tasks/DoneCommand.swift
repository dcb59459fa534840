import TaskLanguage

/// `done [TASK…]`
struct DoneCommand: TaskActionCommand {
  static let verb = Verb(
    "done", aliases: ["do", "finish"], arguments: [.many(.tasks(.open))],
    summary: Bilingual("mark tasks as done", "タスクを完了にする"),
    examples: ["done 1", "done milk", "done 2,4-6"])

  static let action = BulkAction.complete
  let target: TaskActionTarget

  static func perform(_ numbers: [Int], in shell: Shell, title: String) throws {
    try shell.listEditing.complete(numbers, title: title)
  }
}
