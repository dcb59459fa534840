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
