import TaskLanguage

extension Message {
  static func settingSaved(_ name: String, path: String) -> Message {
    Message("Saved \(name) in \(path)", "\(name) を \(path) に保存しました")
  }

  /// An alias is gone, from the start-up file as well.
  static func aliasRemoved(_ name: String, path: String) -> Message {
    Message("Removed \(name) from \(path)", "\(path) から \(name) を削除しました")
  }

  /// A name was given its meaning.
  static func nowMeans(_ name: String, _ line: String) -> Message {
    Message("\(name) now means: \(line)", "\(name) を定義しました: \(line)")
  }

  /// What one command of an outer shell sets.
  static func lastsForThisRun(_ way: Bilingual) -> Message {
    Message("This lasts for this run only.", "有効なのはこの実行の間だけです", hint: way)
  }

  static func historyCleared(_ count: Int) -> Message {
    Message("Deleted \(English.counted(count, "line")) of history.", "入力の履歴\(count)行を削除しました")
  }

  static func settingIsNotUndone(_ line: String) -> Message {
    Message(
      "Not undone, because it did not change any tasks: \(line)", "タスクの変更ではないため、元に戻しません: \(line)")
  }

  /// The variable `TZ` names nothing that could be the clocks of a place.
  package static func notAZone(_ value: String) -> Message {
    Message(
      "TZ is not a time zone, so times are UTC: \(value)",
      "TZ がタイムゾーンではないため、UTC の時刻を使います: \(value)")
  }

  static let noAliases = Message(
    "No aliases yet.", "別名はまだありません",
    hint: Bilingual("alias anna = list @anna", "alias 自分 = list @花子"))
}
