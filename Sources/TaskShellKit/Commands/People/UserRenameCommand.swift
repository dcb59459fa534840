import TaskLanguage

/// `user rename NAME NAME`
struct UserRenameCommand: Command {
  static let verb = Verb(
    "user rename",
    arguments: [.one(.userWord, Bilingual("OLD", "旧名")), .one(.newName, Bilingual("NEW", "新名"))],
    answer: .changes,
    summary: Bilingual("rename a user", "ユーザー名を変更する"),
    examples: [Bilingual("user rename Anna Annika", "user rename 花子 はな子")])

  private let name: String
  private let newName: String

  init(_ arguments: inout Arguments) throws {
    name = try arguments.leadingName(.userWord)
    newName = try arguments.name(.newName)
  }

  func run(in shell: Shell) throws {
    try shell.presenters.personLookup.rename(name, to: newName, title: shell.invocation.title)
  }
}
