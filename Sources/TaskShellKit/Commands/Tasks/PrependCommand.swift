import TaskLanguage
import TaskModel

/// `prepend [TASK] TEXT`
struct PrependCommand: Command {
  static let verb = Verb(
    "prepend", arguments: [.optional(.task), .one(.text), .many(.attributes)],
    answer: .changes,
    summary: Bilingual("add words at the start of a task's text", "本文の先頭に文字を追加する"),
    examples: [
      Bilingual("prepend 1 Urgent:", "prepend 1 至急:"),
      Bilingual("prepend 1 Do not forget: !high", "prepend 1 忘れずに: !高"),
    ])

  private let words: AddedWords

  init(_ arguments: inout Arguments) throws { words = try AddedWords(&arguments) }

  func run(in shell: Shell) throws { try words.join(in: shell) { $1 + " " + $0 } }
}

/// Words that are put before or after the text of tasks, with attributes among them.
struct AddedWords {
  private let reference: TaskReference
  private let changes: TaskWords
  private let text: String

  init(_ arguments: inout Arguments) throws {
    let typed = arguments.words.map(Quoting.typed).joined(separator: " ")
    reference = try arguments.taskOrFilter(beforeText: true)
    changes = try arguments.textWithAttributes(isEdit: false, readsDates: false)
    guard let text: String = changes.patch.value(.text) else {
      if changes.isEmpty { throw arguments.missing(.text) }
      throw LineError.needsText(verb: arguments.verb.name, edit: "edit \(typed)")
    }
    self.text = text
  }

  /// - Parameter join: the text of a task and the words, together.
  func join(in shell: Shell, _ join: (String, String) -> String) throws {
    let tasks = try shell.confirmed(
      .edit, try shell.tasks(reference, scope: reference.looksAmongTasks ? .open : .all),
      named: reference)
    try shell.presenters.listEditing.edit(tasks.map(\.number), title: shell.invocation.title) {
      task in
      var patch = changes.patch
      patch.set(.text, join(task.text, text))
      return patch
    }
    shell.tell(changes.notice)
  }
}
