import TaskLanguage

/// `skip [TASK…]`
struct SkipCommand: TaskActionCommand {
  static let verb = Verb(
    "skip", arguments: [.many(.tasks(.open))],
    answer: .changes,
    summary: Bilingual("move a recurring task to its next date", "繰り返すタスクを次回に進める"),
    examples: [.same("skip 1")])

  static let action = BulkAction.edit
  let target: TaskReference

  static func perform(_ numbers: [Int], in shell: Shell) throws {
    try shell.presenters.listEditing.skip(numbers, title: shell.invocation.title)
  }
}
