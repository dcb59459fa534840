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
      Bilingual("dup 1,2 @none", "dup 1,2 @なし"),
    ])

  private let reference: TaskReference
  private let changes: TaskWords

  init(_ arguments: inout Arguments) throws {
    try arguments.refuseSeveralTasks(isAll: true)
    reference = try arguments.task()
    changes = try arguments.textWithAttributes(isEdit: true)
  }

  func run(in shell: Shell) throws {
    let tasks = try shell.tasks(reference, scope: .all)
    try shell.confirm(.duplicate, tasks, named: reference)
    let dates = shell.dates
    try shell.presenters.listEditing.duplicate(
      tasks.map(\.number), title: shell.invocation.title
    ) { try changes.patch(for: $0, dates) }
    shell.tell(changes.notice)
  }
}
