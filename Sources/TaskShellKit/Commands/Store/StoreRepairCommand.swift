import TaskLanguage

/// `store repair`
struct StoreRepairCommand: Command {
  static let verb = Verb(
    "store repair", summary: Bilingual("recover a damaged store", "壊れた保存ファイルを修復する"),
    examples: ["store repair"], needsStore: false)

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws {
    guard let repair = try shell.maintenance.repair() else {
      return shell.view.show(shell.say(.nothingToRepair))
    }
    shell.view.show(shell.say(.repaired(repair)))
    try shell.model.refresh()
  }
}
