import TaskLanguage
import TaskModel

extension TeamProblem {
  var message: Message {
    switch self {
    case .noLibrary:
      Message(
        "A team's store needs libpq, which is not installed.",
        "チームの保存先には libpq が必要ですが、インストールされていません",
        hint: Bilingual(
          "Debian and Ubuntu: apt install libpq5; Fedora: dnf install libpq; macOS: brew install libpq",
          "Debian と Ubuntu: apt install libpq5、Fedora: dnf install libpq、macOS: brew install libpq")
      )
    case .passwordInAddress:
      Message(
        "An address cannot contain a password.", "パスワードを含むアドレスは使えません",
        hint: Bilingual(
          "write the password to ~/.pgpass or a service file, or set PGPASSFILE",
          "パスワードは ~/.pgpass かサービスファイルに書くか、PGPASSFILE で指定してください"))
    case .badAddress(let text):
      Message(
        "This is not the address of a team: \(text)", "チームのアドレスではありません: \(text)",
        hint: .same("postgresql://HOST/DB?team=NAME"))

    case .unreachable(""):
      Message(
        "The team's server does not answer.", "チームのサーバーが応答しません", hint: .wayToTheReason)

    case .unreachable(let sentence):
      Message(
        Bilingual("Cannot reach the team's server", "チームのサーバーに接続できません") + .reason(sentence),
        hint: .wayToTheReason)

    case .loginRefused(let sentence):
      Message(
        Bilingual("The server does not let you in: ", "サーバーにログインできません: ") + .same(sentence),
        hint: .wayToTheReason)

    case .untrusted(let sentence):
      Message(
        Bilingual("A certificate is not accepted: ", "証明書が受け入れられません: ") + .same(sentence),
        hint: .wayToTheReason)

    case .noLongerMember(let name):
      Message(
        "You are no longer a member of the team \(name).", "チーム \(name) のメンバーではなくなりました",
        hint: Bilingual(
          "your copy of it stays in a file on this computer; an admin can invite you again",
          "これまでに読んだ内容は手元のファイルに残っています。管理者が招待すればまた参加できます。"))

    case .neverRead(let sentence):
      Message(
        Bilingual("Cannot reach the team's server", "チームのサーバーに接続できません") + .reason(sentence),
        hint: Bilingual(
          "only the first connection needs the server; after that everything works without it",
          "初回はサーバーが必要です。以後はつながらなくても使えます。"))

    case .noSchema:
      Message(
        "There is no team in this database yet.", "このデータベースにはまだチームがありません",
        hint: Bilingual(
          "to create one: store team create URL (taskshell --team-schema prints what that does)",
          "作成するには「store team create URL」、実行される SQL を見るには「taskshell --team-schema」"))
    case .newerSchema(let version, let supported):
      Message(
        "The team's database has version \(version); this taskshell knows up to \(supported).",
        "チームのデータベースはバージョン \(version) で、この taskshell（\(supported) まで）では扱えません",
        hint: Bilingual(
          "use a newer taskshell; nothing changed", "新しい taskshell を使ってください。何も変更していません。"))

    case .olderSchema(let version, let wanted):
      Message(
        "The team's database has version \(version); this taskshell writes version \(wanted).",
        "チームのデータベースはバージョン \(version) で、この taskshell が書き込めるのは \(wanted) です",
        hint: Bilingual(
          "ask its owner to run store team upgrade; until then changes are saved here",
          "所有者が「store team upgrade」を実行するまで、変更は手元に保存します"))

    case .noTeam(let name): .noTeam(name)
    case .severalTeams(let names):
      Message(
        "You are in several teams: \(names.joined(separator: ", "))",
        "所属するチームが複数あります: \(names.joined(separator: "、"))",
        hint: Bilingual("add ?team=NAME to the address", "アドレスに ?team=名前 を付けてください"))

    case .mayNotWrite:
      Message(
        "You may read this team's list, but not change it.", "このチームのリストは閲覧のみで、変更できません",
        hint: Bilingual(
          "an admin gives the right: store team invite NAME member",
          "権限を付けるには、管理者が「store team invite 名前 member」を実行します"))
    case .mayNotManage:
      Message(
        "Only an admin of the team may do that.", "チームの管理者だけが実行できます", hint: .same("store"))
    case .noTeamStore:
      Message(
        "This store does not belong to a team.", "この保存先はチームのものではありません",
        hint: Bilingual(
          "taskshell --store postgresql://HOST/DB?team=NAME opens one",
          "開くには「taskshell --store postgresql://HOST/DB?team=名前」"))
    case .mayNotCreate(let sentence):
      Message(
        Bilingual("You may not create a team there: ", "そこにチームを作成する権限がありません: ") + .same(sentence),
        hint: Bilingual(
          "the owner of the database can, or runs what taskshell --team-schema prints",
          "データベースの所有者が作成するか、「taskshell --team-schema」の出力を実行してください"))

    case .mayNotUpgrade(let sentence):
      Message(
        Bilingual("Only the owner of the database may upgrade it", "更新できるのはデータベースの所有者だけです")
          + .reason(sentence), hint: .same("taskshell --team-schema"))

    case .teamExists(let name):
      Message("There is already a team named \(name).", "チーム \(name) はすでにあります")
    case .notEmpty(let name):
      Message(
        "That store is not empty: \(name)", "その保存先は空ではありません: \(name)",
        hint: Bilingual("copy to a new file or team", "新しいファイルかチームを指定してください"))
    case .stillUnshared(let count):
      Message(
        "\(English.counted(count, "change")) of yours would never be shared.",
        "共有していない変更が\(count)件あります",
        hint: Bilingual("wait for the connection; store shows it", "接続を待ってください（「store」で確認できます）"))

    case .noConflict(let number):
      Message(
        "Task \(number) has no conflict to resolve.", "タスク \(number) に未解決の競合はありません",
        hint: .same("store"))
    case .behind:
      Message(
        "The server has lost changes that it had; nothing is sent to it.",
        "サーバーにあったはずの変更が失われています。送信を止めました。",
        hint: Bilingual(
          "was an older backup restored? this machine still has everything",
          "古いバックアップから復元していませんか？ このコンピューターにはすべて残っています"))
    case .anotherTeam(let name):
      Message(
        "The team \(name) on that server is not the same one as before; nothing is sent to it.",
        "そのサーバーのチーム \(name) は以前と別のものです。送信を止めました。",
        hint: Bilingual("what you have here is kept", "手元の内容は残っています"))

    case .garbled:
      Message(
        "The server gave an answer that taskshell does not understand.", "サーバーの応答を理解できません",
        hint: Bilingual(
          "nothing is lost; a newer taskshell may know it",
          "失われたものはありません。新しい taskshell で扱えるかもしれません。"
        ))
    case .zeroInText:
      Message(
        "A team's list cannot hold text with the character U+0000.",
        "チームのリストには、文字 U+0000 を含むテキストを保存できません")
    case .delayed(let sentence):
      Message(
        Bilingual(
          "The server cannot take changes now: ", "サーバーは今、変更を受け付けられません: ") + .same(sentence),
        hint: Bilingual(
          "changes are saved here, and shared later", "変更は手元に保存し、後で共有します"))
    case .refused(let sentence, let hint):
      Message(
        Bilingual("The server refused: ", "サーバーが拒否しました: ") + .same(sentence),
        hint: hint.isEmpty ? nil : .same(hint))
    }
  }
}

extension Message {
  fileprivate static func noTeam(_ name: String) -> Message {
    let hint = Bilingual(
      "one of its admins can invite you; store team create makes a new team",
      "管理者に招待してもらうか、「store team create」で作成してください")
    return name.isEmpty
      ? Message(
        "You are in no team of this database.", "このデータベースで所属しているチームはありません", hint: hint)
      : Message(
        "There is no team \(name), or you are not in it.", "チーム \(name) がないか、所属していません",
        hint: hint)
  }
}

extension Bilingual {
  fileprivate static let wayToTheReason = Bilingual(
    "store doctor checks the connection step by step",
    "原因を順に調べるには「store doctor」")
}
