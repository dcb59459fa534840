import TaskLanguage
import TaskModel

/// What a look at the way to a team's server says, and the remedy of what is wrong.
extension TeamFinding {
  /// `wrong    network: Nothing answers at db.example:5432.`
  func line(_ sentence: Bilingual) -> Bilingual {
    outcome.words + check.words + Bilingual(": ", ": ") + sentence
  }

  func data(_ sentence: Sentence) -> DataValue {
    .object(
      [
        .init("check", .text(check.rawValue)), .init("outcome", .text(outcome.rawValue)),
        .init("finding", .text(name)), .init("text", .text(sentence.text)),
      ] + (sentence.hint.map { [.init("remedy", .text($0))] } ?? []))
  }

  /// The name of the fact, which stays the same whatever the sentence says.
  private var name: String { TeamUnsound.caseName(of: fact) }
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

/// A look at the way to a team's server found something wrong, and has said what.
struct TeamUnsound: Refusal {
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
  /// The sentence, and as its hint the remedy.
  var message: Message {
    wayMessage ?? tlsMessage ?? certificateMessage ?? roleMessage ?? loginMessage
      ?? serverMessage ?? sessionMessage ?? replicationMessage ?? schemaMessage ?? teamMessage
      ?? Message(.same(""))
  }

  private var wayMessage: Message? {
    switch self {
    case .libraryFound(let version): Message(.same("libpq \(version)"))
    case .libraryMissing: TeamProblem.noLibrary.message
    case .optionsUnreadable(let reason):
      Message(
        Bilingual("libpq cannot use the address: ", "libpq がアドレスを解釈できません: ") + .same(reason),
        hint: .same("postgresql://HOST/DB?team=NAME"))
    case .answers(let place, let time):
      Message("\(place) answers, in \(time) ms", "\(place) が応答しました（\(time)ミリ秒）")
    case .nameUnknown(let host, let reason):
      Message(
        "The name \(host) is not known: \(reason)", "\(host) という名前を解決できません: \(reason)",
        hint: Bilingual(
          "check the spelling, and the network or VPN: getent hosts \(host)",
          "綴りとネットワーク、VPN を確認してください: getent hosts \(host)"))
    case .nothingListens(let place):
      Message(
        "Nothing is listening at \(place).", "\(place) では何も待ち受けていません",
        hint: Bilingual(
          "start the server, or set listen_addresses and port in postgresql.conf",
          "サーバーを起動するか、postgresql.conf の listen_addresses と port を確認してください"))
    case .staysSilent(let place, let seconds):
      Message(
        "\(place) does not answer within \(seconds) s.", "\(place) が\(seconds)秒以内に応答しません",
        hint: Bilingual(
          "a firewall may block it, or the server is stuck: open the port, or restart it",
          "ファイアウォールで遮断されているか、サーバーが止まっています（ポートを開くか、再起動してください）"))
    case .notReachable(let place, let reason):
      Message(
        "\(place) cannot be reached: \(reason)", "\(place) に到達できません: \(reason)",
        hint: Bilingual("check the network or VPN", "ネットワークと VPN を確認してください"))
    case .notPostgreSQL(let place):
      Message(
        "What answers at \(place) is not PostgreSQL.", "\(place) で応答しているのは PostgreSQL ではありません",
        hint: Bilingual(
          "check the port; PostgreSQL's own is 5432", "ポートを確認してください（PostgreSQL の既定は 5432 です）"))
    default: nil
    }
  }

  private var tlsMessage: Message? {
    switch self {
    case .staysHere(let place):
      Message(
        "Not needed: \(place) is on this machine", "不要です（\(place) はこのコンピューターにあります）")
    case .encrypted(_, let version, let until):
      Message(
        "\(version)" + (until.isEmpty ? "" : ", certificate valid until \(until)"),
        "\(version)" + (until.isEmpty ? "" : "、証明書は \(until) まで有効"))
    case .tlsNotOffered(let place):
      Message(
        "\(place) does not offer TLS, which the address asks for.",
        "\(place) は TLS に対応していませんが、アドレスでは必須です",
        hint: Bilingual(
          "set ssl = on with a certificate on the server: store team kit shows how",
          "サーバーに証明書を置いて ssl = on にしてください（手順は「store team kit」）"))
    case .notEncrypted(let place, let mode):
      Message(
        "Everything goes to \(place) unencrypted (sslmode=\(mode)).",
        "\(place) との通信は暗号化されていません（sslmode=\(mode)）", hint: Self.verifyFully)
    case .notVerified(let place, let mode):
      Message(
        "Nobody checks that \(place) is the right server (sslmode=\(mode)).",
        "\(place) が正しいサーバーか確認していません（sslmode=\(mode)）", hint: Self.verifyFully)
    case .handshakeFailed(let place, let reason):
      Message(
        Bilingual("The TLS handshake with \(place) fails", "\(place) と TLS を開始できません")
          + (reason.isEmpty ? Bilingual(".", "") : .same(": \(reason)")),
        hint: Bilingual(
          "look into the server's log; its ssl_min_protocol_version may be too high",
          "サーバーのログを確認してください（ssl_min_protocol_version が高すぎるのかもしれません）"))
    default: nil
    }
  }

  private var certificateMessage: Message? {
    switch self {
    case .certificateEnds(let place, let until, let days):
      Message(
        "The certificate of \(place) ends on \(until), in \(English.counted(days, "day")).",
        "\(place) の証明書は \(until) に切れます（あと\(days)日）", hint: Self.renewal)
    case .certificateExpired(let place, let day):
      Message(
        "The certificate of \(place) expired on \(day).", "\(place) の証明書は \(day) に有効期限が切れました",
        hint: Self.renewal)
    case .certificateOfAnother(let host):
      Message(
        "The certificate is not for the name \(host).", "証明書の名前が \(host) と一致しません",
        hint: Bilingual(
          "use the name in the certificate, or have \(host) added as subjectAltName",
          "証明書にある名前で接続するか、subjectAltName に \(host) を加えてください"))
    case .certificateUntrusted(let place, let reason):
      Message(
        "The certificate of \(place) is not trusted: \(reason)", "\(place) の証明書を信頼できません: \(reason)",
        hint: Bilingual(
          "put your authority's certificate into ~/.postgresql/root.crt",
          "認証局の証明書を ~/.postgresql/root.crt に置いてください"))
    case .rootMissing(let path):
      Message(
        "There is no certificate to check the server's by: \(path)",
        "サーバーの証明書を確認するためのファイルがありません: \(path)",
        hint: Bilingual(
          "put the certificate of your authority there; the administrator has it",
          "認証局の証明書をそこに置いてください（管理者が持っています）"))
    default: nil
    }
  }

  private static let verifyFully = Bilingual(
    "write sslmode=verify-full, and put your authority's certificate into ~/.postgresql/root.crt",
    "sslmode=verify-full にし、認証局の証明書を ~/.postgresql/root.crt に置いてください")

  private static let renewal = Bilingual(
    "renew it on the server, then: SELECT pg_reload_conf()",
    "サーバーで更新し、SELECT pg_reload_conf() を実行してください")
}
