import TaskLanguage
import TaskModel
import Testing

@testable import TaskShellKit

/// The sentences of `store doctor` and `store team kit`, in both languages.
@Suite struct DoctorCommandTests {
  private static let place = "db:5432"

  /// Each server fault with its sentence and remedy.
  private static let faults: [(fact: TeamFact, english: [String], japanese: [String])] = [
    (
      .nothingListens(endpoint: place),
      [
        "wrong    network: Nothing is listening at db:5432.",
        "  > start the server, or set listen_addresses and port in postgresql.conf",
      ],
      [
        "異常  ネットワーク: db:5432 では何も待ち受けていません",
        "  > サーバーを起動するか、postgresql.conf の listen_addresses と port を確認してください",
      ]
    ),
    (
      .notPostgreSQL(endpoint: place),
      [
        "wrong    network: What answers at db:5432 is not PostgreSQL.",
        "  > check the port; PostgreSQL's own is 5432",
      ],
      [
        "異常  ネットワーク: db:5432 で応答しているのは PostgreSQL ではありません",
        "  > ポートを確認してください（PostgreSQL の既定は 5432 です）",
      ]
    ),
    (
      .tlsNotOffered(endpoint: place),
      [
        "wrong    TLS: db:5432 does not offer TLS, which the address asks for.",
        "  > set ssl = on with a certificate on the server: store team kit shows how",
      ],
      [
        "異常  TLS: db:5432 は TLS に対応していませんが、アドレスでは必須です",
        "  > サーバーに証明書を置いて ssl = on にしてください（手順は「store team kit」）",
      ]
    ),
    (
      .certificateExpired(endpoint: place, on: "2026-03-01"),
      [
        "wrong    TLS: The certificate of db:5432 expired on 2026-03-01.",
        "  > renew it on the server, then: SELECT pg_reload_conf()",
      ],
      [
        "異常  TLS: db:5432 の証明書は 2026-03-01 に有効期限が切れました",
        "  > サーバーで更新し、SELECT pg_reload_conf() を実行してください",
      ]
    ),
    (
      .passwordWrong(role: "ben"),
      [
        "wrong    login: The password of ben is not accepted.",
        #"  > correct the line in ~/.pgpass; an administrator sets a new one: \password ben"#,
      ],
      [
        "異常  ログイン: ben のパスワードが違います",
        #"  > ~/.pgpass の行を直してください（管理者は「\password ben」で設定し直せます）"#,
      ]
    ),
    (
      .roleLocked(role: "ben"),
      [
        "wrong    login: The role ben is locked: it may not log in.",
        "  > an administrator unlocks it: ALTER ROLE ben LOGIN",
      ],
      [
        "異常  ログイン: ロール ben はロックされていて、ログインできません",
        "  > 管理者は「ALTER ROLE ben LOGIN」で解除できます",
      ]
    ),
    (
      .databaseUnknown("tasks"),
      [
        "wrong    login: There is no database tasks on the server.",
        "  > check the name in the address; an administrator makes it: "
          + "createdb --owner NAME tasks",
      ],
      [
        "異常  ログイン: サーバーにデータベース tasks がありません",
        "  > アドレスの名前を確認してください（管理者は「createdb --owner 名前 tasks」で作成できます）",
      ]
    ),
    (
      .schemaMissing(database: "tasks"),
      [
        "wrong    schema: The database tasks holds no team yet.",
        "  > its owner can create one: store team create URL",
      ],
      [
        "異常  スキーマ: データベース tasks にはまだチームがありません",
        "  > 作成するには、所有者が「store team create URL」を実行します",
      ]
    ),
    (
      .schemaOlder(version: 1, wanted: 2),
      [
        "wrong    schema: It has version 1, and this taskshell writes version 2.",
        "  > its owner runs store team upgrade; until then changes are saved on each machine",
      ],
      [
        "異常  スキーマ: バージョンは 1 で、この taskshell が書き込めるのは 2 です",
        "  > 所有者が「store team upgrade」を実行するまで、変更は各自の手元に保存されます",
      ]
    ),
    (
      .noMember(team: "home", role: "ben", others: ["work"]),
      [
        "wrong    team: ben is not a member of home. Member of: work",
        "  > check the name; an admin of the team invites: store team invite ben member",
      ],
      [
        "異常  チーム: ben は home のメンバーではありません（所属: work）",
        "  > 名前を確認してください（招待するには、チームの管理者が「store team invite ben member」を実行します）",
      ]
    ),
    (
      .standby(version: "15.18"),
      [
        "wrong    server: This is a standby of PostgreSQL 15.18: it can only be read.",
        "  > name the primary, or all of them: postgresql://db1,db2/…",
      ],
      [
        "異常  サーバー: これは PostgreSQL 15.18 のスタンバイで、読み取りしかできません",
        "  > プライマリーか、すべてのサーバーを書いてください: postgresql://db1,db2/…",
      ]
    ),
    (
      .pooledTransactions,
      [
        "wrong    pooler: A pooler gives each transaction another session.",
        "  > in pgbouncer.ini: pool_mode = session",
      ],
      [
        "異常  プーラー: プーラーがトランザクションごとにセッションを替えています",
        "  > pgbouncer.ini に pool_mode = session と書いてください",
      ]
    ),
  ]

  @Test func everyFaultHasItsSentenceAndRemedy() throws {
    for language in [Language.english, .japanese] {
      let team = MemoryTeam()
      let shell = try TestShell([], language: language, team: team)
      for fault in Self.faults {
        team.facts = [.libraryFound(version: "15.18"), fault.fact]
        let lines = shell.run("store doctor postgresql://db/tasks?team=home")
        let words = language == .english ? fault.english : fault.japanese
        let first = language == .english ? "ok       library: " : "正常  ライブラリ: "
        let last = language == .english ? "! One thing is wrong." : "! 異常が1件あります"
        #expect(lines == ["\(first)libpq 15.18"] + words + [last])
        #expect(shell.status == .refused)
      }
    }
  }

  @Test func warningsEndWithSuccess() throws {
    let team = MemoryTeam()
    let shell = try TestShell([], team: team)
    team.facts = [.member(team: "home", rights: .reader)]
    #expect(
      shell.run("store doctor").first == "warning  team: You may read home, but not change it.")
    #expect(shell.status == .done)
    team.facts = [.schemaMissing(database: "x"), .pooledTransactions]
    #expect(shell.run("store doctor").last == "! 2 things are wrong.")
  }

  @Test func theKitIsPrinted() throws {
    let lines = try TestShell([], team: MemoryTeam()).run("store team kit")
    #expect(lines.contains("=== file /etc/postgresql/15/main/pg_hba.conf"))
    #expect(lines.contains("ignore_startup_parameters = options"))
  }
}
