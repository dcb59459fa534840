import TaskLanguage
import TaskModel

extension Message {
  static let stagingBegun = Message(
    "Staging: changes are not saved until commit.", "commit するまで変更は保存されません",
    hint: Bilingual(
      "diff shows, commit saves, rollback discards them", "diff で確認、commit で保存、rollback で破棄します"))

  static func stagingCommitted(_ count: Int) -> Message {
    Message(
      "Committed \(English.counted(count, "change")) as one step.", "\(count)件の変更をまとめて保存しました")
  }

  static func stagingRolledBack(_ count: Int) -> Message {
    Message("Rolled back \(English.counted(count, "change")).", "\(count)件の変更を破棄しました")
  }

  /// Why a script that began something has changed nothing, be it that commit was refused.
  package static let endedWithoutCommit = Message(
    "The staged changes were not committed.", "変更は commit されないまま終わりました")

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
        "commit saves \(them), quit again discards \(them)", "commit で保存、もう一度 quit で破棄します"))
  }

  fileprivate static let stillUnsaved = Message(
    "The last changes may not be saved.", "最後の変更がまだ確実に保存されていません",
    hint: Bilingual(
      "store retry saves them, quit again leaves", "store retry で保存、もう一度 quit で終了します"))

  fileprivate static let onlyHere = Message(
    "The store is gone: its tasks are only in this shell.",
    "保存ファイルがなくなっていて、タスクはこのシェルにしかありません",
    hint: Bilingual(
      "store retry writes it again, quit again leaves", "store retry で書き直し、もう一度 quit で終了します"))
}
