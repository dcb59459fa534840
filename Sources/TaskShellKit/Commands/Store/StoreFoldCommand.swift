import TaskLanguage

/// `store fold`
struct StoreFoldCommand: Command {
  static let verb = Verb(
    "store fold", answer: .storeInfo,
    summary: Bilingual("discard old history", "古い履歴を整理する"),
    examples: [.same("store fold")])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws { try shell.presenters.store.fold() }
}
