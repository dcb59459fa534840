import TaskLanguage

/// `find NAME`
struct FindCommand: Command {
  static let verb = Verb(
    "find", aliases: ["who"], arguments: [.one(.user)],
    answer: .users,
    summary: Bilingual("find a person and where they sit", "ユーザーとその座席を探す"),
    examples: [Bilingual("find Anna", "find 花子")])

  private let name: String

  init(_ arguments: inout Arguments) throws { name = try arguments.name(.user) }

  func run(in shell: Shell) throws { try shell.presenters.personLookup.find(name) }
}
