import TaskLanguage
import TaskModel

extension Message {
  // MARK: Saving

  static func notSaved(_ error: StorageError) -> Message {
    Message(
      Bilingual("NOT SAVED: ", "未保存: ") + error.message.text,
      hint: Bilingual(
        "the change is kept in memory; store retry saves it when there is room again",
        "変更はメモリーに残っています。空きができたら store retry で保存します"))
  }

  static let savedAfterAll = Message("Everything is saved now.", "すべて保存しました")

  static func tailMoved(bytes: Int, of path: String, to copy: String) -> Message {
    Message(
      "The last change in \(path) was cut short: \(bytes) bytes were moved to \(copy)",
      "\(path) の最後の変更が途中で切れていました。\(bytes)バイトを \(copy) に移しました",
      hint: Bilingual("every change before it is there", "それより前の変更はすべて残っています"))
  }

  // MARK: Looking after it

  static let noStoreYet = Message("There is no store yet.", "保存ファイルはまだありません")
  static let nothingToRepair = Message("There is nothing to repair.", "修復するところはありません")

  static func backedUp(to path: String) -> Message {
    Message("Backed up to \(path)", "\(path) に控えを作りました")
  }

  static func folded(_ info: StoreInfo) -> Message {
    Message(
      "Folded: \(info.size) bytes, \(info.commits) commits are kept.",
      "整理しました: \(info.size)バイト、履歴 \(info.commits)件")
  }

  static func repaired(_ repair: StoreRepair) -> Message {
    Message(
      "Repaired: kept \(English.counted(repair.records, "record"));"
        + " \(English.counted(repair.defects.count, "line")) lost or edited.",
      "修復しました: \(repair.records)件の記録を残しました (失われたか書き換えられた行: \(repair.defects.count))",
      hint: Bilingual(
        "the damaged file is kept as \(repair.copy)", "壊れたファイルは \(repair.copy) として残してあります"),
      details: repair.defects.map(\.words))
  }
}

extension StoreInfo {
  /// What `store` tells, a line each.
  var words: [Bilingual] {
    [
      Bilingual("path: \(path)", "場所: \(path)"),
      Bilingual("size: \(size) bytes", "大きさ: \(size) バイト"),
      Bilingual("version: \(version)", "版: \(version)"),
      Bilingual("records: \(records)", "記録: \(records)"),
      Bilingual("commits: \(commits)", "変更の履歴: \(commits)"),
      Bilingual("commits since the fold: \(commitsSinceFold)", "前回の整理後の変更: \(commitsSinceFold)"),
      Bilingual("last fold: \(lastFold.rfc3339)", "前回の整理: \(lastFold.rfc3339)"),
    ]
  }
}

extension StoreCheck {
  var message: Message {
    if let refusal {
      return Message(
        refusal.message.text,
        hint: Bilingual(
          "store repair keeps \(English.counted(salvagedRecords, "record")), and the damaged file"
            + " beside it",
          "store repair で\(salvagedRecords)件の記録を残せます。壊れたファイルも保管します"),
        details: defects.map(\.words))
    }
    guard let info, info.tailBytes > 0 else {
      return Message("Every byte is as it was written.", "壊れたところはありません")
    }
    return Message(
      "Every whole change is as it was written; one was cut short at the end"
        + " (\(English.counted(info.tailBytes, "byte"))).",
      "壊れたところはありませんが、末尾に書きかけの変更があります (\(info.tailBytes)バイト)",
      hint: Bilingual(
        "the next change moves what is left of it to a file beside the store",
        "次の変更のときに、保存ファイルの隣の別ファイルへ移します"))
  }
}

extension StoreDefect {
  fileprivate var words: Bilingual {
    Bilingual(
      "line \(line), byte \(offset): \(what.words.english)",
      "\(line)行目、\(offset)バイト目: \(what.words.japanese)")
  }
}
