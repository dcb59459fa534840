import TaskLanguage
import TaskModel

/// `note [TASK] TEXT`
struct NoteCommand: Command {
  static let verb = Verb(
    "note", arguments: [.optional(.task), .one(.note)],
    answer: .changes,
    summary: Bilingual("add a note to a task", "タスクにメモを付ける"),
    examples: ["note 1 The shop closes at 8"])

  private let reference: TaskReference
  private let note: String

  init(_ arguments: inout Arguments) throws {
    reference = try arguments.task()
    note = arguments.rest()
    if !note.contains(where: { !$0.isWhitespace }) { throw arguments.missing(.note) }
  }

  func run(in shell: Shell) throws {
    let tasks = try shell.tasks(reference, scope: .all)
    try shell.confirm(.edit, tasks)
    var patch = TaskPatch()
    patch.edit(.notes, .texts([note]))
    try shell.presenters.listEditing.edit(tasks.map(\.number), patch, title: shell.invocation.title)
  }
}
