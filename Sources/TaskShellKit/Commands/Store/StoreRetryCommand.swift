import TaskLanguage

/// `store retry`
struct StoreRetryCommand: Command {
  static let verb = Verb(
    "store retry", summary: Bilingual("save what could not be saved", "保存できなかった変更を保存する"),
    examples: ["store retry"])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws {
    guard shell.model.unsaved != nil else {
      return shell.view.show(shell.say(.savedAfterAll))
    }
    try shell.model.saveAgain()
  }
}
