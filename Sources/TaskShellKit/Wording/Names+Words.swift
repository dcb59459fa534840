import TaskLanguage

/// What is said of contexts and macros.
extension Message {
  static let noContexts = Message(
    "No contexts yet.", "コンテキストはまだありません",
    hint: Bilingual("context work = #work", "context 仕事 = #仕事"))
  static let contextLeft = Message("All tasks are shown again.", "すべてのタスクを表示します")

  /// - Parameter gives: what new tasks get.
  static func contextEntered(_ name: String, _ filter: String, gives: [String]) -> Message {
    let words = gives.joined(separator: " ")
    return Message(
      "In \(name): \(filter)" + (gives.isEmpty ? "" : "; new tasks get \(words)"),
      "\(name): \(filter)" + (gives.isEmpty ? "" : "（新しいタスクには \(words) が付きます）"),
      hint: Bilingual("context none", "context なし"))
  }

  static let noMacros = Message(
    "No macros yet.", "マクロはまだありません",
    hint: Bilingual(
      "macro standup = list overdue ; list today", "macro 朝 = list 期限切れ ; list 今日"))

  /// Of `macro standup` or `context work`.
  static func definitionDeleted(_ name: String) -> Message {
    Message("Deleted \(name)", "\(name) を削除しました")
  }

  /// Each command of a macro is a step of its own.
  static func macroMadeSteps(_ count: Int) -> Message {
    Message(
      "That was \(count) steps; to take all of them back: undo \(count)",
      "\(count)件の操作です（すべて元に戻すには「undo \(count)」）")
  }

  static func macroKept(_ name: String, _ commands: [String], isKept: Bool) -> Message {
    Message(
      "macro \(name) runs:", "macro \(name) の内容:",
      hint: isKept ? nil : .same("macro --save \(name)"),
      details: commands.map { .same($0) })
  }

  /// What a macro is not made of.
  static func linesThatFailed(_ lines: [String]) -> Message {
    Message(
      "Left out, because \(lines.count == 1 ? "it" : "they") failed:", "失敗した行は含めていません:",
      details: lines.map { .same($0) })
  }
}
