import TaskModel

/// `move @FROM @TO [FILTER]`
struct MoveCommand: Command {
  static let verb = Verb(
    "move", arguments: [.one(.userWord), .one(.userWord), .many(.filter)],
    summary: Bilingual("give one person's open tasks to another", "未完了のタスクを別の人に移す"),
    examples: ["move @Anna @Bob", "move @Bob @Anna today"])

  private let target: UUID
  private let filter: TaskFilter
  private let title: String

  init(_ arguments: inout Arguments) throws {
    title = arguments.title
    let names = (try arguments.leadingName(.userWord), try arguments.leadingName(.userWord))
    let state = arguments.model.state
    guard let from = state.user(named: names.0) else { throw ModelError.noUser(name: names.0) }
    guard let target = state.user(named: names.1) else { throw ModelError.noUser(name: names.1) }
    self.target = target.id
    var filter = try arguments.filter(of: arguments.takeAll())
    filter.condition = .all([.test(.assignee(from.id)), filter.condition])
    self.filter = filter
  }

  func run(in shell: Shell) throws {
    let tasks = try shell.tasks(.filter(filter), scope: .open)
    try shell.confirm(.edit, tasks)
    let edit = TaskEdit(assignee: .set(target))
    try shell.listEditing.edit(tasks.map(\.number), edit, title: title)
  }
}
