import TaskLanguage

/// `users`
struct UsersCommand: Command {
  static let verb = Verb(
    "users", aliases: ["people"],
    answer: .users,
    summary: Bilingual("list users and their seats", "ユーザーと座席を一覧表示する"),
    examples: [.same("users")])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) { shell.presenters.personLookup.list() }
}
