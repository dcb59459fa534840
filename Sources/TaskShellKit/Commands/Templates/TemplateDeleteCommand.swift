import TaskLanguage

/// `template delete NAME`
struct TemplateDeleteCommand: Command {
  static let verb = Verb(
    "template delete", aliases: ["template rm"], arguments: [.one(.template)],
    answer: .template,
    summary: Bilingual("delete a template", "テンプレートを削除する"),
    examples: [Bilingual("template delete launch", "template delete 準備")])

  private let name: String

  init(_ arguments: inout Arguments) throws { name = try arguments.required(.template) }

  func run(in shell: Shell) throws {
    try shell.presenters.planning.templates.delete(name, title: shell.invocation.title)
  }
}
