import TaskLanguage

/// `store backup FILE`
struct StoreBackupCommand: Command {
  static let verb = Verb(
    "store backup", arguments: [.one(.file)],
    answer: .storeBackup,
    summary: Bilingual("back up the store to a new file", "新しいファイルにバックアップを作成する"),
    examples: [.same("store backup tasks-copy.jsonl")], canRehearse: false)

  private let path: String

  init(_ arguments: inout Arguments) throws {
    path = arguments.rest().text
    if path.isEmpty { throw arguments.missing(.file) }
  }

  func run(in shell: Shell) throws { try shell.presenters.store.backUp(to: path) }
}

/// `store check`
struct StoreCheckCommand: Command {
  static let verb = Verb(
    "store check", answer: .storeCheck,
    summary: Bilingual("verify the store", "保存ファイルを検査する"),
    examples: [.same("store check")], needsStore: false)

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws { try shell.presenters.store.check() }
}

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

/// `store fold`
struct StoreFoldCommand: Command {
  static let verb = Verb(
    "store fold", answer: .storeInfo,
    summary: Bilingual(
      "drop old history to shrink the file (cannot be undone)",
      "古い履歴を捨ててファイルを小さくする（元に戻せない）"),
    examples: [.same("store fold")], canRehearse: false)

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws { try shell.presenters.store.fold() }
}

/// `store repair`
struct StoreRepairCommand: Command {
  static let verb = Verb(
    "store repair", answer: .storeRepair,
    summary: Bilingual("recover a damaged store", "壊れた保存ファイルを修復する"),
    examples: [.same("store repair")], needsStore: false, canRehearse: false)

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws { try shell.presenters.store.repair() }
}

/// `store copy FROM TO`
struct StoreCopyCommand: Command {
  static let verb = Verb(
    "store copy",
    arguments: [.one(.file, Bilingual("FROM", "複製元")), .one(.file, Bilingual("TO", "複製先"))],
    answer: .changes,
    summary: Bilingual("copy a store with its history to an empty one", "保存ファイルを履歴ごと空の保存先に複製する"),
    details: Bilingual(
      "Both are files or team addresses. Use it to bring your own list into a team, or to "
        + "keep a copy of a team's list.",
      "複製元と複製先には、ファイルかチームのアドレスを指定します。自分のリストをチームに移すときや、チームのリストを手元に残すときに使います。"),
    examples: [.same("store copy tasks.jsonl postgresql://db/t?team=us")],
    needsStore: false, canRehearse: false)

  private let source: String
  private let target: String

  init(_ arguments: inout Arguments) throws {
    source = try arguments.required(.file).text
    target = try arguments.required(.file).text
  }

  func run(in shell: Shell) throws {
    try shell.presenters.team.copy(from: source, to: target)
  }
}
