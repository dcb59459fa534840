import TaskLanguage
import TaskModel
import TaskSync

extension SyncReport {
  /// The messages about a sync, except conflicts: first the changes, then what was not synced.
  ///
  /// - Parameters:
  ///   - isQuiet: whether to report only what was not synced.
  ///   - changes: the changes made here, in words.
  func messages(isQuiet: Bool = false, changes: [Bilingual] = []) -> [Message] {
    let first =
      isDryRun && isFirst
      ? [preview] : [Message(counted, details: changes)]
    let told = (isQuiet ? [] : first) + warnings.map(\.message) + problems.map(\.message)
    guard unsent > problems.count else { return told }
    return told + [
      Message(
        "\(remote): \(English.counted(unsent, "change")) not sent yet.",
        "\(remote): 未送信の変更が\(unsent)件あります")
    ]
  }

  /// The effect of the first sync.
  var preview: Message {
    Message(
      Bilingual(
        "\(remote): \(there.new) here, \(here.new) there, \(inBoth) in both",
        isOfMachines
          ? "\(remote): 手元だけに\(there.new)件、ほかのマシンだけに\(here.new)件、両方に\(inBoth)件"
          : "\(remote): 手元だけに\(there.new)件、サーバーだけに\(here.new)件、両方に\(inBoth)件"),
      hint: Bilingual(
        "sync \(remote) brings them together and deletes nothing",
        "「sync \(remote)」で両方を1つにします。何も削除しません。"))
  }

  private var elsewhere: Bilingual {
    isOfMachines
      ? Bilingual("for the other machines ", "ほかのマシンへ") : Bilingual("on the server ", "サーバーは")
  }

  private var counted: Bilingual {
    let late = Bilingual(
      "\(English.counted(sentLate, "earlier change")) sent", "未送信だった変更\(sentLate)件を送信")
    let sides =
      (here.isEmpty ? [] : [Bilingual("here ", "手元は") + here.words])
      + (there.isEmpty ? [] : [elsewhere + there.words]) + (sentLate == 0 ? [] : [late])
    guard !sides.isEmpty else {
      return isDryRun
        ? Bilingual("\(remote): no tasks to sync", "\(remote): 同期するタスクはありません")
        : Bilingual("\(remote): no tasks changed", "\(remote): タスクの変更はありません")
    }
    let start =
      isDryRun
      ? Bilingual("\(remote) would change: ", "\(remote) と同期すると: ")
      : Bilingual("\(remote): ", "\(remote) と同期しました: ")
    return start + sides.joined(by: Bilingual("; ", "、"))
  }
}

extension SyncReport.Counts {
  fileprivate var words: Bilingual {
    let parts = [
      (new, Bilingual("\(new) new", "新規\(new)件")),
      (changed, Bilingual("\(changed) changed", "変更\(changed)件")),
      (deleted, Bilingual("\(deleted) deleted", "削除\(deleted)件")),
      (others, Bilingual(English.counted(others, "other change"), "その他の変更\(others)件")),
    ]
    return parts.filter { $0.0 > 0 }.map(\.1).joined(by: Bilingual(", ", "・"))
  }
}

extension SyncReport.Problem {
  var message: Message {
    let name = number.map { "\($0) " } ?? ""
    let code = status.map { " (\($0))" } ?? ""
    // The server claims to have stored a change, but has not.
    let isUntrue = (200..<300).contains(status ?? 0)
    let why =
      isUntrue
      ? Bilingual("the server says the change is stored, and it is not", "変更を保存したとの応答ですが、保存されていません")
      : reason.words
    return Message(
      Bilingual("Not synced: \(name)\(text): ", "同期できません: \(name)\(text): ") + why + .same(code),
      hint: isUntrue || isPassing ? SyncReport.Problem.Reason.changesAllTheTime.hint : hint)
  }

  /// Whether the server may take just that at another time: it has failed, is full, or the object is locked.
  private var isPassing: Bool {
    guard let status, case .refused = reason else { return false }
    return status >= 500 || status == 408 || status == 423
  }

  /// A hint; nil for a refused task that was deleted here, as it cannot be edited. An edit does not help
  /// where the server has the task in another list, or no such list (409).
  private var hint: Bilingual? {
    guard case .refused = reason else { return reason.hint }
    if status == 409 {
      return Bilingual(
        "the server may have it in another list already; look there, then sync again",
        "サーバーの別のリストにすでにあるかもしれません。サーバー側を確かめてから、もう一度同期してください。")
    }
    return number == nil ? nil : reason.hint
  }
}

extension SyncReport.Problem.Reason {
  var words: Bilingual {
    switch self {
    case .refused(let sentence):
      sentence.isEmpty
        ? Bilingual("the server refuses it", "サーバーが拒否しました")
        : Bilingual("the server refuses it: ", "サーバーが拒否しました: ") + .same(sentence)
    case .changesAllTheTime:
      Bilingual("it changes on the server each time", "サーバー側が毎回変わります")
    case .unreadable(0): Bilingual("it cannot be read", "読めません")
    case .unreadable(let line):
      Bilingual("line \(line) cannot be read", "\(line)行目を読めません")
    case .tooLarge: Bilingual("it is too large", "大きすぎます")
    case .severalTasks:
      Bilingual("one object has several tasks", "1つのオブジェクトに複数のタスクがあります")
    case .inconsistent: Bilingual("it does not fit the tasks here", "手元のタスクと矛盾します")
    }
  }

  fileprivate var hint: Bilingual? {
    switch self {
    case .refused:
      Bilingual("it stays as it is here; edit it and sync again", "手元の内容は残ります。編集してから同期し直してください。")
    case .changesAllTheTime: Bilingual("sync again later", "後でもう一度同期してください")
    case .unreadable, .tooLarge, .severalTasks:
      Bilingual("it is left as it is there", "サーバー側はそのまま残します")
    case .inconsistent: nil
    }
  }
}

extension SyncReport.Warning {
  var message: Message {
    switch self {
    case .changeOverDeletion(let number, let text, let deletedHere):
      Message(
        deletedHere
          ? "Task \(number) was deleted here and changed there; the change stays: \(text)"
          : "Task \(number) was deleted there and changed here; the change stays: \(text)",
        deletedHere
          ? "タスク \(number) は手元で削除し、サーバーで変更されたため、残しました: \(text)"
          : "タスク \(number) はサーバーで削除され、手元で変更していたため、残しました: \(text)")
    case .foreignAddresses(let count):
      Message(
        "Ignored \(English.counted(count, "address")) outside the list.",
        "リストの外のアドレス\(count)件を無視しました")
    case .joinedAnew:
      Message(
        "The record of the last sync does not match this store, so both lists were joined; nothing "
          + "was deleted.", "前回の同期の記録がこの保存ファイルと合わないため、両方を統合しました。何も削除していません。")
    case .oldDoneNotSent(let count):
      Message(
        "\(English.counted(count, "task")) done more than 30 days ago not sent.",
        "30日より前に完了したタスク\(count)件は送信しませんでした")
    case .leftMapping(let count):
      Message(
        "\(English.counted(count, "task")) that \(count == 1 ? "is" : "are") not synced any more "
          + "left the server, and \(count == 1 ? "stays" : "stay") here.",
        "同期の対象から外れたタスク\(count)件をサーバーから削除しました。手元には残っています。")
    case .unlinked(let number, let text):
      Message(
        "The under: or after: that came for task \(number) would form a circle, so yours stay and go to "
          + "the server: \(text)",
        "タスク \(number) に届いた親タスク・先行タスクは循環するため取り込まず、手元のものをサーバーに送りました: \(text)")
    case .movedOccurrence(let number, let text, let move):
      Message(
        "One date of task \(number) was moved there from \(move.from.written) to \(move.to.written); "
          + "here it stays on \(move.from.written): \(text)",
        "タスク \(number) の1回分がサーバーで \(move.from.written) から \(move.to.written) に移されましたが、"
          + "手元では \(move.from.written) のままです: \(text)")
    case .waiting(let machine, let count):
      Message(
        "\(English.counted(count, "file")) of \(machine) \(count == 1 ? "has" : "have") not arrived "
          + "completely yet; the rest is synced.",
        "\(machine) のファイル\(count)件がまだ届いていません（届いた分は同期しました）")
    case .forbidden(let path):
      Message(
        "No permission to read \(path); the rest is synced.", "\(path) を読み取る権限がありません（ほかは同期しました）")
    case .unreadableFiles(let machine, let count):
      Message(
        "\(English.counted(count, "file")) of \(machine) cannot be read by this version of taskshell.",
        "\(machine) のファイル\(count)件は、このバージョンの taskshell では読めません")
    case .otherKey(let machine, let count):
      Message(
        "\(English.counted(count, "file")) of \(machine) \(count == 1 ? "is" : "are") encrypted with "
          + "another key; the rest is synced.",
        "\(machine) のファイル\(count)件は別の鍵で暗号化されています（ほかは同期しました）")
    case .deletedOverChange(let text):
      Message(
        "Deleted on one machine and changed on another, which did not know: it is deleted: \(text)",
        "あるマシンで削除し、別のマシンで（それを知らずに）変更していたため、削除しました: \(text)",
        hint: Bilingual("undo --any brings it back", "「undo --any」で元に戻せます"))
    case .overruled(let value): value.message
    case .missedRule(let rule): rule.message
    case .newMachine:
      Message(
        "This store is a copy; from now on it syncs as a machine of its own.",
        "この保存ファイルはコピーなので、コピー元とは別のマシンとして同期します")
    }
  }
}

extension Due {
  /// The date and the time in digits, as in JSON but for a blank between them.
  fileprivate var written: String { date.iso8601 + (time.map { " \($0.iso8601)" } ?? "") }
}

extension MissedRule {
  fileprivate var message: Message {
    let kept = Self.typed(kept)
    let given = given.map(Self.typed) ?? Bilingual("every:none", "繰り返し:なし")
    return Message(
      "Done on one machine while its rule was changed on another; \(number) \(text) keeps \(kept.english)",
      "1台のマシンで完了し、別のマシンで繰り返しを変更していたため、次回のタスク \(number)（\(text)）は「\(kept.japanese)」のままです",
      hint: Bilingual(
        "to change it: edit \(number) \(given.english)", "変えるには「edit \(number) \(given.japanese)」"))
  }

  private static func typed(_ rule: Recurrence) -> Bilingual {
    let key: AttributeKey = rule.isFromCompletion ? .again : .every
    return key.marks + .typedRecurrence(rule)
  }
}

extension OverruledValue {
  fileprivate var message: Message {
    let (stands, other) = (
      stands.map { Bilingual.same($0) } ?? .nothing, other.map { Bilingual.same($0) } ?? .nothing
    )
    guard !["name", "key"].contains(field) else {
      return Message(
        "Renamed on two machines: the name is \(stands.english), not \(other.english).",
        "2台のマシンで名前を変更していたため、\(stands.japanese) を使います（もう一方: \(other.japanese)）")
    }
    if field == "tasks" {
      return Message(
        "Changed on two machines: \(name) has the tasks \(stands.english), not \(other.english).",
        "2台のマシンで \(name) を変更していたため、タスクは \(stands.japanese) です（もう一方: \(other.japanese)）")
    }
    let named = Self.fields[field] ?? .same(field)
    return Message(
      "Changed on two machines: the \(named.english) of \(name) is \(stands.english), not "
        + "\(other.english).",
      "2台のマシンで \(name) の\(named.japanese)を変更していたため、\(stands.japanese) を使います（もう一方: \(other.japanese)）"
    )
  }

  private static let fields = [
    "reading": Bilingual("reading", "読み"), "seat": Bilingual("seat", "座席"),
    "capacity": Bilingual("capacity", "作業可能時間"), "kind": Bilingual("kind", "種類"),
  ]
}

extension Bilingual {
  fileprivate static let nothing = Bilingual("none", "なし")
}

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
    case .programIdle: Bilingual("nothing done", "実行されず")
    case .syncInterrupted, .noRemote, .remoteExists, .badRemoteName, .badMachineName, .noRemotesYet,
      .storeNotSynced:
      .failed
    }
  }
}

extension Bilingual {
  fileprivate static let failed = Bilingual("failed", "失敗")

  /// Mark in the prompt: the number of changed tasks that have not reached a server.
  static func unsyncedMark(_ count: Int) -> Bilingual {
    Bilingual("\(count) unsynced", "未同期 \(count)")
  }

  /// Restores a saved text from its two languages; nil if there are not two.
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
  /// The problems and the pending changes, for saving in both languages.
  var notes: [[String]] {
    let waiting = warnings.filter { warning in
      switch warning {
      case .waiting, .unreadableFiles, .otherKey, .forbidden: true
      default: false
      }
    }
    return (problems.map(\.message) + waiting.map(\.message)).prefix(10).map(\.text.kept)
  }

  /// The changes that lost to others, to be reported once.
  var yielded: [[String]] {
    warnings.filter { warning in
      switch warning {
      case .overruled, .missedRule, .deletedOverChange: true
      default: false
      }
    }.map(\.message.text.kept)
  }
}

extension SyncWatch.RemoteState {
  /// The mark in the prompt: the fault, or the number of unsynced tasks; nil for neither.
  var mark: Bilingual? {
    if let word = (status?.fault?.word).flatMap({ Bilingual(kept: $0) }) {
      return .same("\(name): ") + word
    }
    return unsynced > 0 ? .unsyncedMark(unsynced) : nil
  }

  /// The full status for `sync status`.
  var messages: [Message] {
    guard let status else { return [] }
    var messages: [Message] = []
    if let fault = status.fault, let sentence = Bilingual(kept: fault.sentence) {
      messages.append(
        Message(.same("\(name): ") + sentence, hint: Bilingual(kept: fault.hint)))
    }
    messages += status.notes.compactMap { Bilingual(kept: $0) }.map {
      Message(.same("\(name): ") + $0)
    }
    if unsynced > 0 {
      messages.append(
        Message(
          "\(name): \(English.counted(unsynced, "change")) not synced yet.",
          "\(name): 未同期の変更が\(unsynced)件あります"))
    }
    return messages
  }
}

extension Message {
  /// A saved message of a background sync; nil if it does not have both languages.
  static func pending(_ name: String, _ texts: [String]) -> Message? {
    Bilingual(kept: texts).map { Message(.same("\(name): ") + $0) }
  }

  /// This machine was renamed for the user's other machines.
  static func machineNamed(_ title: String, isAnother: Bool) -> Message {
    Message(
      "This machine is now called \(title); the others see it after the next sync.",
      "このマシンの名前を「\(title)」にしました。ほかのマシンには次の同期で伝わります。",
      hint: isAnother
        ? Bilingual(
          "another machine has the same name", "同じ名前のマシンがほかにもあります") : nil)
  }

  /// Why a remote is not synced automatically.
  static func notSyncedAlone(_ name: String) -> Message {
    Message(
      "\(name) is not synced automatically, because its password has to be typed.",
      "\(name) はパスワードの入力が必要なため、自動では同期しません",
      hint: Bilingual(
        "write the password to ~/.netrc, or add the remote with password-command:COMMAND",
        "~/.netrc に書くか、password-command:コマンド を付けて登録してください"))
  }
}
