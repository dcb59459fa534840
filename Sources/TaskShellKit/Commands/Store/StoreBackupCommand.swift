import TaskLanguage

/// `store backup FILE`
struct StoreBackupCommand: Command {
  static let verb = Verb(
    "store backup", arguments: [.one(.file)],
    answer: .storeBackup,
    summary: Bilingual("back up the store to a new file", "新しいファイルにバックアップを作成する"),
    examples: [.same("store backup tasks-copy.jsonl")])

  private let path: String

  init(_ arguments: inout Arguments) throws {
    path = arguments.rest()
    if path.isEmpty { throw arguments.missing(.file) }
  }

  func run(in shell: Shell) throws { try shell.presenters.store.backUp(to: path) }
}
