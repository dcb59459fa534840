import TaskLanguage
import TaskModel

/// `count [FILTER]`
struct CountCommand: Command {
  static let verb = Verb(
    "count", arguments: [.many(.filter), .optional(.attribute(.asof))],
    answer: .count,
    summary: Bilingual("count tasks, by default open ones", "タスクの件数を表示する（既定は未完了のみ）"),
    examples: [
      .same("count"),
      Bilingual("count all", "count すべて"),
      Bilingual("count overdue", "count 期限切れ"),
      Bilingual("count asof:today", "count 時点:今日"),
    ])

  private let reference: TaskReference
  private let words: [Word]

  private let moment: CivilDateTime?

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
    words = Array(arguments.words)
    reference = try arguments.tasksOrFilter()
  }

  func run(in shell: Shell) throws {
    let state = try moment.map { try shell.state(asOf: $0, second: 59) } ?? shell.model.state
    if case .filter(let filter) = reference {
      shell.presenters.taskList.show(
        count: try shell.counted(filter, in: state), hint: FilterHint(words, in: shell))
    } else {
      shell.presenters.taskList.show(
        count: try shell.tasks(reference, scope: .all, in: state).count)
    }
  }
}
