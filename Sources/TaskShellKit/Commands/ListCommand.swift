import TaskModel

/// `list [FILTER]`
struct ListCommand: Command {
  static let verb = Verb(
    "list", aliases: ["ls", "l"], arguments: [.many(.filter), .optional(.attribute(.asof))],
    summary: Bilingual("list tasks, the open ones unless a state is named", "タスクを一覧する"),
    details: Bilingual(
      "Filters: words of the text, @NAME, open, done, all, overdue, today; or numbers.",
      "絞り込み: 本文の語、@名前、open、done、all、overdue、today、または番号"),
    examples: [
      "list", "list today", "list @Anna all", "list milk", "list 1,3-5", "list asof:today",
    ])

  private let reference: TaskReference
  private let moment: CivilDateTime?

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
    reference = try arguments.tasksOrFilter()
  }

  func run(in shell: Shell) throws {
    let isFiltered = reference != .filter(TaskFilter())
    let state = try moment.map { try shell.state(asOf: $0, second: 59) } ?? shell.model.state
    let tasks: [TaskItem]
    if case .filter(let filter) = reference {
      tasks = filter.matches(in: state, defaultScope: .open, clock: shell.clock)
    } else {
      tasks = try shell.tasks(reference, scope: .all, in: state)
    }
    shell.taskList.list(tasks, isFiltered: isFiltered, in: state)
  }
}
