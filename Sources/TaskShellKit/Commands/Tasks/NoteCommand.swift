import TaskLanguage
import TaskModel

/// `note [TASK] [TEXT]`, `note 3.2 TEXT`, `note delete 3.2`
enum NoteCommand: Command {
  static let verb = Verb(
    "note", aliases: ["annotate"], arguments: [.optional(.task), .one(.note)],
    keywords: Keyword.first("delete"), answer: .changes,
    summary: Bilingual("add, change or delete a note", "メモを追加、変更、削除する"),
    details: Bilingual(
      "Each note records when it was written and by whom. note 3.2 TEXT changes the second note of "
        + "task 3, note delete 3.2 deletes it. At a terminal, note 3 alone opens the editor for a note "
        + "of several lines, note 3.2 alone opens that note.",
      "メモには日時と書いた人が残ります。「note 3.2 本文」でタスク 3 の2番目のメモを書き換え、「note delete 3.2」で削除します。端末で「note "
        + "3」とだけ入力するとエディターが開き、複数行のメモを書けます（「note 3.2」なら書き直し）。"),
    examples: [
      Bilingual("note 1 The shop closes at 8", "note 1 店は20時まで"),
      Bilingual("note 1.1 It closes at 9", "note 1.1 店は21時まで"),
      .same("note delete 1.1"),
    ])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let words = Array(arguments.words)
    let deletes =
      words.first.map { $0.isPlain && ["delete", "rm", "del"].contains($0.keyword) } == true
    if words.count == 2, deletes,
      let reference = NoteReference(words[1])
    {
      arguments.drop(2)
      return { try delete(reference, in: $0) }
    }
    if words.count > 1, deletes,
      let number = words[1].text.folded.decimal, words[1].isPlain,
      let task = arguments.model.state.task(numbered: number)
    {
      let reference = try Self.reference(of: Array(words.dropFirst(2)), in: task)
      _ = arguments.takeAll()
      return { try delete(reference, in: $0) }
    }
    if let reference = words.first.flatMap(NoteReference.init) {
      arguments.drop(1)
      let text = arguments.rest().text
      return { try change(reference, text, in: $0) }
    }
    try arguments.refuseSeveralTasks(isAll: true)
    let task = try arguments.taskOrFilter(beforeText: true)
    try arguments.refuseOperator(behind: task)
    if arguments.words.count == 1, let word = arguments.words.first, word.isPlain, word.text.isNone
    {
      let number = words.count > 1 ? words[0].text : "1"
      throw AttributeError.removal(word.text, "note delete \(number).1").at(word)
    }
    let text = arguments.rest().text
    return { try add(text, to: task, in: $0) }
  }

  /// Returns the one note that contains the words; without words, the only one.
  private static func reference(of words: [Word], in task: TaskItem) throws -> NoteReference {
    let key = FoldedText(words.map(\.text).joined(separator: " "))
    let found = task.notes.indices.filter { key.isWithin(task.notes[$0]) }
    guard found.count == 1, let index = found.first else {
      throw UsageError.whichNote(
        task.number, task.notes.indices.map { "\(task.number).\($0 + 1) \(task.notes[$0])" })
    }
    return NoteReference(task: task.number, note: index + 1)
  }

  private static func delete(_ reference: NoteReference, in shell: Shell) throws {
    _ = try existing(reference, in: shell)
    try shell.presenters.listEditing.replaceNote(
      reference.note, of: reference.task, with: nil, by: shell.settings.me)
  }

  private static func add(_ text: String, to reference: TaskReference, in shell: Shell) throws {
    let isWritten = isWritten(text, in: shell)
    if isWritten { shell.saveOrphanedDrafts() }
    let tasks = try shell.confirmed(reference)
    let me = shell.settings.me
    let add = { try shell.presenters.listEditing.addNote($0, to: tasks, by: me) }
    guard isWritten else { return try add(Self.required(text, else: Self.noNote)) }
    let kept = shell.draft(ofNewNoteOf: tasks)
    try shell.write(
      .newNote(tasks), from: kept?.edited.text ?? "", reopening: kept, else: Self.noNote
    ) { try add(Self.required($0, else: EditorError.emptyNote(nil))) }
  }

  private static func change(_ reference: NoteReference, _ text: String, in shell: Shell) throws {
    let isWritten = isWritten(text, in: shell)
    if isWritten { shell.saveOrphanedDrafts() }
    let note = try existing(reference, in: shell)
    let (presenter, me) = (shell.presenters.listEditing, shell.settings.me)
    guard isWritten else {
      return try presenter.replaceNote(
        reference.note, of: reference.task, with: Self.required(text, else: Self.noNote), by: me)
    }
    let kept = shell.draft(of: note)
    try shell.write(
      .note(note), from: kept?.edited.text ?? note.note.text, reopening: kept, else: Self.noNote
    ) { written in
      let text = try Self.required(written, else: EditorError.emptyNote("\(reference)"))
      try presenter.replace(note, with: text, by: me)
    }
  }

  /// Returns whether the user writes the note in the editor because no text was given.
  private static func isWritten(_ text: String, in shell: Shell) -> Bool {
    shell.input.opensEditor && !text.contains { !$0.isWhitespace }
  }

  private static let noNote = UsageError.missingArgument(.note, verb: verb.name)

  private static func required(_ text: String, else refusal: some Error) throws -> String {
    guard text.contains(where: { !$0.isWhitespace }) else { throw refusal }
    return text
  }

  private static func existing(_ reference: NoteReference, in shell: Shell) throws -> OpenedNote {
    let task = try shell.task(.numbers([reference.task...reference.task]), scope: .all)
    guard let note = OpenedNote(reference.note, of: task) else {
      throw ModelError.noNote(task: reference.task, reference.note)
    }
    return note
  }
}
