import TaskLanguage
import TaskModel

/// `store team create URL`, `store team invite NAME RIGHTS`, `store team remove NAME`, and others
struct StoreTeamCommand: Command {
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

  private enum Request {
    case create(String)
    case invite(String, TeamRights)
    case remove(String)
    case members
    case leave
    case upgrade
    case kit
  }

  static let words = ["create", "invite", "remove", "members", "leave", "upgrade", "kit"]

  private let request: Request

  init(_ arguments: inout Arguments) throws {
    let word = try arguments.required(.word)
    switch word.keyword {
    case "create": request = .create(try arguments.required(.word).text)
    case "invite":
      request = .invite(try arguments.required(.word).text, try Self.rights(&arguments))
    case "remove": request = .remove(try arguments.required(.word).text)
    case "members": request = .members
    case "leave": request = .leave
    case "upgrade": request = .upgrade
    case "kit": request = .kit
    default:
      throw UsageError.badSettingValue(
        setting: Self.verb.name, value: word.text, choices: Self.words
      ).at(word)
    }
  }

  func run(in shell: Shell) throws {
    let presenter = shell.presenters.team
    switch request {
    case .create(let address): try presenter.create(at: address)
    case .invite(let role, let rights): try presenter.invite(role, rights)
    case .remove(let role): try presenter.remove(role)
    case .members: try presenter.showMembers()
    case .leave: try presenter.leave()
    case .upgrade: try presenter.upgrade()
    case .kit: presenter.showKit()
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
