import TaskLanguage
import TaskModel

extension Message {
  // MARK: Saving

  /// A shell that ends now keeps nothing in memory.
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

  // MARK: Looking after it

  static let noStoreYet = Message("There is no store yet.", "保存ファイルはまだありません")
  static let nothingToRepair = Message("There is nothing to repair.", "修復が必要な箇所はありません")

  static func backedUp(to path: String) -> Message {
    Message("Backed up to \(path)", "バックアップを作成しました: \(path)")
  }

  static func folded(_ info: StoreInfo) -> Message {
    Message(
      "Dropped old history: \(info.size) bytes, \(info.commits) changes kept.",
      "整理しました: サイズ \(info.size)バイト、履歴 \(info.commits)件")
  }

  /// How many changes a merge brought in; nil for nothing new.
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
      details: repair.defects.map(\.words) + lost(repair.lostChanges))
  }
}

extension Message {
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
  /// What `store` tells, a line each.
  ///
  /// - Parameter folded: when it was folded last, as it is shown.
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
  /// Whether a repair makes something of such a store; what a newer version wrote is not damaged.
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
