import TaskLanguage

/// `priority TASK LEVEL`
struct PriorityCommand: AttributeVerb {
  static let verb = Verb(
    "priority", aliases: ["pri"], arguments: [.optional(.task), .one(.value(.priority))],
    answer: .changes, summary: Bilingual("set the priority of a task", "タスクの優先度を変える"),
    details: Bilingual(
      "priority 1 high is short for edit 1 !high; priority 1 none removes it.",
      "priority 1 高 は edit 1 !高 と同じです。priority 1 なし で優先度をなくします。"),
    examples: [Bilingual("priority 1 high", "priority 1 高"), Bilingual("pri 1 none", "pri 1 なし")])

  static let key = AttributeKey.priority
  let change: AttributeChange
}
