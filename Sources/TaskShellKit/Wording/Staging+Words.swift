import TaskLanguage

extension Message {
  static let stagingBegun = Message(
    "Staging: nothing is saved until commit.", "ここから commit までの変更は保存されません",
    hint: Bilingual("diff, commit or rollback", "diff、commit、rollback"))

  static func stagingCommitted(_ count: Int) -> Message {
    Message(
      "Committed \(English.counted(count, "change")) as one step.", "\(count)件の変更をまとめて保存しました")
  }

  static func stagingRolledBack(_ count: Int) -> Message {
    Message("Rolled back \(English.counted(count, "change")).", "\(count)件の変更を取り消しました")
  }

  /// Said instead of leaving, once.
  package static func stillStaged(_ count: Int) -> Message {
    Message(
      "\(English.counted(count, "change")) staged and not saved.", "\(count)件の変更がまだ保存されていません",
      hint: Bilingual("commit, or quit again to drop them", "commit で保存、もう一度 quit で破棄"))
  }

  static let nothingIsDifferent = Message("Nothing is different.", "違いはありません")
}
