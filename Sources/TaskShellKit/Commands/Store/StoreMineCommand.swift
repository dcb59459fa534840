import TaskLanguage

/// `store mine TASK`
struct StoreMineCommand: Command {
  static let verb = Verb(
    "store mine", arguments: [.one(.task)], answer: .changes,
    summary: Bilingual(
      "take your values of a task that somebody else changed too", "競合したタスクを自分の内容にする"),
    details: Bilingual(
      "For a task of a team that was changed here without a connection, and by somebody else.",
      "接続していない間に自分が変更し、ほかの人も変更したチームのタスクについて決めます。"),
    examples: ["store mine 1"])

  private let number: Int

  init(_ arguments: inout Arguments) throws { number = try arguments.taskNumber() }

  func run(in shell: Shell) throws {
    try shell.presenters.team.decide(number, forMine: true, title: shell.invocation.title)
  }
}
