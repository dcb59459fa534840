import TaskLanguage

/// `project TASK NAME`
struct ProjectCommand: AttributeVerb {
  static let verb = Verb(
    "project", arguments: [.optional(.task), .one(.value(.project))],
    answer: .changes, summary: Bilingual("put a task in a project", "タスクをプロジェクトに入れる"),
    details: Bilingual(
      "project 1 house.kitchen is short for edit 1 project:house.kitchen; project 1 none "
        + "removes it. projects lists all projects.",
      "project 1 家.台所 は edit 1 プロジェクト:家.台所 と同じです。project 1 なし で外します。"
        + "一覧は projects で表示します。"),
    examples: [
      Bilingual("project 1 house.kitchen", "project 1 家.台所"),
      Bilingual("project 1 none", "project 1 なし"),
    ])

  static let key = AttributeKey.project
  let change: AttributeChange
}
