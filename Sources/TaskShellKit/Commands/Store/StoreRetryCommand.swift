import TaskLanguage

/// `store retry`
struct StoreRetryCommand: Command {
  static let verb = Verb(
    "store retry", answer: .storeRetry,
    summary: Bilingual(
      "retry a save that failed, or what a team refused",
      "保存できなかった変更や、拒否された変更を再試行する"),
    examples: [.same("store retry")], canRehearse: false)

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws {
    let team = shell.presenters.team
    if !team.asideChanges.isEmpty { return try team.retryAside() }
    try shell.presenters.store.retry()
  }
}

/// `store drop`
struct StoreDropCommand: Command {
  static let verb = Verb(
    "store drop", answer: .changes,
    summary: Bilingual(
      "drop changes that the team's server refused",
      "サーバーが拒否した変更を破棄する"),
    details: Bilingual(
      "Shows each of them and asks. store lists them; store retry gives them to the server once "
        + "more.",
      "1件ずつ表示して確認します。一覧は「store」、再試行するには「store retry」。"),
    examples: [.same("store drop")], canRehearse: false)

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws {
    let lines = shell.presenters.team.asideLines
    if !lines.isEmpty, !shell.assumesYes { try shell.ask(.drop(lines)) }
    try shell.presenters.team.dropAside()
  }
}
