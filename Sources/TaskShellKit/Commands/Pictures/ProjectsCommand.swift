import TaskLanguage

/// `projects`
struct ProjectsCommand: Command {
  static let verb = Verb(
    "projects",
    summary: Bilingual("show the projects as a tree", "プロジェクトを木の形で表示する"),
    details: Bilingual(
      "What lies under a project counts for it, too. The date is the next deadline that is not overdue.",
      "上のプロジェクトの件数には、その下のものも含みます。日付は、これから来る最初の期限です。"),
    examples: ["projects"])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) { shell.reports.showProjects() }
}
