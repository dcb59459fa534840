import TaskLanguage
import TaskModel

/// `diff [since:DATE]`
struct DiffCommand: Command {
  static let verb = Verb(
    "diff", arguments: [.optional(.attribute(.since))],
    answer: .changes,
    summary: Bilingual("show changes since a date, or staged changes", "ある日からの変更、または保留中の変更を表示する"),
    details: Bilingual(
      "Without a date it shows staged changes. A date means the start of that day.",
      "日付を省くと保留中の変更を表示します。日付はその日の 0:00 を指します。"),
    examples: [
      Bilingual("diff since:today", "diff 以降:今日"),
      Bilingual("diff since:2026-03-11T09:00", "diff 以降:2026-03-11T09:00"),
    ], canRehearse: false)

  private let moment: CivilDateTime?

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.pastMoment(.since, ofDay: .midnight)
  }

  func run(in shell: Shell) throws {
    guard let moment else {
      guard shell.model.staged != nil else { throw ModelError.nothingStaged }
      return shell.presenters.past.log.showStaged()
    }
    shell.presenters.past.log.showDifference(from: try shell.state(asOf: moment, second: 0))
  }
}
