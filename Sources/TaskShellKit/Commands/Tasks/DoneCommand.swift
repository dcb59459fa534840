import TaskLanguage

/// `done [TASK…]`
struct DoneCommand: TaskActionCommand {
  static let verb = Verb(
    "done", aliases: ["do", "finish"], arguments: [.many(.tasks(.open))],
    answer: .changes,
    summary: Bilingual("mark tasks as done", "タスクを完了にする"),
    details: Bilingual(
      "A task that recurs is followed by its next one. With every: that is the first date of the"
        + " rule after both its due date and today: weekly, due Mon 9 Mar and done late on Wed 18 Mar,"
        + " the next is due Mon 23 Mar; done early on Fri 6 Mar, it is due Mon 16 Mar. With again: it"
        + " is counted from the day it is done: again:week, done on Wed 18 Mar, is due Wed 25 Mar.",
      "繰り返すタスクを完了すると次回のタスクができます。every: では、期限と今日の両方より後で最初に規則に合う日です。"
        + "毎週で期限が3月9日（月）なら、3月18日（水）に遅れて完了すると次回は3月23日（月）、"
        + "3月6日（金）に早く完了すると3月16日（月）です。again: では完了した日から数えます。"
        + "again:week を3月18日（水）に完了すると次回は3月25日（水）です。"),
    examples: ["done 1", "done milk", "done 2,4-6"])

  static let action = BulkAction.complete
  let target: TaskReference

  static func perform(_ numbers: [Int], in shell: Shell) throws {
    try shell.presenters.listEditing.complete(numbers, title: shell.invocation.title)
  }
}
