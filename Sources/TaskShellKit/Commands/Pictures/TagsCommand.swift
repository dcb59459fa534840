import TaskLanguage

/// `tags`
struct TagsCommand: Command {
  static let verb = Verb(
    "tags",
    summary: Bilingual("show the tags and how many tasks have them", "タグとその件数を表示する"),
    details: Bilingual(
      "Tasks that wait for a day are not counted as open.",
      "待機中のタスクは未完了に数えません。"),
    examples: ["tags"])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) { shell.reports.showTags() }
}
