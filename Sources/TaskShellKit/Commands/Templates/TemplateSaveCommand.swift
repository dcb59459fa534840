import TaskLanguage
import TaskModel

/// `template save NAME TASK… [due:DATE]`
struct TemplateSaveCommand: Command {
  static let verb = Verb(
    "template save", aliases: ["template add"],
    arguments: [.one(.template), .optional(.attribute(.due)), .many(.tasks(.open))],
    answer: .template,
    summary: Bilingual("keep tasks as a template", "タスクをテンプレートとして保存する"),
    details: Bilingual(
      "The tasks stay as they are; a template of that name is replaced. due:DATE sets the "
        + "reference day for template NAME due:DATE, if it is not the last deadline.",
      "元のタスクは変わりません。同じ名前のテンプレートは置き換えます。最後の期限以外を基準日にするときは 期限:日付 を付けます。"),
    examples: [
      Bilingual("template save launch 1-3", "template save 準備 1-3"),
      Bilingual("template save trip 2 4 due:tomorrow", "template save 旅行 2 4 期限:明日"),
    ])

  private let name: String
  private let anchor: CivilDate?
  private let reference: TaskReference

  init(_ arguments: inout Arguments) throws {
    name = try arguments.required(.template)
    anchor = try TemplateWords.due(&arguments)
    reference = try arguments.tasks()
  }

  func run(in shell: Shell) throws {
    let tasks = try shell.tasks(reference, scope: .open)
    try shell.presenters.planning.templates.save(
      name, tasks.map(\.number), anchor: anchor, title: shell.invocation.title)
  }
}
