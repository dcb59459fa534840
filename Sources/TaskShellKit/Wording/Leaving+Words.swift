import TaskLanguage
import TaskModel

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
