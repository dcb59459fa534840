import TaskLanguage
import TaskModel

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

  /// Why a script that began something has changed nothing, be it that commit was refused.
  package static let endedWithoutCommit = Message(
    "The staged changes were discarded, because commit was not run.", "「commit」していない変更を破棄しました")

  static let nothingIsDifferent = Message("No differences.", "差分はありません")
}

extension SharedModel {
  /// Said instead of leaving, once; nil where nothing would be lost.
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
