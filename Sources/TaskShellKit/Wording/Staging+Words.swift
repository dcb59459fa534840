import TaskLanguage

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

  /// Why a script that began something has changed nothing.
  package static let endedWithoutCommit = Message(
    "There was no commit before the end.", "最後まで commit がありませんでした")

  /// Said instead of leaving, once.
  package static func stillStaged(_ count: Int) -> Message {
    let them = count == 1 ? "it" : "them"
    return Message(
      "\(English.counted(count, "change")) staged and not saved.", "\(count)件の変更がまだ保存されていません",
      hint: Bilingual(
        "commit saves \(them), quit again discards \(them)", "commit で保存、もう一度 quit で破棄します"))
  }

  static let nothingIsDifferent = Message("No differences.", "差分はありません")
}
