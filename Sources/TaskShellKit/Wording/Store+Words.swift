import TaskLanguage
import TaskModel

extension Message {
  // MARK: Saving

  /// A change was not saved; a shell that ends now does not keep it in memory.
  static func notSaved(_ error: StorageError, keepsRunning: Bool) -> Message {
    Message(
      Bilingual("NOT SAVED: ", "未保存: ") + error.message.text,
      hint: keepsRunning
        ? Bilingual(
          "the change is kept in memory; once there is room, store retry saves it",
          "変更はメモリーに残っています（空きができたら「store retry」で保存できます）")
        : Bilingual(
          "the change is in the file, but a power cut may lose it;"
            + " the next change rewrites the store",
          "変更はファイルにありますが、停電で失われるおそれがあります（次の変更のときに全体を書き直します）"))
  }

  static let savedAfterAll = Message("Everything is saved now.", "すべて保存しました")

  static func tailMoved(bytes: Int, of path: String, to copy: String) -> Message {
    Message(
      "The last change in \(path) was incomplete; its \(bytes) bytes were moved to \(copy)",
      "\(path) の最後の変更が途中で切れていました。\(bytes)バイトを \(copy) に移しました。",
      hint: Bilingual("all earlier changes are intact", "それより前の変更はすべて残っています"))
  }

  // MARK: Maintenance

  /// The folder of a store that was named does not exist; the first change creates it.
  package static func folderIsMissing(_ folder: String) -> Message {
    Message(
      "There is no folder \(folder) yet; the first change creates it.",
      "フォルダー \(folder) はまだありません。最初の変更のときに作成します。")
  }

  static let noStoreYet = Message("There is no store yet.", "保存ファイルはまだありません")
  static let nothingToRepair = Message("There is nothing to repair.", "修復が必要な箇所はありません")

  static func backedUp(to path: String) -> Message {
    Message("Backed up to \(path)", "バックアップを作成しました: \(path)")
  }

  static func folded(_ info: StoreInfo) -> Message {
    Message(
      "Dropped old history: \(info.size) bytes and \(English.counted(info.commits, "change")) left.",
      "整理しました: サイズ \(info.size)バイト、履歴 \(info.commits)件")
  }

  /// The number of changes that a merge brought; nil if there was nothing new.
  static func merged(_ changes: Int?, from path: String) -> Message {
    guard let changes else {
      return Message(
        "There is nothing to merge; everything is here already: \(path)",
        "すべて手元にあるため、取り込むものはありません: \(path)")
    }
    return Message(
      "Merged \(English.counted(changes, "change")) from \(path)",
      "\(path) から\(changes)件の変更を取り込みました",
      hint: changes == 0 ? nil : Bilingual("undo takes it back", "元に戻すには「undo」"))
  }

  static func repaired(_ repair: StoreRepair) -> Message {
    Message(
      "Repaired: kept \(English.counted(repair.records, "record"));"
        + " \(English.counted(repair.defects.count, "line")) lost or edited.",
      "修復しました: 復元したレコード \(repair.records)件、失われたか書き換えられた行 \(repair.defects.count)行",
      hint: Bilingual(
        "the damaged file is kept as \(repair.copy)", "壊れたファイルは \(repair.copy) として保管しています"),
      details: repair.defects.map(\.words) + lost(repair.lostChanges)
        + (repair.keepsHistory
          ? []
          : [
            Bilingual(
              "undo does not reach back beyond this", "これより前の変更は「undo」では元に戻せません")
          ]))
  }

  private static func lost(_ changes: Int) -> [Bilingual] {
    guard changes > 0 else { return [] }
    return [
      Bilingual(
        changes == 1
          ? "1 change that had been saved is lost"
          : "\(changes) changes that had been saved are lost",
        "保存したはずの\(changes)件の変更は失われています")
    ]
  }
}

extension StoreInfo {
  /// The output of `store`, a line each.
  ///
  /// - Parameter folded: the formatted time of the last fold.
  func words(folded: String) -> [Bilingual] {
    [
      Bilingual("path: \(path)", "保存先: \(path)"),
      Bilingual("size: \(size) bytes", "サイズ: \(size)バイト"),
      Bilingual("version: \(version)", "変更番号: \(version)"),
      Bilingual("records: \(records)", "レコード数: \(records)"),
      Bilingual("commits: \(commits)", "履歴: \(commits)件"),
      Bilingual(
        "commits since the last fold: \(commitsSinceFold)", "前回の整理後の履歴: \(commitsSinceFold)件"),
      Bilingual("last fold: \(folded)", "前回の整理: \(folded)"),
    ]
  }
}

extension StoreCheck {
  var message: Message {
    if let refusal {
      guard salvagedRecords > 0, refusal.isMended else {
        return Message(refusal.message.text, details: defects.map(\.words))
      }
      return Message(
        refusal.message.text,
        hint: Bilingual(
          "store repair recovers \(English.counted(salvagedRecords, "record")) and keeps the "
            + "damaged file beside the store",
          "「store repair」で\(salvagedRecords)件のレコードを復元できます（壊れたファイルも保管します）"),
        details: defects.map(\.words))
    }
    return losses.first?.message(keepsRunning: true)
      ?? Message("No problems found.", "問題は見つかりませんでした")
  }
}

extension StorageError {
  /// Whether a repair can help; a store of a newer version is not damaged.
  fileprivate var isMended: Bool {
    switch self {
    case .damaged, .foreign: true
    default: false
    }
  }
}

extension StoreCheck {
  /// The copies beside the store; nil for none.
  var copiesMessage: Message? {
    guard !copies.isEmpty else { return nil }
    return Message(
      copies.count == 1
        ? "A folder-syncing program has left a copy of the store beside it:"
        : "A folder-syncing program has left copies of the store beside it:",
      "フォルダー同期プログラムが、保存ファイルの隣にコピーを残しています:",
      hint: Bilingual(
        "store merge brings its changes in; then delete it", "「store merge」で変更を取り込んでから削除してください"),
      details: copies.map { .same($0) })
  }
}

extension StoreDefect {
  fileprivate var words: Bilingual {
    Bilingual(
      "line \(line), byte \(offset): \(what.words.english)",
      "\(line)行目、\(offset)バイト目: \(what.words.japanese)")
  }
}

// MARK: Notices about the store
extension StorageNotice {
  /// - Parameter keepsRunning: whether another command can follow in this shell.
  func message(keepsRunning: Bool) -> Message {
    switch self {
    case .unsaved(let error): .notSaved(error, keepsRunning: keepsRunning)
    case .saved: .savedAfterAll
    case .tornTail(let path, let bytes, let copy): .tailMoved(bytes: bytes, of: path, to: copy)
    case .refused(let error): error.message
    case .notFolded(let error):
      Message(
        Bilingual("Cannot drop old history: ", "古い履歴を整理できませんでした: ") + error.message.text,
        hint: Bilingual("every change is saved", "変更はすべて保存されています"))
    case .incomplete(let path, let bytes):
      Message(
        "The store ends in an incomplete change (\(English.counted(bytes, "byte"))), which is"
          + " ignored: \(path)",
        "保存ファイルの末尾に書きかけの変更があります（\(bytes)バイト、無視します）: \(path)",
        hint: Bilingual(
          "the next change moves it to a file beside the store",
          "次に変更したとき、保存ファイルの隣の別ファイルに移します"))
    case .incompleteCopy(let path, let bytes):
      Message(
        "The copy ends in an incomplete change (\(English.counted(bytes, "byte"))), which is left"
          + " out: \(path)",
        "コピー元の末尾に書きかけの変更があります（\(bytes)バイト、取り込みません）: \(path)")
    case .missing(let path, let changes):
      Message(
        changes == 1
          ? "The last change that was saved is missing from the store: \(path)"
          : "The last \(changes) changes that were saved are missing from the store: \(path)",
        "保存したはずの最後の\(changes)件の変更が保存ファイルにありません: \(path)",
        hint: Bilingual(
          "it was cut short or replaced by an older copy; task numbers are not used again",
          "途中で切れたか、古いコピーに置き換わっています（一度使った番号は再び使いません）"))
    case .vanished(let path, let isEmptied, let isKept):
      Self.vanished(path, isEmptied: isEmptied, isKept: isKept)
    case .replaced(let path, let replacement): replacement.message(path)
    case .team(let notice): notice.message
    }
  }

  /// Whether it is good news, which can be left out if only errors are shown.
  var isReassuring: Bool {
    switch self {
    case .saved: true
    case .team(let notice): notice.isReassuring
    case .unsaved, .tornTail, .refused, .notFolded, .incomplete, .incompleteCopy, .missing,
      .vanished,
      .replaced:
      false
    }
  }

  private static func vanished(_ path: String, isEmptied: Bool, isKept: Bool) -> Message {
    let hint =
      isKept
      ? Bilingual(
        "this shell still has every task, and the next change writes the store again",
        "このシェルにはすべてのタスクが残っていて、次の変更のときに書き直します")
      : Bilingual("the next change begins a new store", "次の変更のときに新しく作ります")
    return isEmptied
      ? Message(
        "The file of the store has been emptied: \(path)", "保存ファイルの中身が空になっています: \(path)",
        hint: hint)
      : Message("The store is gone: \(path)", "保存ファイルがなくなっています: \(path)", hint: hint)
  }
}

extension StoreReplacement {
  func message(_ path: String) -> Message {
    switch self {
    case .other:
      Message(
        "The store has been replaced by a different one: \(path)",
        "保存ファイルが別のものに入れ替わっています: \(path)",
        hint: Bilingual("its tasks are shown now", "これからは新しいほうのタスクを表示します"))
    case .repaired: Message("The store has been repaired: \(path)", "保存ファイルは修復されました: \(path)")
    case .older, .diverged:
      Message(
        "The store has been replaced by a copy without the last change made here: \(path)",
        "保存ファイルが、ここでの最後の変更を含まない別のコピーに入れ替わっています: \(path)",
        hint: Bilingual("the tasks of the copy are shown now", "これからはコピーのほうのタスクを表示します"))
    }
  }
}

extension Message {
  static let stagingBegun = Message(
    "Changes are now held back until commit.", "「commit」するまで変更は保存されません",
    hint: Bilingual(
      "diff shows them, commit saves them, rollback discards them",
      "確認するには「diff」、保存するには「commit」、破棄するには「rollback」"))

  static func stagingCommitted(_ count: Int) -> Message {
    Message(
      "Saved \(English.counted(count, "change")) as one step.", "\(count)件の変更をまとめて保存しました")
  }

  static func stagingRolledBack(_ count: Int) -> Message {
    Message("Discarded \(English.counted(count, "change")).", "\(count)件の変更を破棄しました")
  }

  /// A script changed nothing because it began staging and never committed, or commit was refused.
  package static let endedWithoutCommit = Message(
    "The staged changes were discarded: they were not committed.", "「commit」していない変更を破棄しました")

  static let nothingIsDifferent = Message("No differences.", "差分はありません")
}

extension SharedModel {
  /// A warning to show once instead of leaving; nil if nothing would be lost.
  package var warningOfLeaving: Message? {
    if let count = staged?.count, count > 0 { return .stillStaged(count) }
    if unsaved != nil { return .stillUnsaved }
    return isGone && (state.taskCount > 0 || !state.everyone.isEmpty) ? .onlyHere : nil
  }
}

extension Message {
  static func stillStaged(_ count: Int) -> Message {
    let them = count == 1 ? "it" : "them"
    return Message(
      "\(English.counted(count, "change")) staged and not saved.", "\(count)件の変更がまだ保存されていません",
      hint: Bilingual(
        "commit saves \(them), quit again discards \(them)", "保存するには「commit」、破棄するにはもう一度「quit」"))
  }

  fileprivate static let stillUnsaved = Message(
    "The last changes may not be saved.", "最後の変更がまだ確実に保存されていません",
    hint: Bilingual(
      "store retry saves them, quit again leaves", "保存するには「store retry」、終了するにはもう一度「quit」"))

  fileprivate static let onlyHere = Message(
    "The store is gone: its tasks are only in this shell.",
    "保存ファイルがなくなっていて、タスクはこのシェルにしかありません",
    hint: Bilingual(
      "store retry writes it again, quit again leaves", "書き直すには「store retry」、終了するにはもう一度「quit」"))
}
