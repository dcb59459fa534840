/// `store fold`
struct StoreFoldCommand: Command {
  static let verb = Verb(
    "store fold", summary: Bilingual("drop the past that need not be kept", "古い履歴を整理する"),
    examples: ["store fold"])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws {
    guard let info = try shell.maintenance.fold() else {
      return shell.view.show(shell.phrasebook.noStoreYet)
    }
    try shell.model.refresh()
    shell.view.show(shell.phrasebook.folded(info))
  }
}
