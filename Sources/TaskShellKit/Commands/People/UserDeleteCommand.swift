import TaskLanguage

/// `user delete NAME`
struct UserDeleteCommand: Command {
  static let verb = Verb(
    "user delete", aliases: ["user rm"], arguments: [.one(.user)],
    answer: .changes,
    summary: Bilingual("delete a user who has no open tasks", "未完了のタスクがないユーザーを削除する"),
    examples: [Bilingual("user delete Anna", "user delete 花子")])

  private let name: String

  init(_ arguments: inout Arguments) throws {
    name = try arguments.name(.user)
  }

  func run(in shell: Shell) throws {
    try shell.presenters.personLookup.delete(name, title: shell.invocation.title)
  }
}
