import Formats
import TaskLanguage
import TaskModel

// MARK: Findings about the connection to a team's server
extension TeamFinding {
  /// `wrong    network: Nothing answers at db.example:5432.`
  func line(_ sentence: Bilingual) -> Bilingual {
    outcome.words + check.words + Bilingual(": ", ": ") + sentence
  }

  func data(_ sentence: Sentence) -> DataValue {
    .object(
      .init(present: [
        "check": .text(check.rawValue), "outcome": .text(outcome.rawValue), "finding": .text(name),
        "text": .text(sentence.text), "remedy": sentence.hint.map { .text($0) },
      ]))
  }

  /// The name of the fact, which stays the same whatever the sentence is.
  private var name: String { TeamCheckFailed.caseName(of: fact) }
}

extension CommandOutput {
  static let teamFindings = CommandOutput.value(
    .rows([
      .always("check", .choice(TeamFinding.Check.allCases.map(\.rawValue))),
      .always("outcome", .choice(TeamFinding.Outcome.allCases.map(\.rawValue))),
      .always("finding", .text, "its name, the same in every language"),
      .always("text", .text), .perhaps("remedy", .text),
    ]))
}

/// A check of the connection to a team's server found problems, and has reported them.
struct TeamCheckFailed: Refusal {
  let faults: Int

  var codeName: String { "teamUnsound" }

  var message: Message {
    Message(
      faults == 1 ? "One thing is wrong." : "\(faults) things are wrong.", "異常が\(faults)件あります")
  }
}

extension TeamFinding.Outcome {
  fileprivate var words: Bilingual {
    switch self {
    case .ok: Bilingual("ok       ", "正常  ")
    case .warning: Bilingual("warning  ", "注意  ")
    case .wrong: Bilingual("wrong    ", "異常  ")
    }
  }
}

extension TeamFinding.Check {
  fileprivate var words: Bilingual {
    switch self {
    case .library: Bilingual("library", "ライブラリ")
    case .network: Bilingual("network", "ネットワーク")
    case .tls: .same("TLS")
    case .login: Bilingual("login", "ログイン")
    case .server: Bilingual("server", "サーバー")
    case .pooler: Bilingual("pooler", "プーラー")
    case .news: Bilingual("news", "変更の通知")
    case .timeouts: Bilingual("time-outs", "タイムアウト")
    case .replication: Bilingual("replication", "レプリケーション")
    case .connections: Bilingual("connections", "接続数")
    case .schema: Bilingual("schema", "スキーマ")
    case .team: Bilingual("team", "チーム")
    case .size: Bilingual("size", "規模")
    }
  }
}

extension TeamFact {
  /// The sentence, with the remedy as its hint.
  var message: Message {
    switch self {
    // The way to the server.
    case .libraryFound(let version): Message(.same("libpq \(version)"))
    case .libraryMissing: TeamProblem.noLibrary.message
    case .optionsUnreadable(let reason):
      Message(
        Bilingual("libpq cannot use the address: ", "libpq がアドレスを解釈できません: ") + .same(reason),
        hint: .same("postgresql://HOST/DB?team=NAME"))
    case .answers(let endpoint, let time):
      Message("\(endpoint) answers in \(time) ms", "\(endpoint) が応答しました（\(time)ミリ秒）")
    case .nameUnknown(let host, let reason):
      Message(
        "The name \(host) is not known: \(reason)", "\(host) という名前を解決できません: \(reason)",
        hint: Bilingual(
          "check the spelling, and the network or VPN: getent hosts \(host)",
          "綴りとネットワーク、VPN を確認してください: getent hosts \(host)"))
    case .nothingListens(let endpoint):
      Message(
        "Nothing is listening at \(endpoint).", "\(endpoint) では何も待ち受けていません",
        hint: Bilingual(
          "start the server, or set listen_addresses and port in postgresql.conf",
          "サーバーを起動するか、postgresql.conf の listen_addresses と port を確認してください"))
    case .staysSilent(let endpoint, let seconds):
      Message(
        "\(endpoint) did not answer within \(seconds) s.", "\(endpoint) が\(seconds)秒以内に応答しません",
        hint: Bilingual(
          "a firewall may block it, or the server is stuck: open the port, or restart it",
          "ファイアウォールで遮断されているか、サーバーが止まっています（ポートを開くか、再起動してください）"))
    case .notReachable(let endpoint, let reason):
      Message(
        "\(endpoint) cannot be reached: \(reason)", "\(endpoint) に到達できません: \(reason)",
        hint: Bilingual("check the network or VPN", "ネットワークと VPN を確認してください"))
    case .notPostgreSQL(let endpoint):
      Message(
        "What answers at \(endpoint) is not PostgreSQL.",
        "\(endpoint) で応答しているのは PostgreSQL ではありません",
        hint: Bilingual(
          "check the port; PostgreSQL's own is 5432", "ポートを確認してください（PostgreSQL の既定は 5432 です）"))
    // TLS.
    case .staysHere(let endpoint):
      Message(
        "Not needed: \(endpoint) is on this machine", "不要です（\(endpoint) はこのコンピューターにあります）")
    case .encrypted(_, let version, let until):
      Message(
        "\(version)" + (until.isEmpty ? "" : ", certificate valid until \(until)"),
        "\(version)" + (until.isEmpty ? "" : "、証明書は \(until) まで有効"))
    case .tlsNotOffered(let endpoint):
      Message(
        "\(endpoint) does not offer TLS, which the address asks for.",
        "\(endpoint) は TLS に対応していませんが、アドレスでは必須です",
        hint: Bilingual(
          "set ssl = on with a certificate on the server: store team kit shows how",
          "サーバーに証明書を置いて ssl = on にしてください（手順は「store team kit」）"))
    case .notEncrypted(let endpoint, let mode):
      Message(
        "Everything goes to \(endpoint) unencrypted (sslmode=\(mode)).",
        "\(endpoint) との通信は暗号化されていません（sslmode=\(mode)）", hint: Self.verifyFully)
    case .notVerified(let endpoint, let mode):
      Message(
        "Nobody checks that \(endpoint) is the right server (sslmode=\(mode)).",
        "\(endpoint) が正しいサーバーか確認していません（sslmode=\(mode)）", hint: Self.verifyFully)
    case .handshakeFailed(let endpoint, let reason):
      Message(
        Bilingual("The TLS handshake with \(endpoint) fails", "\(endpoint) と TLS を開始できません")
          + (reason.isEmpty ? Bilingual(".", "") : .same(": \(reason)")),
        hint: Bilingual(
          "check the server's log; its ssl_min_protocol_version may be too high",
          "サーバーのログを確認してください（ssl_min_protocol_version が高すぎるのかもしれません）"))
    // Certificates.
    case .certificateEnds(let endpoint, let until, let days):
      Message(
        "The certificate of \(endpoint) ends on \(until), in \(English.counted(days, "day")).",
        "\(endpoint) の証明書は \(until) に切れます（あと\(days)日）", hint: Self.renewal)
    case .certificateExpired(let endpoint, let day):
      Message(
        "The certificate of \(endpoint) expired on \(day).", "\(endpoint) の証明書は \(day) に有効期限が切れました",
        hint: Self.renewal)
    case .certificateOfAnother(let host):
      Message(
        "The certificate is not for the name \(host).", "証明書の名前が \(host) と一致しません",
        hint: Bilingual(
          "use the name in the certificate, or have \(host) added as subjectAltName",
          "証明書にある名前で接続するか、subjectAltName に \(host) を加えてください"))
    case .certificateUntrusted(let endpoint, let reason):
      Message(
        "The certificate of \(endpoint) is not trusted: \(reason)",
        "\(endpoint) の証明書を信頼できません: \(reason)",
        hint: Bilingual(
          "put your authority's certificate into ~/.postgresql/root.crt",
          "認証局の証明書を ~/.postgresql/root.crt に置いてください"))
    case .rootMissing(let path):
      Message(
        "There is no certificate to check the server's against: \(path)",
        "サーバーの証明書を確認するためのファイルがありません: \(path)",
        hint: Bilingual(
          "put the certificate of your authority there; the administrator has it",
          "認証局の証明書をそこに置いてください（管理者が持っています）"))
    // The role.
    case .loggedIn(let role, let database):
      Message("As \(role), to the database \(database)", "\(role) としてデータベース \(database) に接続しました")
    case .loggedInAsSuperuser(let role):
      Message(
        "\(role) is a superuser, so no permissions restrict it.", "\(role) はスーパーユーザーで、権限の制限を受けません",
        hint: Bilingual(
          "work with a role of your own: createuser --pwprompt NAME",
          "自分用のロールを使ってください: createuser --pwprompt 名前"))
    case .passwordMissing(let line):
      Message(
        "The server asks for a password, and there is none.", "パスワードを求められましたが、設定されていません",
        hint: Bilingual(
          "write it to ~/.pgpass (chmod 600): \(line)", "~/.pgpass（chmod 600）に書いてください: \(line)"))
    case .passwordWrong(let role):
      Message(
        "The password of \(role) is not accepted.", "\(role) のパスワードが違います",
        hint: Bilingual(
          "correct the line in ~/.pgpass; an administrator sets a new one: \\password \(role)",
          "~/.pgpass の行を直してください（管理者は「\\password \(role)」で設定し直せます）"))
    case .roleLocked(let role):
      Message(
        "The role \(role) is locked: it may not log in.", "ロール \(role) はロックされていて、ログインできません",
        hint: Bilingual(
          "an administrator unlocks it: ALTER ROLE \(role) LOGIN",
          "管理者は「ALTER ROLE \(role) LOGIN」で解除できます"))
    case .roleUnknown(let role):
      Message(
        "There is no role \(role) on the server.", "サーバーにロール \(role) がありません",
        hint: Bilingual(
          "check the name in the address; an administrator makes one: createuser --pwprompt \(role)",
          "アドレスの名前を確認してください（管理者は「createuser --pwprompt \(role)」で作成できます）"))
    // The login.
    case .notAdmitted(let reason):
      Message(
        Bilingual("The server does not let anyone in from here: ", "ここからの接続は許可されていません: ")
          + .same(reason),
        hint: Bilingual(
          "add a line to pg_hba.conf, then SELECT pg_reload_conf(): store team kit shows it",
          "pg_hba.conf に行を加え、SELECT pg_reload_conf() を実行してください（例は「store team kit」）"))
    case .databaseUnknown(let name):
      Message(
        "There is no database \(name) on the server.", "サーバーにデータベース \(name) がありません",
        hint: Bilingual(
          "check the name in the address; an administrator makes it: createdb --owner NAME \(name)",
          "アドレスの名前を確認してください（管理者は「createdb --owner 名前 \(name)」で作成できます）"))
    case .databaseForbidden(let name, let role):
      Message(
        "\(role) may not use the database \(name).", "\(role) はデータベース \(name) に接続できません",
        hint: .same("GRANT CONNECT ON DATABASE \(name) TO \(role)"))
    case .optionsRefused:
      Message(
        "A pooler refuses the settings of a session.", "プーラーがセッションの設定を拒否しています",
        hint: Bilingual(
          "in pgbouncer.ini: ignore_startup_parameters = options",
          "pgbouncer.ini に ignore_startup_parameters = options と書いてください"))
    case .loginRefused(let reason):
      Message(
        Bilingual("The login is refused: ", "ログインが拒否されました: ") + .same(reason),
        hint: Bilingual("check the server's log", "サーバーのログを確認してください"))
    case .loginUnanswered(let seconds):
      Message(
        "The login was not answered within \(seconds) s.", "ログインへの応答が\(seconds)秒以内にありません",
        hint: Bilingual(
          "check the log of the server or its pooler", "サーバーかプーラーのログを確認してください"))
    // The server.
    case .version(let version): Message(.same("PostgreSQL \(version)"))
    case .serverFull:
      Message(
        "The server has no connections left.", "サーバーの接続数が上限に達しています",
        hint: Bilingual("raise max_connections, and restart it", "max_connections を増やし、再起動してください"))
    case .serverNotReady(let reason):
      Message(
        Bilingual("The server is not ready: ", "サーバーの準備ができていません: ") + .same(reason),
        hint: Bilingual("wait a little, then check its log", "少し待ち、続くようならログを確認してください"))
    case .versionTooOld(let version):
      Message(
        "PostgreSQL \(version) is too old; 13 is the oldest.",
        "PostgreSQL \(version) は古すぎます（13以降が必要です）",
        hint: .same("pg_upgradecluster"))
    case .standby(let version):
      Message(
        "This is a standby of PostgreSQL \(version): it can only be read.",
        "これは PostgreSQL \(version) のスタンバイで、読み取りしかできません",
        hint: Bilingual(
          "name the primary, or all of them: postgresql://db1,db2/…",
          "プライマリーか、すべてのサーバーを書いてください: postgresql://db1,db2/…"))
    case .readOnly(let role):
      Message(
        "The server lets \(role) only read (default_transaction_read_only).",
        "\(role) には読み取りしか許可されていません（default_transaction_read_only）",
        hint: .same("ALTER ROLE \(role) RESET default_transaction_read_only"))
    case .checkRefused(let reason):
      Message(
        Bilingual("The server refuses a check: ", "サーバーが確認を拒否しました: ") + .same(reason),
        hint: Bilingual("check the server's log", "サーバーのログを確認してください"))
    // Sessions, notifications, time-outs and connections.
    case .ownSession: Message("None: each shell has a session of its own", "なし（シェルごとに専用のセッション）")
    case .pooledSession: Message("A pooler that keeps sessions", "セッションを保つプーラーを経由しています")
    case .pooledTransactions:
      Message(
        "A pooler gives each transaction another session.", "プーラーがトランザクションごとにセッションを替えています",
        hint: Bilingual(
          "in pgbouncer.ini: pool_mode = session", "pgbouncer.ini に pool_mode = session と書いてください"))
    case .tellsNews: Message("The server announces changes at once", "変更はすぐに通知されます")
    case .tellsNoNews:
      Message(
        "The server does not announce changes (LISTEN), so it is asked every 2 s.",
        "変更の通知（LISTEN）が使えないため、2秒ごとに問い合わせます")
    case .limits(let statement, let idle):
      Message(
        "\(statement) s for a query, \(idle) s for an idle transaction",
        "問い合わせ\(statement)秒、待機中のトランザクション\(idle)秒")
    case .limitsMissing(let database, let settings):
      Message(
        "There is no limit: \(settings.joined(separator: ", "))",
        "上限がありません: \(settings.joined(separator: "、"))",
        hint: .same(
          settings.map { "ALTER DATABASE \(database) SET \($0) = '60s'" }.joined(separator: "; ")))
    case .connections(let used, let limit):
      Message("\(used) of \(limit) in use", "\(limit)のうち\(used)を使用中")
    case .connectionsShort(let used, let limit):
      Message(
        "\(used) of \(limit) are in use.", "\(limit)のうち\(used)を使用中です",
        hint: Bilingual("raise max_connections, and restart it", "max_connections を増やし、再起動してください"))
    // Replication.
    case .alone:
      Message(
        "None: an acknowledged change is on this server's disk, and in the next backup",
        "なし（確定した変更はこのサーバーのディスクと、次のバックアップに残ります）")
    case .synchronous(let standbys):
      Message(
        "Synchronous, \(English.counted(standbys, "standby")) connected: an acknowledged "
          + "change is on a standby, too",
        "同期（接続中のスタンバイ\(standbys)台）。確定した変更はスタンバイにも残ります。")
    case .asynchronous(let standbys):
      Message(
        "\(English.counted(standbys, "standby")), none of them synchronous: the last moments "
          + "before a failover may be lost.",
        "スタンバイ\(standbys)台はいずれも非同期で、切り替わる直前の変更は失われることがあります",
        hint: .same("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'"))
    case .waitsForStandby:
      Message(
        "Every change waits for a synchronous standby, and none is connected.",
        "同期スタンバイが接続されていないため、すべての変更が待たされます",
        hint: Bilingual(
          "start a standby, or ALTER SYSTEM SET synchronous_standby_names = ''",
          "スタンバイを起動するか、ALTER SYSTEM SET synchronous_standby_names = '' を実行してください"))
    case .notFlushed(let setting):
      Message(
        "\(setting) is off: a crash of the server loses acknowledged changes.",
        "\(setting) が off のため、サーバーが落ちると確定した変更が失われます",
        hint: .same("ALTER SYSTEM SET \(setting) = 'on'"))
    // The schema.
    case .schema(let version): Message("Version \(version)", "バージョン \(version)")
    case .schemaMissing(let database):
      Message(
        "The database \(database) holds no team yet.", "データベース \(database) にはまだチームがありません",
        hint: Bilingual(
          "its owner can create one: store team create URL",
          "作成するには、所有者が「store team create URL」を実行します"))
    case .schemaOlder(let version, let wanted):
      Message(
        "It has version \(version), and this taskshell writes version \(wanted).",
        "バージョンは \(version) で、この taskshell が書き込めるのは \(wanted) です",
        hint: Bilingual(
          "its owner runs store team upgrade; until then changes are saved on each machine",
          "所有者が「store team upgrade」を実行するまで、変更は各自の手元に保存されます"))
    case .schemaNewer(let version, let supported, let canRead):
      Message(
        "It has version \(version), and this taskshell "
          + (canRead ? "can only read it" : "knows up to \(supported)") + ".",
        "バージョンは \(version) で、この taskshell（\(supported) まで）では"
          + (canRead ? "読み取りしかできません" : "扱えません"),
        hint: Bilingual("use a newer taskshell", "新しい taskshell を使ってください"))
    // The team.
    case .member(let team, .reader):
      Message(
        "You may read \(team), but not change it.", "\(team) は閲覧のみで、変更できません",
        hint: Bilingual(
          "an admin gives the right: store team invite NAME member",
          "権限を付けるには、管理者が「store team invite 名前 member」を実行します"))
    case .member(let team, let rights):
      Message(
        "\(team), of which you are \(rights.words.english)",
        "\(team)（あなたは\(rights.words.japanese)）")
    case .noMember(let team, let role, let others):
      Message(
        Bilingual(
          "\(role) is not a member of \(team ?? "any team here").",
          team.map { "\(role) は \($0) のメンバーではありません" } ?? "\(role) はここのどのチームのメンバーでもありません")
          + (others.isEmpty
            ? .same("")
            : Bilingual(
              " Member of: \(others.joined(separator: ", "))",
              "（所属: \(others.joined(separator: "、"))）")),
        hint: Bilingual(
          "check the name; an admin of the team invites: store team invite \(role) member",
          "名前を確認してください（招待するには、チームの管理者が「store team invite \(role) member」を実行します）"))
    case .teamNotNamed(let names): TeamProblem.severalTeams(names).message
    case .size(let members, let tasks, let changes, let kilobytes):
      Message(
        "\(English.counted(members, "member")), \(English.counted(tasks, "task")), "
          + "\(English.counted(changes, "change")); the database is \(kilobytes / 1024) MB",
        "メンバー\(members)人、タスク\(tasks)件、変更\(changes)件、データベース \(kilobytes / 1024) MB")
    }
  }

  private static let verifyFully = Bilingual(
    "write sslmode=verify-full, and put your authority's certificate into ~/.postgresql/root.crt",
    "sslmode=verify-full にし、認証局の証明書を ~/.postgresql/root.crt に置いてください")

  private static let renewal = Bilingual(
    "renew it on the server, then: SELECT pg_reload_conf()",
    "サーバーで更新し、SELECT pg_reload_conf() を実行してください")
}
