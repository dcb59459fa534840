import TaskLanguage
import TaskModel

/// `store team create URL`, `store team invite NAME RIGHTS`, `store team remove NAME`, and others
enum StoreTeamCommand: Command {
  static let verb = Verb(
    "store team", arguments: [.one(.word, Bilingual("ACTION", "操作")), .many(.word)],
    keywords: words.flatMap { Keyword.first($0) }
      + Keyword.after("invite", count: 2, TeamRights.allCases.map(\.rawValue)),
    answer: .teamMembers,
    summary: Bilingual("create a team and manage its members", "チームを作成し、メンバーを管理する"),
    details: Bilingual(
      "create URL creates a team in a PostgreSQL database, and members lists its members. invite "
        + "NAME reader|member|admin gives access to a database role, remove NAME revokes it, and leave "
        + "gives up your own. upgrade updates an older database for this taskshell. kit prints how to "
        + "set up a server on Debian, to be read or saved as a file.",
      "「create URL」で PostgreSQL のデータベースにチームを作成し、「members」でメンバーを表示します。「invite 名前 "
        + "reader|member|admin」でデータベースのロールに権限を付け、「remove 名前」で外し、「leave」で自分が抜けます。「upgrade」で古いデータベースをこの "
        + "taskshell に合わせて更新します。「kit」は Debian でのサーバーの設定例を出力します。"),
    examples: [
      .same("store team create postgresql://db/t?team=us"),
      .same("store team invite ben member"),
      .same("store team members"),
      .same("store team kit"),
    ], needsStore: false, canRehearse: false)

  static let words = ["create", "invite", "remove", "members", "leave", "upgrade", "kit"]

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let word = try arguments.required(.word)
    switch word.keyword {
    case "create":
      let address = try arguments.required(.word).text
      return { try $0.presenters.team.create(at: address) }
    case "invite":
      let (role, rights) = (try arguments.required(.word).text, try Self.rights(&arguments))
      return { try $0.presenters.team.invite(role, rights) }
    case "remove":
      let role = try arguments.required(.word).text
      return { try $0.presenters.team.remove(role) }
    case "members": return { try $0.presenters.team.showMembers() }
    case "leave": return { try $0.presenters.team.leave() }
    case "upgrade": return { try $0.presenters.team.upgrade() }
    case "kit": return { $0.presenters.team.showKit() }
    default:
      throw UsageError.badSettingValue(
        setting: Self.verb.name, value: word.text, choices: Self.words
      ).at(word)
    }
  }

  private static func rights(_ arguments: inout Arguments) throws -> TeamRights {
    guard let word = arguments.next() else { return .member }
    guard let rights = TeamRights(rawValue: word.keyword) else {
      throw UsageError.badSettingValue(
        setting: "store team invite", value: word.text,
        choices: TeamRights.allCases.map(\.rawValue)
      ).at(word)
    }
    return rights
  }
}

/// `store connect URL|FILE`
enum StoreConnectCommand: Command {
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

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let name = arguments.rest().text
    if name.isEmpty { throw arguments.missing(.file) }
    return { shell in
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
}

/// `store doctor [URL]`
enum StoreDoctorCommand: Command {
  static let verb = Verb(
    "store doctor", arguments: [.optional(.file, Bilingual("URL", "URL"))], answer: .teamFindings,
    summary: Bilingual("check the connection to a team's server", "チームのサーバーとの接続を診断する"),
    details: Bilingual(
      "It checks, step by step: network, TLS and certificate, login, server, pooler, time-outs, "
        + "replication, schema, your rights and the size. Below each problem it says how to mend it. "
        + "It only reads, and ends at the first step that the others depend on. Without URL it checks "
        + "the team's store that is open.",
      "ネットワーク、TLS と証明書、ログイン、サーバー、プーラー、タイムアウト、レプリケーション、スキーマ、権限、規模を順に調べ、問題があれば直し方をその下に示します。"
        + "読み取るだけで、後の診断の前提が崩れた時点で終わります。URL を省くと、今のチームの保存先を調べます。"),
    examples: [.same("store doctor postgresql://db/t?team=us")], needsStore: false)

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let rest = arguments.rest().text
    let address: String? = rest.isEmpty ? nil : rest
    return { shell in try shell.presenters.team.examine(at: address) }
  }
}

/// `store retry`
enum StoreRetryCommand: BareCommand {
  static let verb = Verb(
    "store retry", answer: .storeRetry,
    summary: Bilingual(
      "retry a save that failed, or what a team refused",
      "保存できなかった変更や、拒否された変更を再試行する"),
    examples: [.same("store retry")], canRehearse: false)

  static func run(in shell: Shell) throws {
    let team = shell.presenters.team
    if !team.asideChanges.isEmpty { return try team.retryAside() }
    try shell.presenters.store.retry()
  }
}

/// `store drop`
enum StoreDropCommand: BareCommand {
  static let verb = Verb(
    "store drop", answer: .changes,
    summary: Bilingual(
      "drop changes that the team's server refused",
      "サーバーが拒否した変更を破棄する"),
    details: Bilingual(
      "Shows each of them and asks. store lists them; store retry gives them to the server once "
        + "more.",
      "1件ずつ表示して確認します。一覧は「store」、再試行するには「store retry」。"),
    examples: [.same("store drop")], canRehearse: false)

  static func run(in shell: Shell) throws {
    let lines = shell.presenters.team.asideLines
    if !lines.isEmpty, !shell.assumesYes { try shell.ask(.drop(lines)) }
    try shell.presenters.team.dropAside()
  }
}

/// `store mine TASK`
enum StoreMineCommand: Command {
  static let verb = Verb(
    "store mine", arguments: [.one(.task)], answer: .changes,
    summary: Bilingual(
      "resolve a conflict with your values", "競合したタスクを自分の内容にする"),
    details: Bilingual(
      "For a team task that both you, while offline, and someone else changed.",
      "接続していない間に、自分とほかの人の両方が変更したタスクに使います。"),
    examples: [.same("store mine 1")], canRehearse: false)

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let number = try arguments.taskNumber()
    return { shell in
      if let refused = try shell.presenters.team.partlyRefused(of: number), !shell.assumesYes {
        try shell.ask(refused.question, else: refused)
      }
      try shell.presenters.team.decide(number, forMine: true)
    }
  }
}

/// `store theirs TASK`
enum StoreTheirsCommand: Command {
  static let verb = Verb(
    "store theirs", arguments: [.one(.task)], answer: .changes,
    summary: Bilingual(
      "resolve a conflict with the other person's values", "競合したタスクを相手の内容のままにする"),
    examples: [.same("store theirs 1")], canRehearse: false)

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let number = try arguments.taskNumber()
    return { shell in try shell.presenters.team.decide(number, forMine: false) }
  }
}
