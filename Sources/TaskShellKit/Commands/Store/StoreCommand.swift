import TaskLanguage

/// `store`
struct StoreCommand: Command {
  static let verb = Verb(
    "store", answer: .storeInfo,
    summary: Bilingual("show information about the store", "保存ファイルの情報を表示する"),
    examples: [.same("store")],
    needsStore: false)

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws { try shell.presenters.store.showInfo() }
}
