import TaskLanguage

/// `due [TASK] DATE`
struct DueCommand: AttributeVerb {
  static let verb = Verb(
    "due", arguments: [.optional(.task), .one(.date)],
    answer: .changes, summary: Bilingual("set the due date of a task", "タスクの期限を変更する"),
    details: Bilingual(
      "due 3 friday is short for edit 3 due:friday; due 3 none removes the deadline.",
      "due 3 金曜 は edit 3 due:金曜 と同じです。due 3 none で期限をなくします。"),
    examples: [Bilingual("due 1 friday", "due 1 金曜"), Bilingual("due 1 none", "due 1 なし")])

  static let key = AttributeKey.due
  let change: AttributeChange
}
