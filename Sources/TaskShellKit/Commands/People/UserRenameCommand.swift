import TaskLanguage

/// `user rename NAME NAME`
struct UserRenameCommand: Command {
  static let verb = Verb(
    "user rename", arguments: [.one(.userWord), .one(.newName)],
    summary: Bilingual("rename a user", "ユーザー名を変更する"),
    examples: ["user rename Anna Annika"])

  private let name: String
  private let newName: String
  private let title: String

  init(_ arguments: inout Arguments) throws {
    title = arguments.title
    name = try arguments.leadingName(.userWord)
    newName = try arguments.name(.newName)
  }

  func run(in shell: Shell) throws {
    try shell.personLookup.rename(name, to: newName, title: title)
  }
}
