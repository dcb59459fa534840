import TaskLanguage
import TaskModel

/// `tags`
struct TagsCommand: Command {
  static let verb = Verb(
    "tags", arguments: [.optional(.attribute(.asof))],
    answer: .tagCounts,
    summary: Bilingual("show tags and how many tasks have them", "タグとその件数を表示する"),
    details: Bilingual(
      "Tasks that wait for a later day are not counted as open.",
      "待機中のタスクは未完了の件数に含みません。"),
    examples: [.same("tags")])

  private let moment: CivilDateTime?

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
  }

  func run(in shell: Shell) throws { try shell.pictures(asOf: moment).reports.showTags() }
}
