import TaskLanguage
import TaskSync

extension Message {
  static func remoteAdded(_ remote: Remote) -> Message {
    let titles =
      remote.kind.isOfMachines
      ? [remote.url] : remote.lists.map { $0.title.isEmpty ? $0.url : $0.title }
    if remote.key != nil {
      return Message(
        "Added \(remote.name): \(remote.url), encrypted",
        "同期先 \(remote.name) を登録しました: \(remote.url)（暗号化）")
    }
    return Message(
      "Added \(remote.name): \(titles.joined(separator: ", "))",
      "同期先 \(remote.name) を登録しました: \(titles.joined(separator: "、"))")
  }

  /// A key was generated for a remote.
  static func keyMade(_ path: String) -> Message {
    Message(
      "A key was made: \(path)", "鍵を作りました: \(path)",
      hint: Bilingual(
        "keep a copy in a safe place: without it nobody can read what is there; take it to your other "
          + "machines, and add key:FILE there",
        "なくすと誰にも読めなくなるので、安全な場所にも控えてください。ほかのマシンに持っていき、key:ファイル で指定してください。"))
  }

  static func remoteRemoved(_ name: String, isOfMachines: Bool) -> Message {
    if isOfMachines {
      return Message(
        "\(name) is no longer synced; its tasks stay here and on the other machines.",
        "\(name) との同期をやめました。タスクは手元にもほかのマシンにも残っています。")
    }
    return Message(
      "\(name) is no longer synced; its tasks stay here and on the server.",
      "\(name) との同期をやめました。タスクは手元にもサーバーにも残っています。")
  }

  static let noRemotes = Message(
    SyncFault.noRemotesYet.message.text, hint: SyncFault.noRemotesYet.message.hint)
}

extension Bilingual {
  /// A line in the output of `store`.
  static func syncedWith(_ remotes: [String]) -> Bilingual {
    Bilingual(
      "synced with: \(remotes.joined(separator: ", "))", "同期先: \(remotes.joined(separator: "、"))")
  }

  static func passwordQuestion(user: String, host: String) -> Bilingual {
    Bilingual("Password of \(user) at \(host): ", "\(host) の \(user) のパスワード: ")
  }

  /// Asks which of several lists to sync.
  static func whichLists(_ lists: [RemoteList]) -> Bilingual {
    let rows = lists.enumerated().map { number, list in
      Bilingual.same("\(number + 1) ") + list.words
    }
    return rows.joined(by: .same("\n"))
      + Bilingual("\nWhich list? (1, or 1,2) ", "\nどのリストと同期しますか？（1、または 1,2） ")
  }
}

extension RemoteList {
  var words: Bilingual {
    let name = Bilingual.same(title.isEmpty ? url : "\(title)  \(url)")
    return isWritable ? name : name + Bilingual("  (read only)", "（読み取り専用）")
  }
}

extension Remote {
  /// The description in `sync status`.
  var words: Bilingual {
    let places = lists.isEmpty ? url : lists.map(\.url).joined(separator: ", ")
    let who = user.map { " (\($0))" } ?? ""
    let tasks =
      switch mapping {
      case .all: Bilingual("all tasks", "すべてのタスク")
      case .project, .tag: Bilingual.same(mapping.notation)
      }
    if kind.isOfMachines {
      let machines = Bilingual("\(name): \(url), your machines", "\(name): \(url)、自分のマシン")
      guard let key else { return machines }
      return machines + Bilingual(", encrypted with \(key)", "（\(key) で暗号化）")
    }
    return .same("\(name): \(places)\(who)") + Bilingual(", ", "、") + tasks
  }
}

extension Remote.Kind {
  var summary: Bilingual {
    switch self {
    case .caldav: Bilingual("a server that phones sync with", "スマートフォンと同期するサーバー")
    case .folder: Bilingual("a folder that your machines share", "自分のマシンが共有するフォルダー")
    case .git: Bilingual("a repository that your machines share", "自分のマシンが共有するリポジトリ")
    }
  }
}

extension KnownMachine {
  /// The description in `sync status`.
  ///
  /// - Parameter moment: the formatted time of its last write.
  func words(_ moment: Bilingual) -> Bilingual {
    let name = Bilingual.same("  \(title)")
    let own = isOwn ? Bilingual(" (this machine)", "（このマシン）") : .same("")
    return name + own + Bilingual(": last change ", ": 最後の変更 ") + moment
  }
}
