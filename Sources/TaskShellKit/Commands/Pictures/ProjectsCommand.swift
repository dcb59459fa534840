import TaskLanguage
import TaskModel

/// `projects`
struct ProjectsCommand: Command {
  static let verb = Verb(
    "projects", arguments: [.optional(.attribute(.asof))],
    answer: .projects,
    summary: Bilingual("show projects as a tree", "プロジェクトをツリーで表示する"),
    details: Bilingual(
      "A project includes the projects below it. The date is its next deadline that is not overdue.",
      "件数には下位のプロジェクトも含みます。日付は次に来る期限です。"),
    examples: [.same("projects")])

  private let moment: CivilDateTime?

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
  }

  func run(in shell: Shell) throws { try shell.pictures(asOf: moment).reports.showProjects() }
}
