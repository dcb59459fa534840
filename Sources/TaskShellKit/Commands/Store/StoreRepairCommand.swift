import TaskLanguage

/// `store repair`
struct StoreRepairCommand: Command {
  static let verb = Verb(
    "store repair", answer: .storeRepair,
    summary: Bilingual("recover a damaged store", "壊れた保存ファイルを修復する"),
    examples: [.same("store repair")], needsStore: false)

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws { try shell.presenters.store.repair() }
}
