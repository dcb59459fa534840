import TaskLanguage

/// `store mine TASK`
struct StoreMineCommand: Command {
  static let verb = Verb(
    "store mine", arguments: [.one(.task)], answer: .changes,
    summary: Bilingual(
      "resolve a conflict with your values", "競合したタスクを自分の内容にする"),
    details: Bilingual(
      "For a team task that both you, while offline, and someone else changed.",
      "接続していない間に、自分とほかの人の両方が変更したタスクに使います。"),
    examples: [.same("store mine 1")], canRehearse: false)

  private let number: Int

  init(_ arguments: inout Arguments) throws { number = try arguments.taskNumber() }

  func run(in shell: Shell) throws {
    if let refused = try shell.presenters.team.partlyRefused(of: number), !shell.assumesYes {
      try shell.ask(refused.question, else: refused)
    }
    try shell.presenters.team.decide(number, forMine: true, title: shell.invocation.title)
  }
}

/// `store theirs TASK`
struct StoreTheirsCommand: Command {
  static let verb = Verb(
    "store theirs", arguments: [.one(.task)], answer: .changes,
    summary: Bilingual(
      "resolve a conflict with the other person's values", "競合したタスクを相手の内容のままにする"),
    examples: [.same("store theirs 1")], canRehearse: false)

  private let number: Int

  init(_ arguments: inout Arguments) throws { number = try arguments.taskNumber() }

  func run(in shell: Shell) throws {
    try shell.presenters.team.decide(number, forMine: false, title: shell.invocation.title)
  }
}
