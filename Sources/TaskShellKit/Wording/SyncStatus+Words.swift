import TaskLanguage
import TaskModel
import TaskSync

extension SyncFault {
  /// The fault in a word or two, for the prompt.
  var word: Bilingual {
    switch self {
    case .libraryMissing: Bilingual("no libcurl", "libcurl なし")
    case .hostUnreachable: Bilingual("offline", "オフライン")
    case .certificateOfAnotherName, .certificateNotTrusted, .authoritiesUnreadable:
      Bilingual("certificate", "証明書エラー")
    case .passwordNeeded: Bilingual("password needed", "パスワードが必要")
    case .passwordCommandFailed: Bilingual("no password", "パスワードなし")
    case .loginFailed: Bilingual("login refused", "ログイン不可")
    case .notAllowed: Bilingual("not allowed", "許可なし")
    case .addressUnreadable, .passwordInURL, .notEncrypted, .notCalDAV, .redirectedElsewhere:
      Bilingual("wrong address", "アドレス違い")
    case .noTaskLists, .listGone: Bilingual("list gone", "リストなし")
    case .listReplaced: Bilingual("another list", "別のリスト")
    case .tooManyGoneHere, .tooManyGoneThere: Bilingual("type sync", "要確認")
    case .answerMalformed, .answerTooLarge: Bilingual("bad answer", "応答異常")
    case .tooSlow: Bilingual("no answer", "応答なし")
    case .remoteBusy, .laterPlease: Bilingual("busy", "混雑中")
    case .serverFull: Bilingual("server full", "容量不足")
    case .serverFailed: Bilingual("server error", "サーバーエラー")
    case .remoteFileUnusable, .remoteFileDamaged: Bilingual("files", "記録エラー")
    case .folderMissing, .folderReplaced: Bilingual("folder missing", "フォルダーなし")
    case .folderIncomplete: Bilingual("incomplete", "到着待ち")
    case .folderEncrypted, .keyNeeded: Bilingual("key needed", "鍵が必要")
    case .folderNotEncrypted: Bilingual("not encrypted", "暗号化なし")
    case .keyMissing: Bilingual("key missing", "鍵なし")
    case .keyUnusable, .keyWrong: Bilingual("wrong key", "鍵の不一致")
    case .programMissing(let name): Bilingual("no \(name)", "\(name) なし")
    case .programFailed(let name, _): Bilingual("\(name) failed", "\(name) エラー")
    case .syncInterrupted, .noRemote, .remoteExists, .badRemoteName, .badMachineName, .noRemotesYet,
      .storeNotSynced:
      .failed
    }
  }
}

extension Bilingual {
  fileprivate static let failed = Bilingual("failed", "失敗")

  /// How many tasks have changed here and have not reached a server, in the prompt.
  static func unsyncedMark(_ count: Int) -> Bilingual {
    Bilingual("\(count) unsynced", "未同期 \(count)")
  }

  /// Both languages of a text that was kept; nil where it is not both.
  fileprivate init?(kept texts: [String]) {
    guard texts.count == 2 else { return nil }
    self.init(texts[0], texts[1])
  }

  fileprivate var kept: [String] { [english, japanese] }
}

extension RemoteStatus.Fault {
  init(_ error: any Error) {
    let error = error.unplaced
    let refusal = error as? any Refusal
    let message = refusal?.message ?? Message("Failed: \(error)", "失敗しました: \(error)")
    self.init(
      code: refusal?.codeName ?? "failed", word: ((error as? SyncFault)?.word ?? .failed).kept,
      sentence: message.text.kept, hint: message.hint?.kept ?? [])
  }
}

extension SyncReport {
  /// What was not synced, and what is waited for, to be kept in both languages.
  var notes: [[String]] {
    let waiting = warnings.filter { warning in
      switch warning {
      case .waiting, .unreadableFiles, .otherKey: true
      default: false
      }
    }
    return (problems.map(\.message) + waiting.map(\.message)).prefix(10).map(\.text.kept)
  }

  /// What gave way, which is told once.
  var yielded: [[String]] {
    warnings.filter { warning in
      switch warning {
      case .overruled, .missedRule, .deletedOverChange: true
      default: false
      }
    }.map(\.message.text.kept)
  }
}

extension SyncWatch.Standing {
  /// What the prompt shows of it: why it is not synced, or how much; nil for nothing.
  var mark: Bilingual? {
    if let word = (status?.fault?.word).flatMap({ Bilingual(kept: $0) }) {
      return .same("\(name): ") + word
    }
    return unsynced > 0 ? .unsyncedMark(unsynced) : nil
  }

  /// What `sync status` tells of it: the same in full.
  var messages: [Message] {
    guard let status else { return [] }
    var told: [Message] = []
    if let fault = status.fault, let sentence = Bilingual(kept: fault.sentence) {
      told.append(
        Message(.same("\(name): ") + sentence, hint: Bilingual(kept: fault.hint)))
    }
    told += status.notes.compactMap { Bilingual(kept: $0) }.map { Message(.same("\(name): ") + $0) }
    if unsynced > 0 {
      told.append(
        Message(
          "\(name): \(English.counted(unsynced, "change")) not synced yet.",
          "\(name): 未同期の変更が\(unsynced)件あります"))
    }
    return told
  }
}

extension Message {
  /// What gave way in a sync in the background, as it was kept; nil where it is not both languages.
  static func untold(_ name: String, _ texts: [String]) -> Message? {
    Bilingual(kept: texts).map { Message(.same("\(name): ") + $0) }
  }

  /// What one's own machines call this one now.
  static func machineNamed(_ title: String, isAnother: Bool) -> Message {
    Message(
      "This machine is called \(title); the others see it after the next sync.",
      "このマシンの名前を「\(title)」にしました。ほかのマシンには次の同期で伝わります。",
      hint: isAnother
        ? Bilingual(
          "another machine is called so, too", "同じ名前のマシンがほかにもあります") : nil)
  }

  /// Why a remote is not synced by itself.
  static func notSyncedAlone(_ name: String) -> Message {
    Message(
      "\(name) is not synced by itself, because its password would have to be asked for.",
      "\(name) はパスワードの入力が必要なため、自動では同期しません",
      hint: Bilingual(
        "write the password to ~/.netrc, or define the remote with password-command:COMMAND",
        "~/.netrc に書くか、password-command:コマンド を付けて登録してください"))
  }
}
