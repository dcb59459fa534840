import TaskLanguage

/// `store retry`
struct StoreRetryCommand: Command {
  static let verb = Verb(
    "store retry", answer: .storeRetry,
    summary: Bilingual("retry a save that failed", "保存できなかった変更を保存する"),
    examples: [.same("store retry")])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws { try shell.presenters.store.retry() }
}
