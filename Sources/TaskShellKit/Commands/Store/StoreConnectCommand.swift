import TaskLanguage
import TaskModel

/// `store connect URL|FILE`
struct StoreConnectCommand: Command {
  static let verb = Verb(
    "store connect", arguments: [.one(.file, Bilingual("FILE|URL", "ファイル|URL"))], answer: .changes,
    summary: Bilingual("work on a team's store, or on another file", "チームや別のファイルを保存先にする"),
    details: Bilingual(
      "The store is tried first, then noted in the start-up file. URL is "
        + "postgresql://HOST/DB?team=NAME, without a password, which belongs in ~/.pgpass. --store and "
        + "$TASKSHELL_STORE take precedence.",
      "使えることを確かめてから起動ファイルに記録するので、次回からも同じ保存先になります。URL は postgresql://HOST/DB?team=名前 の形で、パスワードは書かずに "
        + "~/.pgpass に置きます。--store と $TASKSHELL_STORE が優先します。"),
    examples: [.same("store connect postgresql://db/t?team=us")], needsStore: false,
    canRehearse: false)

  private let name: String

  init(_ arguments: inout Arguments) throws {
    name = arguments.rest().text
    if name.isEmpty { throw arguments.missing(.file) }
  }

  func run(in shell: Shell) throws {
    let isStarting = shell.scripts.isStarting
    if isStarting, shell.host.stores?.isGiven == true { return }
    let (place, left) = try shell.presenters.team.connect(to: name, checking: !isStarting)
    guard !isStarting else { return }
    try shell.startupFile.save("store connect \(Quoting.asNeeded(place))") { words in
      words.count >= 2 && words[0] == "store" && words[1] == "connect"
    }
    shell.presenters.team.tellConnected(to: name, leaving: left)
  }
}
