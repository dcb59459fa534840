import TaskModel

/// `edit [TASK] [TEXT] [due:DATE] [@NAME]`
struct EditCommand: Command {
  static let verb = Verb(
    "edit", aliases: ["change"],
    arguments: [
      .optional(.task), .optional(.text), .optional(.attribute(.due)),
      .optional(.attribute(.user)),
    ],
    summary: Bilingual("change a task's text, deadline or user", "タスクを変更する"),
    details: Bilingual(
      "What is not named stays. due:none and @none take a value away.",
      "指定しない項目は変わりません。due:none と @none で値を消します。"),
    examples: ["edit 1 due:friday", "edit 1 Buy oat milk", "edit 1 due:none @none"])

  private let reference: TaskReference
  private let edit: TaskEdit
  private let notice: DueInText.Notice?
  private let title: String

  init(_ arguments: inout Arguments) throws {
    title = arguments.title
    reference = try arguments.task()
    let words = try arguments.textWithAttributes(allowsNone: true)
    edit = TaskEdit(text: words.text, due: words.due, assignee: words.assignee)
    guard edit != TaskEdit() else { throw UsageError.nothingToEdit }
    notice = words.notice
  }

  func run(in shell: Shell) throws {
    let tasks = try shell.tasks(reference, scope: .all)
    try shell.confirm(.edit, tasks)
    try shell.listEditing.edit(tasks.map(\.number), edit, title: title)
    shell.tell(notice)
  }
}
