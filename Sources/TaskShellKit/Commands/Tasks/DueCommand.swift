import TaskLanguage

/// `due [TASK] DATE`
struct DueCommand: AttributeVerb {
  static let verb = Verb(
    "due", arguments: [.optional(.task), .one(.date)],
    answer: .changes, summary: Bilingual("set the due date of a task", "タスクの期限を変更する"),
    details: Bilingual(
      "due 3 friday is short for edit 3 due:friday; due 3 none removes the deadline. "
        + "A day keeps the time of the deadline and a time its day; a date with its year "
        + "(due 3 2026-03-14) is taken as it is.",
      "due 3 金曜 は edit 3 期限:金曜 と同じです。due 3 なし で期限をなくします。"
        + "日だけなら時刻は、時刻だけなら日は変わりません。年まで書いた日付（due 3 2026-03-14）は、そのとおりになります。"),
    examples: [Bilingual("due 1 friday", "due 1 金曜"), Bilingual("due 1 none", "due 1 なし")])

  static let key = AttributeKey.due
  let change: AttributeChange

  /// `due 1 to monday` is due:monday.
  static func words(_ values: [Word]) -> String {
    let isTo = values.count > 1 && values[0].isPlain && values[0].text.folded == "to"
    return "due:\((isTo ? Array(values.dropFirst()) : values).typed)"
  }
}
