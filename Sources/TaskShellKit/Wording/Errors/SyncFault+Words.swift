import TaskLanguage
import TaskModel
import TaskSync

extension SyncFault: Refusal {
  package var status: ExitStatus {
    switch self {
    case .addressUnreadable, .passwordInURL, .notEncrypted, .badRemoteName, .badMachineName:
      .usage
    default: .refused
    }
  }

  package var message: Message {
    switch self {
    // Problems before anything is sent.
    case .libraryMissing(let names):
      Message(
        "Syncing needs \(names.joined(separator: " or ")), which is not installed.",
        "同期には \(names.joined(separator: "、"))のいずれかが必要ですが、インストールされていません",
        hint: Bilingual(
          "Debian and Ubuntu: apt install libcurl4 libexpat1; Fedora: dnf install libcurl expat",
          "Debian と Ubuntu: apt install libcurl4 libexpat1、Fedora: dnf install libcurl expat"))
    case .addressUnreadable(let text):
      Message(
        "This is not the address of a server: \(text)", "サーバーのアドレスではありません: \(text)",
        hint: .same("https://HOST/"))
    case .passwordInURL:
      Message(
        "An address cannot contain a password.", "パスワードを含むアドレスは使えません",
        hint: .wayOfPasswords)
    case .notEncrypted(let host):
      Message(
        "\(host) would get the password without encryption.", "\(host) に暗号化せずにパスワードを送ることはできません",
        hint: Bilingual(
          "write https://; http:// works only for this computer",
          "https:// で指定してください。http:// はこのコンピューターにだけ使えます。"))
    case .authoritiesUnreadable(let path):
      Message(
        "The certificates cannot be read: \(path)", "証明書を読めません: \(path)",
        hint: Bilingual(
          "ca: takes a file in PEM format", "ca: には PEM 形式のファイルを指定してください"))
    // Problems in connecting to the server.
    case .hostUnreachable(let host, let reason):
      Message(
        Bilingual("\(host) cannot be reached", "\(host) に接続できません") + .reason(reason),
        hint: .nothingLost)
    case .certificateOfAnotherName(let host, let reason):
      Message(
        Bilingual(
          "The certificate is not that of \(host)", "証明書が \(host) のものではありません")
          + .reason(reason),
        hint: Bilingual(
          "nothing was sent; somebody may be in between, or the address is wrong",
          "何も送信していません。途中で誰かが割り込んでいるか、アドレスが違います。"))
    case .certificateNotTrusted(let host, let reason):
      Message(
        Bilingual("The certificate of \(host) is not trusted", "\(host) の証明書を信頼できません")
          + .reason(reason),
        hint: Bilingual(
          "nothing was sent; ca:FILE names the certificates of a server of your own",
          "何も送信していません。自分のサーバーなら ca:ファイル で証明書を指定できます。"))
    case .tooSlow(let host):
      Message(
        "\(host) has stopped answering.", "\(host) の応答が止まりました", hint: .nothingLost)
    // Problems with authentication.
    case .passwordNeeded(let user, let host):
      Message(
        user.isEmpty ? "\(host) asks for a user." : "There is no password for \(user) at \(host).",
        user.isEmpty ? "\(host) はユーザー名を求めています" : "\(host) の \(user) のパスワードがありません",
        hint: user.isEmpty
          ? Bilingual("put the login after the address", "アドレスの後にユーザー名を指定してください")
          : .wayOfPasswords)
    case .passwordCommandFailed(let status):
      Message(
        "The command that prints the password has failed (status \(status)).",
        "パスワードを出力するコマンドが失敗しました（終了ステータス \(status)）",
        hint: Bilingual("nothing was sent; run it by itself", "何も送信していません。単独で実行して確かめてください。"))
    case .loginFailed(let user, let host):
      Message(
        user.isEmpty
          ? "\(host) refuses to let you in."
          : "\(host) does not accept \(user) with that password.",
        user.isEmpty ? "\(host) にログインできません" : "\(host) に \(user) としてログインできません",
        hint: Bilingual(
          "many servers need an app password, which you create on their web page",
          "多くのサーバーでは、Web の設定画面で作るアプリ用パスワードが必要です"))
    case .notAllowed(let url):
      Message(
        "The server does not allow this: \(url)", "サーバーで許可されていません: \(url)",
        hint: Bilingual(
          "check that the list is yours and that you may write to it", "自分のリストか、書き込めるかを確かめてください"))
    case .redirectedElsewhere(let address):
      Message(
        "The server redirects to another one, which was not given your password: \(address)",
        "別のサーバーに転送されたため、パスワードを送らずに止めました: \(address)",
        hint: Bilingual(
          "if that is right, add the remote with that address",
          "正しい転送先なら、そのアドレスで登録し直してください"))
    // Lists of a server.
    case .notCalDAV(let url):
      Message(
        "No CalDAV server answers there: \(url)", "CalDAV サーバーではありません: \(url)",
        hint: Bilingual(
          "does the network want you to log in first? If not, look up the CalDAV address in "
            + "the server's help",
          "ログインが必要なネットワークではありませんか？ そうでなければ、サーバーの説明で CalDAV のアドレスを確かめてください"))
    case .noTaskLists(let url):
      Message(
        "There is no list for tasks: \(url)", "タスク用のリストがありません: \(url)",
        hint: Bilingual(
          "make one on the server, or in an app on the phone",
          "サーバーかスマートフォンのアプリで作成してください"))
    case .listGone(let url):
      Message(
        "The list is not on the server any more: \(url)", "リストがサーバーにありません: \(url)",
        hint: Bilingual(
          "nothing was deleted here; if it has moved, set it up again with sync remove and sync add",
          "手元では何も削除していません。移動したなら、「sync remove」と「sync add」で登録し直してください。"))
    case .listReplaced(let url):
      Message(
        "A different list is at that address now: \(url)", "以前とは別のリストになっています: \(url)",
        hint: Bilingual(
          "nothing changed; if it is the right one, sync remove and sync add join both lists",
          "何も変更していません。正しいリストなら、「sync remove」と「sync add」で両方を統合できます。"))
    // Deletions of many tasks at once.
    case .tooManyGoneHere(let count, let all):
      Message(
        "\(count) of \(all) tasks disappeared here at once, so the server keeps them.",
        "手元で\(all)件のうち\(count)件が一度になくなったため、サーバーからは削除しません",
        hint: Bilingual(
          "nothing changed; if you meant it, sync in a shell asks whether to delete them there as well",
          "何も変更していません。意図したとおりなら、シェルで「sync」を実行すると、サーバーからも削除するかを尋ねます。"))
    case .tooManyGoneThere(let count, let all):
      Message(
        "\(count) of \(all) tasks disappeared from the server at once, so they stay here.",
        "サーバーで\(all)件のうち\(count)件が一度になくなったため、手元では削除しません",
        hint: Bilingual(
          "nothing changed; if you meant it, sync in a shell asks whether to delete them here as well",
          "何も変更していません。意図したとおりなら、シェルで「sync」を実行すると、手元からも削除するかを尋ねます。"))
    // Answers of the server.
    case .answerMalformed(let flaw): Message(flaw.words, hint: .nothingLost)
    case .answerTooLarge:
      Message("The server's answer is too large.", "サーバーの応答が大きすぎます", hint: .nothingLost)
    case .laterPlease(let seconds):
      Message(
        Bilingual("The server is busy", "サーバーが混み合っています")
          + (seconds.map { Bilingual("; it asks you to wait \($0) s.", "（\($0)秒待つよう求められています）") }
            ?? Bilingual(".", "")),
        hint: .laterAgain)
    case .serverFull:
      Message(
        "The server has no room left.", "サーバーに空き容量がありません",
        hint: Bilingual("make room there, then sync again", "サーバーの容量を空けてから、もう一度同期してください"))
    case .serverFailed(let status):
      Message(
        "The server failed (\(status)).", "サーバーでエラーが発生しました（\(status)）", hint: .laterAgain)
    // Problems in syncing with the user's other machines.
    case .folderMissing(let path):
      Message(
        "The folder does not exist: \(path)", "フォルダーがありません: \(path)",
        hint: Bilingual(
          "nothing changed; connect the disk or network drive, or create the folder",
          "何も変更していません。ディスクやネットワークドライブを接続するか、フォルダーを作成してください。"))
    case .folderReplaced(let path):
      Message(
        "The place is empty, or not the same one as before: \(path)",
        "同期する場所が空か、以前とは別のものです: \(path)",
        hint: Bilingual(
          "nothing changed; connect the disk, or set it up again with sync remove and sync add",
          "何も変更していません。ディスクを接続するか、「sync remove」と「sync add」で登録し直してください。"))
    case .programMissing(let name):
      Message(
        "Syncing needs \(name), which is not installed.", "同期には \(name) が必要ですが、インストールされていません",
        hint: Bilingual(
          "Debian and Ubuntu: apt install \(name)", "Debian と Ubuntu: apt install \(name)"))
    case .programFailed(let name, let reason):
      Message(
        Bilingual("\(name) failed", "\(name) が失敗しました") + .reason(reason),
        hint: Bilingual(
          "nothing is lost; it cannot ask for a password or a passphrase here",
          "失われたものはありません。ここではパスワードやパスフレーズを尋ねることができません。"))
    case .programIdle(let name):
      Message(
        "\(name) reports success, but has done nothing.", "\(name) は成功を報告しましたが、実際には何も行われていません",
        hint: .laterAgain)
    // Problems with a key, or between encrypted and unencrypted data.
    case .folderIncomplete(let path):
      Message(
        "This file has not arrived completely yet, or is damaged: \(path)",
        "ファイルがまだ届ききっていないか、壊れています: \(path)",
        hint: Bilingual(
          "nothing changed; if waiting does not help, delete it, then sync remove and sync add here, with key: if the folder is encrypted",
          "何も変更していません。待っても変わらなければ、そのファイルを削除してから「sync remove」と「sync add」で登録し直してください（暗号化しているフォルダーでは key: も指定）。"
        ))
    case .folderEncrypted(let path):
      Message(
        "The data there is encrypted: \(path)", "そこにあるデータは暗号化されています: \(path)",
        hint: Bilingual(
          "nothing changed; give sync add the key of the first machine: key:FILE",
          "何も変更していません。最初のマシンで作った鍵を、「sync add」に key:ファイル で指定してください。"))
    case .folderNotEncrypted(let path):
      Message(
        "The data there is not encrypted: \(path)", "そこにあるデータは暗号化されていません: \(path)",
        hint: Bilingual(
          "nothing changed; leave out encrypt and key:, or use another place",
          "何も変更していません。encrypt と key: を付けずに登録するか、別の場所を使ってください。"))
    case .keyNeeded(let path):
      Message(
        "The data there is encrypted, and its key is not on this machine: \(path)",
        "そこにあるデータは暗号化されていますが、その鍵がこのマシンにありません: \(path)",
        hint: Bilingual(
          "nothing changed; copy the key from the first machine, and add key:FILE",
          "何も変更していません。最初のマシンで作った鍵を持ってきて、key:ファイル で指定してください。"))
    case .keyMissing(let path):
      Message(
        "The key file does not exist: \(path)", "鍵のファイルがありません: \(path)",
        hint: Bilingual(
          "nothing changed; your other machines have the same key", "何も変更していません。ほかのマシンに同じ鍵があります。"))
    case .keyUnusable(let path, let reason):
      Message(
        Bilingual("age cannot use this key: \(path)", "age で使える鍵ではありません: \(path)")
          + (reason.isEmpty ? .same("") : .same(" (\(reason))")),
        hint: Bilingual(
          "nothing changed; a key is a file of age-keygen, without a passphrase",
          "何も変更していません。age-keygen で作った、パスフレーズのない鍵を指定してください。"))
    case .keyWrong(let path):
      Message(
        "This key does not open the data there: \(path)", "この鍵では、そこにあるデータを復号できません: \(path)",
        hint: Bilingual(
          "nothing changed; use the key of the first machine",
          "何も変更していません。最初のマシンで作った鍵を指定してください。"))
    // The remotes, and what is remembered of them.
    case .remoteBusy(let name):
      Message("\(name) is being synced already.", "\(name) はすでに同期中です")
    case .noRemote(let name):
      Message(
        "There is no remote named \(name).", "同期先 \(name) はありません", hint: .same("sync status"))
    case .remoteExists(let name):
      Message(
        "There is already a remote named \(name).", "同期先 \(name) はすでにあります",
        hint: .same("sync remove \(name)"))
    case .badMachineName(let name):
      Message(
        "\"\(name)\" cannot be the name of a machine.", "マシンの名前に「\(name)」は使えません",
        hint: Bilingual("1 to 60 characters: sync machine laptop", "60文字まで: sync machine ノート"))
    case .badRemoteName(let name):
      Message(
        "\"\(name)\" cannot name a remote.", "「\(name)」は同期先の名前に使えません",
        hint: Bilingual(
          "letters, digits, - and _, such as phone; add, lists, status, machine, remove, rm and take are commands",
          "phone のように英数字と - _ で指定してください。「add」「remove」「rm」「take」などはコマンドです。"))
    case .noRemotesYet:
      Message(
        "There is nothing to sync with yet.", "同期先はまだありません",
        hint: Bilingual(
          "sync add phone caldav https://cloud.example/ anna, or sync add laptop folder ~/Sync/tasks",
          "「sync add phone caldav https://cloud.example/ anna」や「sync add laptop folder ~/Sync/tasks」のように登録してください"
        ))
    case .remoteFileUnusable(let path, let code):
      Message(
        Bilingual("A file of the sync cannot be used: ", "同期のファイルを扱えません: ")
          + .system(code) + .same(": \(path)"))
    case .remoteFileDamaged(let path):
      Message(
        "The record of the last sync is damaged: \(path)", "同期の記録が壊れています: \(path)",
        hint: Bilingual(
          "nothing changed; sync remove and sync add join both lists again and delete nothing",
          "何も変更していません。「sync remove」と「sync add」で統合し直せます。何も削除されません。"))
    case .storeNotSynced:
      Message(
        "Only your own file can be synced, not a team's store.",
        "同期できるのは自分のファイルだけで、チームの保存先は同期できません",
        hint: Bilingual(
          "to sync your own: taskshell --store FILE sync; a team's list is on every computer already",
          "「taskshell --store ファイル sync」で同期できます。チームのリストはどのコンピューターからも使えます。"))
    case .syncInterrupted:
      Message(
        "Interrupted; what was synced so far stays.", "中断しました。そこまでの同期の結果は残ります。",
        hint: Bilingual("sync goes on from there", "「sync」で続きから再開します"))
    }
  }
}

extension AnswerFlaw {
  fileprivate var words: Bilingual {
    switch self {
    case .cut: Bilingual("The server's answer ended too early.", "サーバーの応答が途中で切れました")
    case .notXML(let offset):
      Bilingual(
        "The server's answer is not XML (byte \(offset + 1)).",
        "サーバーの応答が XML ではありません（\(offset + 1)バイト目）")
    case .notMultistatus:
      Bilingual("The server's answer is not CalDAV.", "サーバーの応答が CalDAV のものではありません")
    case .entities:
      Bilingual("The server's answer declares entities.", "サーバーの応答に、許可していない実体宣言があります")
    }
  }
}

extension Bilingual {
  fileprivate static let wayOfPasswords = Bilingual(
    "have it printed by password-command:COMMAND, or write it to ~/.netrc",
    "password-command:コマンド で出力させるか、~/.netrc に書いてください")
  fileprivate static let nothingLost = Bilingual(
    "nothing is lost; try again later", "失われたものはありません。後でもう一度試してください。")
  fileprivate static let laterAgain = Bilingual(
    "what is not sent yet is sent by a later sync", "未送信の変更は、次回以降の同期で送信します")

  /// The end of a sentence with a reason; without one, a full stop.
  static func reason(_ sentence: String) -> Bilingual {
    sentence.isEmpty ? Bilingual(".", "") : .same(": \(sentence)")
  }
}

extension SyncFault {
  /// Asks to confirm an unusual number of deletions; nil for faults that nobody can decide.
  var question: Bilingual? {
    switch self {
    case .tooManyGoneHere(let count, let all):
      Bilingual(
        "\(count) of \(all) tasks are gone here. Delete them on the server as well? [y/N] ",
        "手元で\(all)件のうち\(count)件がなくなっています。サーバーからも削除しますか？ [y/N] ")
    case .tooManyGoneThere(let count, let all):
      Bilingual(
        "\(count) of \(all) tasks are gone on the server. Delete them here as well? [y/N] ",
        "サーバーで\(all)件のうち\(count)件がなくなっています。手元からも削除しますか？ [y/N] ")
    default: nil
    }
  }
}

/// A password was typed as a word of a command.
package struct TypedPassword: Refusal {
  /// Whether a `sync` line contains a password; then it must not be saved anywhere.
  package static func isIn(_ line: String) -> Bool {
    let line = line.folded
    return ["sync", "同期"].contains(where: line.contains)
      && (["password:", "パスワード:"].contains { line.contains($0.folded) }
        || line.split(separator: " ").contains { AddressPasswords.appear(in: "https://\($0)") })
  }

  package static var status: ExitStatus { .usage }
  package var codeName: String { "passwordInURL" }
  package var message: Message {
    Message(
      "Do not type a password into a command.", "パスワードはコマンドに書かないでください",
      hint: .wayOfPasswords)
  }
}

/// The address leads to several lists, and nobody can be asked which is meant.
struct SeveralLists: Refusal {
  let lists: [RemoteList]

  var codeName: String { "severalLists" }
  var message: Message {
    Message(
      "There are several lists for tasks:", "タスク用のリストが複数あります",
      hint: Bilingual("name one by its address", "1つのアドレスを指定してください"),
      details: lists.map(\.words))
  }
}

/// The word is neither a kind of remote nor an address.
struct UnknownRemoteKind: Refusal {
  let word: String
  let nearest: [String]

  static var status: ExitStatus { .usage }
  var codeName: String { "addressUnreadable" }
  var message: Message {
    Message(
      SyncFault.addressUnreadable(word).message.text,
      hint: .didYouMean(
        nearest,
        else: Bilingual(
          "caldav https://HOST/, folder PATH or git URL", "caldav https://HOST/、folder パス、git URL"))
    )
  }
}

/// There is no remote with this name, but similar ones.
struct UnknownRemote: Refusal {
  let name: String
  let nearest: [String]

  var codeName: String { "noRemote" }
  var message: Message {
    Message(SyncFault.noRemote(name).message.text, hint: .didYouMean(nearest))
  }
}

/// One of several remotes failed.
struct RemoteFailure: Refusal {
  let remote: String
  let cause: any Error

  private var known: (any Refusal)? { cause.unplaced as? any Refusal }
  var status: ExitStatus { known?.status ?? .refused }
  var codeName: String { known?.codeName ?? "failed" }
  var message: Message {
    guard let message = known?.message else {
      return Message("\(remote): failed: \(cause)", "\(remote): 失敗しました: \(cause)")
    }
    return Message(
      .same("\(remote): ") + message.text, hint: message.hint, details: message.details)
  }
}

/// A sync ended, but some tasks differ between the two sides.
struct TasksNotSynced: Refusal {
  let count: Int

  var codeName: String { "tasksNotSynced" }
  var message: Message {
    Message(
      count == 1 ? "1 task was not synced." : "\(count) tasks were not synced.",
      "\(count)件のタスクを同期できませんでした",
      hint: Bilingual("the others were", "ほかのタスクは同期しました"))
  }
}
