import TaskLanguage
import TaskModel

/// `edit [TASK] [TEXT] [due:DATE] [@NAME]`
struct EditCommand: Command {
  static let verb = Verb(
    "edit", aliases: ["change", "modify", "mod"],
    arguments: [.optional(.task), .optional(.text), .many(.attributes)],
    answer: .changes,
    summary: Bilingual("change a task's text or attributes", "タスクを変更する"),
    details: Bilingual(
      "What you do not name stays as it is. due:none, @none, !none and -#home remove a value. At a terminal, edit 1 alone opens the task in $VISUAL or $EDITOR.",
      "指定しない項目は変わりません。due:none、@none、!none、-#home で値を消します。"
        + "端末で edit 1 のように番号だけを指定すると、$VISUAL や $EDITOR で開きます。"),
    examples: [
      "edit 1 due:friday", "edit 1 Buy oat milk", "edit 1 due:none @none",
      "edit 1 #diy -#home !low",
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
    if patch.isEmpty { return try editAsText(in: shell) }
    let tasks = try shell.tasks(reference, scope: .all)
    try shell.confirm(.edit, tasks)
    try shell.presenters.listEditing.edit(tasks.map(\.number), patch, title: shell.invocation.title)
    shell.tell(notice)
  }

  /// The task in the person's editor; what was changed there becomes one edit, or nothing does.
  ///
  /// What cannot be read, or meets a change that another shell made meanwhile, is kept, and is what
  /// the editor opens with next time.
  private func editAsText(in shell: Shell) throws {
    guard shell.input.isInteractive else { throw UsageError.nothingToEdit }
    let task = try shell.task(reference, scope: .all)
    let document = TaskDocument(task, shell: shell)
    let unread = shell.unreadEdit.flatMap { $0.task.id == task.id ? $0 : nil }
    let opened = unread.map { document.rebased($0.text, from: TaskDocument($0.task, shell: shell)) }
    guard let edited = shell.input.edited(opened ?? document.text) else {
      throw UsageError.nothingToEdit
    }
    if unread != nil { shell.unreadEdit = nil }
    do {
      let patch = try document.patch(from: edited)
      try shell.presenters.listEditing.edit(task, patch, title: shell.invocation.title) { stored in
        document.conflict(with: TaskDocument(stored, shell: shell), edited)
      }
    } catch  where edited.contains(where: { !$0.isWhitespace }) {
      shell.unreadEdit = (task, edited)
      shell.view.remark(shell.say(.editIsKept(task.number)))
      throw error
    }
  }
}
