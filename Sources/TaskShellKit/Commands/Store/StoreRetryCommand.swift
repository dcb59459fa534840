import TaskLanguage

/// `store retry`
struct StoreRetryCommand: Command {
  static let verb = Verb(
    "store retry", answer: .storeRetry,
    summary: Bilingual(
      "retry a save that failed, or what a team refused",
      "保存できなかった変更や、拒否された変更を再試行する"),
    examples: [.same("store retry")])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws {
    let team = shell.presenters.team
    if !team.asideChanges.isEmpty { return try team.retryAside() }
    try shell.presenters.store.retry()
  }
}
