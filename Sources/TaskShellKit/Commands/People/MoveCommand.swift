import TaskLanguage
import TaskModel

/// `move @FROM @TO [FILTER]`
struct MoveCommand: Command {
  static let verb = Verb(
    "move", aliases: ["mv"],
    arguments: [
      .one(.userWord, Bilingual("FROM", "移動元")), .one(.userWord, Bilingual("TO", "移動先")),
      .many(.filter),
    ],
    answer: .changes,
    summary: Bilingual(
      "move open tasks from one person to another",
      "未完了のタスクを別の人に移す"),
    details: Bilingual(
      "If a task has several assignees, only the person it is moved from is replaced.",
      "担当者が複数のタスクでは、移動元の人だけを移動先の人に替えます。"),
    examples: [
      Bilingual("move @Anna @Bob", "move @花子 @太郎"),
      Bilingual("move @Bob @Anna today", "move @太郎 @花子 今日"),
      Bilingual("move @none @Bob", "move @なし @太郎"),
    ])

  /// Nil for nobody.
  private let source: UUID?
  private let target: UUID?
  private let filter: TaskFilter

  init(_ arguments: inout Arguments) throws {
    if let first = arguments.words.first, first.namesTask {
      throw UsageError.movesFromPeople(first.text).at(first)
    }
    let from = try Self.person(&arguments)
    source = from
    target = try Self.person(&arguments)
    var filter = try arguments.filter(of: arguments.takeAll(), toChange: true)
    let whose = from.map { FilterTest.assignee($0) } ?? .unassigned
    filter.condition = .all([.test(whose), filter.condition])
    self.filter = filter
  }

  /// The person whom the next words name; nil for `none`.
  private static func person(_ arguments: inout Arguments) throws -> UUID? {
    let name = try arguments.leadingName(.userWord)
    let user = arguments.model.state.user(named: name.text)
    guard user != nil || name.text.isNone else {
      throw arguments.people.refusal(name.text).at(name)
    }
    return user?.id
  }

  func run(in shell: Shell) throws {
    let tasks = try shell.confirmed(
      .edit, try shell.tasks(.filter(filter), scope: .open), named: .filter(filter))
    let patch = TaskPatch([
      .assignee: .edit(TaskPatch.ListEdit(added: target?.fieldValue, removed: source?.fieldValue))
    ])
    try shell.presenters.listEditing.edit(tasks.map(\.number), patch, title: shell.invocation.title)
  }
}
