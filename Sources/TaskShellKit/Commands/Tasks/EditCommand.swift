import TaskLanguage
import TaskModel

/// `edit [TASK] [TEXT] [due:DATE] [@NAME]`
struct EditCommand: Command {
  static let verb = Verb(
    "edit", aliases: ["change", "modify", "mod"],
    arguments: [.optional(.task), .optional(.newText), .many(.attributes)],
    answer: .changes,
    summary: Bilingual("change a task's text or attributes", "タスクを変更する"),
    details: Bilingual(
      "Anything you do not name stays unchanged. due:none, @none, !none and -#home remove a value. "
        + "Words that are only a date are the deadline, +1d counts from the current deadline, a day "
        + "keeps its time and a time its day (a date with its year is taken as it is), and s/old/new/ "
        + "replaces part of the text. If no task is selected, you can give a filter instead: edit #bug "
        + "@Anna changes every open task with that tag. At a terminal, edit 1 alone opens the task in "
        + "$VISUAL or $EDITOR; if your text cannot be read, it is kept, and edit 1 opens it again.",
      "書かなかった属性は変わりません。「期限:なし」、「@なし」、「!なし」、「-#家」で値を消します。日付だけを書くと期限になり、「+1d」は今の期限から数えます。"
        + "日付だけを書くと時刻は変わらず、時刻だけを書くと日付は変わりません（年まで書くと、時刻も含めて書いたとおりになります）。「s/前/後/」で本文の一部を置き換えます。"
        + "選択中のタスクがなければ、番号の代わりに条件も書けます。「edit #不具合 @花子」は、そのタグの付いた未完了のタスクをすべて変更します。端末で「edit "
        + "1」のように番号だけを指定すると、$VISUAL や $EDITOR で開きます。読み取れなかった内容は保持され、「edit 1」でもう一度開けます。"),
    examples: [
      Bilingual("edit 1 due:friday", "edit 1 期限:金曜"),
      Bilingual("edit 1 Buy oat milk", "edit 1 豆乳を買う"),
      Bilingual("edit 1 due:none @none", "edit 1 期限:なし @なし"),
      Bilingual("edit 1 #diy -#home !low", "edit 1 #家 -#買い物 !低"),
      Bilingual("edit 1 tomorrow", "edit 1 明日"),
      .same("edit 1 +1d"),
      Bilingual("edit 1 s/oat/soy/", "edit 1 s/豆乳/牛乳/"),
    ])

  private let reference: TaskReference
  private let changes: TaskWords

  init(_ arguments: inout Arguments) throws {
    let task = arguments.words.first?.text ?? ""
    try arguments.refuseSeveralTasks(isAll: true)
    reference = try arguments.taskOrFilter()
    if arguments.words.count > 1, let word = arguments.words.first, word.isPlain,
      [AppendCommand.verb.name, PrependCommand.verb.name].contains(word.text)
    {
      throw UsageError.verbWithinEdit(word.text, task: task).at(word)
    }
    changes = try Self.changes(&arguments, of: task)
  }

  /// The changes; a verb that is the whole of the text is refused, with what was probably meant:
  /// `delete 5` for `edit 5 delete`.
  private static func changes(_ arguments: inout Arguments, of task: String) throws -> TaskWords {
    if arguments.words.count == 1, let word = arguments.words.first, word.isPlain {
      let table = CommandTable.standard
      let command = table.command(named: word.text) ?? table.command(meant: word.text)
      if let command, command is any TaskActionCommand.Type || command == StopCommand.self {
        throw AttributeError.notAText(word.text, meant: ["\(command.verb.name) \(task)"]).at(word)
      }
    }
    do {
      return try arguments.textWithAttributes(isEdit: true)
    } catch {
      let actions = [DoneCommand.verb.name, ReopenCommand.verb.name, StartCommand.verb.name]
      guard case AttributeError.notAText(let words, let meant) = error.unplaced,
        let action = meant.first, meant.count == 1, actions.contains(action)
      else { throw error }
      throw AttributeError.notAText(words, meant: ["\(action) \(task)"])
    }
  }

  func run(in shell: Shell) throws {
    if changes.isEmpty { return try editAsText(in: shell) }
    let tasks = try shell.tasks(reference, scope: reference.looksAmongTasks ? .open : .all)
    let (taken, left) = changes.split(tasks)
    let changed = try shell.confirmed(
      changes.hasText ? .giveText : .edit, taken.isEmpty ? tasks : taken, named: reference)
    try shell.edit(changed, changes)
    if !taken.isEmpty, !left.isEmpty { shell.view.remark(shell.say(.nothingToReplace(left))) }
  }

  /// The task in the person's editor; what was changed there becomes one edit, or nothing does.
  ///
  /// What cannot be read, or meets a change that another shell made meanwhile, is kept, and is what
  /// the editor opens with next time.
  private func editAsText(in shell: Shell) throws {
    guard shell.input.opensEditor else { throw UsageError.nothingToEdit }
    shell.rescueTexts()
    let task = try shell.task(reference, scope: .all)
    let document = TaskDocument(task, shell: shell)
    let kept = shell.keptText(of: task)
    let opened = kept?.subject.tasks.first.map {
      document.rebased(kept?.edited.text ?? "", from: TaskDocument($0, shell: shell))
    }
    try shell.write(
      .task(task), from: opened ?? document.text, reopening: kept, else: UsageError.nothingToEdit
    ) { edited in
      let patch = try document.patch(from: edited)
      try shell.presenters.listEditing.edit(task, patch, title: shell.invocation.title) { stored in
        document.conflict(with: TaskDocument(stored, shell: shell), edited)
      }
    }
  }
}
