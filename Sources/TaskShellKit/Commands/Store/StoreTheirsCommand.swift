import TaskLanguage

/// `store theirs TASK`
struct StoreTheirsCommand: Command {
  static let verb = Verb(
    "store theirs", arguments: [.one(.task)], answer: .changes,
    summary: Bilingual(
      "resolve a conflict with the other person's values", "競合したタスクを相手の内容のままにする"),
    examples: [.same("store theirs 1")])

  private let number: Int

  init(_ arguments: inout Arguments) throws { number = try arguments.taskNumber() }

  func run(in shell: Shell) throws {
    try shell.presenters.team.decide(number, forMine: false, title: shell.invocation.title)
  }
}
