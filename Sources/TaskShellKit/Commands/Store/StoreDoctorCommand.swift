import TaskLanguage

/// `store doctor [URL]`
struct StoreDoctorCommand: Command {
  static let verb = Verb(
    "store doctor", arguments: [.optional(.file, Bilingual("URL", "URL"))], answer: .teamFindings,
    summary: Bilingual("check the way to a team's server", "チームのサーバーまでの経路を診断する"),
    details: Bilingual(
      "It checks, step by step: network, TLS and certificate, login, server, pooler, time-outs, "
        + "replication, schema, your rights and the size. Below each problem it says how to mend it. "
        + "It only reads, and ends at the first step that the others depend on. Without URL it checks "
        + "the team's store that is open.",
      "ネットワーク、TLS と証明書、ログイン、サーバー、プーラー、タイムアウト、レプリケーション、スキーマ、権限、規模を順に調べ、問題があれば直し方をその下に示します。"
        + "読み取るだけで、後の診断の前提が崩れた時点で終わります。URL を省くと、今のチームの保存先を調べます。"),
    examples: [.same("store doctor postgresql://db/t?team=us")], needsStore: false)

  private let address: String?

  init(_ arguments: inout Arguments) throws {
    let rest = arguments.rest().text
    address = rest.isEmpty ? nil : rest
  }

  func run(in shell: Shell) throws { try shell.presenters.team.examine(at: address) }
}
