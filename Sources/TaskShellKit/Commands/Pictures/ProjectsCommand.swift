import TaskLanguage

/// `projects`
struct ProjectsCommand: Command {
  static let verb = Verb(
    "projects",
    answer: .projects,
    summary: Bilingual("show projects as a tree", "プロジェクトをツリーで表示する"),
    details: Bilingual(
      "A project includes the projects below it. The date is its next deadline that is not overdue.",
      "件数には下位のプロジェクトも含みます。日付は次に来る期限です。"),
    examples: ["projects"])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) { shell.presenters.pictures.reports.showProjects() }
}
