import TaskLanguage

/// `tags`
struct TagsCommand: Command {
  static let verb = Verb(
    "tags",
    answer: .tagCounts,
    summary: Bilingual("show tags and how many tasks have them", "タグとその件数を表示する"),
    details: Bilingual(
      "Tasks that wait for a later day are not counted as open.",
      "待機中のタスクは未完了の件数に含みません。"),
    examples: ["tags"])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) { shell.presenters.pictures.reports.showTags() }
}
