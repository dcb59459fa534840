import TaskLanguage
import TaskModel

/// `assign [TASK] NAME`
struct AssignCommand: Command {
  static let verb = Verb(
    "assign", arguments: [.optional(.task), .one(.user)],
    answer: .changes,
    summary: Bilingual("assign a task to a user, or to none", "タスクの担当者を決める"),
    examples: [Bilingual("assign 1 Anna", "assign 1 花子"), .same("assign 1 none")])

  private let reference: TaskReference
  private let assignee: UUID?

  init(_ arguments: inout Arguments) throws {
    let words = arguments
    reference = try arguments.task()
    let name = try arguments.name(.user)
    let user = arguments.model.state.user(named: name)
    guard user != nil || name.isNone else {
      try words.refuseSeveralTasks(isAll: false)
      throw arguments.people.refusal(name)
    }
    assignee = user?.id
  }

  func run(in shell: Shell) throws {
    let tasks = try shell.tasks(reference, scope: .all)
    try shell.confirm(.edit, tasks)
    let patch = TaskPatch([.assignee: .set(assignee?.fieldValue)])
    try shell.presenters.listEditing.edit(tasks.map(\.number), patch, title: shell.invocation.title)
  }
}
