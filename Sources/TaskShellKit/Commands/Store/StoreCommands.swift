import TaskExchange
import TaskLanguage
import TaskModel

/// `store backup FILE`
enum StoreBackupCommand: Command {
  static let verb = Verb(
    "store backup", arguments: [.one(.file)],
    answer: .storeBackup,
    summary: Bilingual("back up the store to a new file", "新しいファイルにバックアップを作成する"),
    examples: [.same("store backup tasks-copy.jsonl")], canRehearse: false)

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let path = arguments.rest().text
    if path.isEmpty { throw arguments.missing(.file) }
    return { shell in try shell.presenters.store.backUp(to: path) }
  }
}

/// `store check`
enum StoreCheckCommand: BareCommand {
  static let verb = Verb(
    "store check", answer: .storeCheck,
    summary: Bilingual("verify the store", "保存ファイルを検査する"),
    examples: [.same("store check")], needsStore: false)

  static func run(in shell: Shell) throws { try shell.presenters.store.check() }
}

/// `store`
enum StoreCommand: BareCommand {
  static let verb = Verb(
    "store", answer: .storeInfo,
    summary: Bilingual("show information about the store", "保存ファイルの情報を表示する"),
    examples: [.same("store")],
    needsStore: false)

  static func run(in shell: Shell) throws { try shell.presenters.store.showInfo() }
}

/// `store fold`
enum StoreFoldCommand: BareCommand {
  static let verb = Verb(
    "store fold", answer: .storeInfo,
    summary: Bilingual(
      "drop old history to shrink the file (cannot be undone)",
      "古い履歴を捨ててファイルを小さくする（元に戻せない）"),
    examples: [.same("store fold")], canRehearse: false)

  static func run(in shell: Shell) throws {
    if shell.input.isInteractive, !shell.assumesYes { try shell.ask(.dropHistory) }
    try shell.presenters.store.fold()
  }
}

/// `store repair`
enum StoreRepairCommand: BareCommand {
  static let verb = Verb(
    "store repair", answer: .storeRepair,
    summary: Bilingual("recover a damaged store", "壊れた保存ファイルを修復する"),
    examples: [.same("store repair")], needsStore: false, canRehearse: false)

  static func run(in shell: Shell) throws { try shell.presenters.store.repair() }
}

/// `store copy FROM TO`
enum StoreCopyCommand: Command {
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

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let source = try arguments.required(.file).text
    let target = try arguments.required(.file).text
    return { shell in try shell.presenters.team.copy(from: source, to: target) }
  }
}

/// `store merge FILE [--mine|--theirs]`
enum StoreMergeCommand: Command {
  static let verb = Verb(
    "store merge", arguments: [.one(.file)],
    flags: [
      VerbFlag("--mine", Bilingual("prefer the values in this store", "手元の内容を優先する")),
      VerbFlag("--theirs", Bilingual("prefer the values in the copy", "コピーの内容を優先する")),
    ], answer: .changes,
    summary: Bilingual(
      "bring in the changes of another copy of the store", "別のコピーにある変更を取り込む"),
    details: Bilingual(
      "For conflicted copies that folder-syncing programs leave beside the store. The copy is only "
        + "read, and one undo reverts the whole merge. Where both have changed the same thing, nothing "
        + "is merged until --mine or --theirs decides. A person, an attribute or a template that one "
        + "side has deleted stays if the other has changed or uses it.",
      "フォルダー同期プログラムが保存ファイルの隣に残したコピーのためのコマンドです。コピーは読むだけで、取り込みは1回の「undo」で元に戻せます。"
        + "同じ値が両方で変更されているときは何も取り込みません（--mine（手元）か --theirs（コピー）で選んでください）。"
        + "一方で削除したユーザー、属性、テンプレートは、もう一方で変更したか使っていれば残ります。"),
    examples: [.same(#"store merge "tasks (conflicted copy).jsonl""#)], canRehearse: false)

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let flag = arguments.words.last { !$0.isLiteral && $0.text == "--theirs" }
    let (mine, theirs) = (arguments.takeFlag("--mine"), arguments.takeFlag("--theirs"))
    let path = arguments.rest().text
    if path.isEmpty { throw arguments.missing(.file) }
    if mine, let flag { throw arguments.surplus(flag) }
    let preference: MergePreference? = mine ? .here : theirs ? .there : nil
    return { shell in
      do {
        try shell.presenters.store.merge(path, preferring: preference)
      } catch let error as MergeConflicts {
        throw MergeRefused(error.conflicts.map { $0.words(in: shell) }, of: path)
      }
    }
  }
}

extension MergeConflict {
  /// Returns the values here and in the other copy.
  fileprivate func words(in shell: Shell) -> MergeRefused.Difference {
    switch self {
    case .task(let here?, let there?, let fields):
      let words = FieldWords(shell.model.state, shell.clock)
      return MergeRefused.Difference(
        number: here.number, here: words.words(fields, of: here, beside: there),
        there: words.words(fields, of: there, beside: here))
    case .task(let here, let there, _):
      return MergeRefused.Difference(
        number: (here ?? there)?.number, here: here.map { .same($0.text) },
        there: there.map { .same($0.text) })
    case .user(let here, let there):
      return MergeRefused.Difference(
        here: here.words(beside: there), there: there.words(beside: here))
    case .seat(let user, let here, let there):
      let label = .same("\(shell.model.state.user(user)?.name ?? "")  ") + Loss.label("seat")
      func words(_ seat: SeatName?) -> Bilingual {
        label + .same(": ") + (seat.map { .same($0.text) } ?? Bilingual("none", "なし"))
      }
      return MergeRefused.Difference(here: words(here), there: words(there))
    case .name(let name, let here, let there):
      func words(_ old: String?) -> Bilingual { .same(old.map { "\($0) → \(name)" } ?? name) }
      return MergeRefused.Difference(here: words(here), there: words(there))
    case .attribute(let here, let there):
      return MergeRefused.Difference(here: .same(here.typed), there: .same(there.typed))
    case .template(let here, let there):
      return MergeRefused.Difference(here: here.words, there: there.words)
    }
  }
}

extension User {
  /// Returns name, reading and capacity, as far as they differ from the other user's.
  fileprivate func words(beside other: User) -> Bilingual {
    func said(_ field: String, _ value: String?) -> Bilingual {
      Loss.label(field) + .same(": ") + (value.map { .same($0) } ?? Bilingual("none", "なし"))
    }
    var parts = [said("name", name)]
    if reading != other.reading { parts.append(said("reading", reading)) }
    if capacity != other.capacity { parts.append(said("capacity", capacity?.notation)) }
    return parts.joined(by: Bilingual(", ", "、"))
  }
}

extension TaskTemplate {
  /// The name, and the tasks of the template.
  fileprivate var words: Bilingual { .same("\(name): ") + .names(tasks) }
}

extension AttributeDefinition {
  /// The definition as it would be typed: `size choice s m`.
  fileprivate var typed: String {
    ([key, kind.rawValue] + choices).joined(separator: " ")
  }
}
