import TaskLanguage

/// `store`
struct StoreCommand: Command {
  static let verb = Verb(
    "store", summary: Bilingual("show information about the store", "保存ファイルの情報を表示する"),
    examples: ["store"],
    needsStore: false)

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws {
    guard let info = try shell.maintenance.info() else {
      return shell.view.show(shell.say(.noStoreYet))
    }
    shell.view.show(lines: info.words.map { shell.say($0) })
  }
}
