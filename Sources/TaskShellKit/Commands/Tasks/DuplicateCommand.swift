import TaskLanguage
import TaskModel

/// `duplicate [TASK] [TEXT] [due:DATE] [@NAME]`
struct DuplicateCommand: Command {
  static let verb = Verb(
    "duplicate", aliases: ["dup", "copy", "cp"],
    arguments: [.optional(.task), .optional(.text), .many(.attributes)],
    answer: .changes, summary: Bilingual("add a copy of a task", "タスクを複製する"),
    details: Bilingual(
      "The copy is open and has no time recorded. Anything after the task changes the copy,"
        + " as in edit.",
      "複製は未完了の新しいタスクになり、作業時間は引き継ぎません。続けて書いた内容は edit と同じように複製に反映されます。"),
    examples: [
      .same("duplicate 1"),
      Bilingual("duplicate 1 due:+1w", "duplicate 1 期限:+1w"),
      .same("dup 1,2 @none"),
    ])

  private let reference: TaskReference
  private let patch: TaskPatch
  private let notice: DueInText.Notice?

  init(_ arguments: inout Arguments) throws {
    reference = try arguments.task()
    let words = try arguments.textWithAttributes(isEdit: true)
    patch = words.patch
    notice = words.notice
  }

  func run(in shell: Shell) throws {
    let tasks = try shell.tasks(reference, scope: .all)
    try shell.confirm(.duplicate, tasks)
    try shell.presenters.listEditing.duplicate(
      tasks.map(\.number), patch, title: shell.invocation.title)
    shell.tell(notice)
  }
}
