import TaskLanguage
import TaskModel

/// `count [FILTER]`
struct CountCommand: Command {
  static let verb = Verb(
    "count", arguments: [.many(.filter)],
    answer: .count,
    summary: Bilingual("count tasks, by default open ones", "タスクの件数を表示する"),
    examples: ["count", "count all", "count overdue"])

  private let reference: TaskReference
  private let words: [Word]

  init(_ arguments: inout Arguments) throws {
    words = Array(arguments.words)
    reference = try arguments.tasksOrFilter()
  }

  func run(in shell: Shell) throws {
    if case .filter(let filter) = reference {
      shell.presenters.taskList.show(
        count: try shell.counted(filter, in: shell.model.state),
        hint: FilterHint(words, in: shell))
    } else {
      shell.presenters.taskList.show(count: try shell.tasks(reference, scope: .all).count)
    }
  }
}
