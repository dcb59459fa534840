import TaskLanguage

/// `store check`
struct StoreCheckCommand: Command {
  static let verb = Verb(
    "store check", answer: .storeCheck,
    summary: Bilingual("verify the store", "保存ファイルを検査する"),
    examples: [.same("store check")], needsStore: false)

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws { try shell.presenters.store.check() }
}
