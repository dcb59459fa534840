import LineEditing
import TaskModel
import TaskShellKit

/// Choosing among tasks in a list below the prompt.
extension InteractiveLoop {
  package func choice(among tasks: [TaskItem], several: Bool, in shell: Shell) -> TaskChoice? {
    let offer = TaskOffer(tasks, shell: shell)
    let list = ChoiceList(
      count: tasks.count, takesSeveral: several,
      legend: shell.say(.pickKeys(several: several)), row: offer.row(at:),
      matches: offer.indices(matching:))
    var choice: TaskChoice?
    _ = asking(LineAssistant(), options) {
      guard let chosen = editor.choose(in: list, prompt: Prompt(text: shell.say(.pickInList)))
      else { return .interrupted }
      choice = chosen.indices.isEmpty ? .left : .taken(chosen.indices.map { tasks[$0] })
      return chosen.input
    }
    return choice
  }
}

/// Questions of a form; lines that were pasted together answer them in turn.
extension InteractiveLoop {
  package func entry(for question: String, explain: @escaping (String) -> String?) -> Answer {
    if let line = rest.answer(to: question) {
      session.output.message(TerminalText.sanitized(question + line) + "\n")
      return .line(line)
    }
    reportSkippedLines()
    var assistant = LineAssistant()
    assistant.explain = { line, _ in explain(line) }
    let answer = answer(to: question, assistant, optionsOfQuestions)
    guard case .line(let entered) = answer else { return answer }
    return .line(rest.begin(entered, answering: question))
  }

  /// Reports how many lines will not run after one that failed.
  func reportSkippedLines() {
    let left = rest.drop()
    if left > 0 { session.screen.show(session.shell.say(.linesLeft(left))) }
  }
}

/// Editing of texts in the user's editor.
extension InteractiveLoop {
  package func edited(_ text: String) throws -> EditedText? {
    session.output.flush()
    return try editor.outsideFullScreen {
      try EditedText.fromEditor(text, of: session.store.owner)
    }
  }

  /// Offers texts left over from an editor when an earlier shell ended.
  func offerLeftovers() {
    let found = EditLeftovers.found(of: session.store.owner)
    let shell = session.shell
    found.texts.forEach(editor.offer)
    if !found.texts.isEmpty { session.screen.show(shell.say(.editsLeft(found.texts.count))) }
    for folder in found.folders { session.screen.show(shell.say(.editorLeftFiles(in: folder))) }
  }

  /// Returns the message for a line that did not come back from the editor.
  func rows(of failure: EditorFailure) -> [String] {
    let messages = [
      failure.error.message, failure.saved.map { _ in .editsLeft(1) }, failure.remark,
    ]
    return messages.compactMap { $0 }
      .flatMap { session.screen.rows(of: session.shell.say($0)) }
  }
}

extension EditedText {
  /// Edits the text, which belongs to that owner, in the terminal.
  static func fromEditor(_ text: String, of owner: String) throws -> EditedText {
    do {
      let file = try ExternalEditor.edit(text, of: owner)
      return EditedText(file.text) { file.discard() }
    } catch {
      let saved = error.saved.map { file in EditedText(file.text) { file.discard() } }
      throw UnfinishedEdit(error.error, saved: saved, remark: error.remark)
    }
  }
}

extension EditorFailure {
  /// The reason of the failure.
  fileprivate var error: EditorError {
    switch cause {
    case .failed: .editorFailed
    case .noFile: .noEditedFile
    case .notText(let line, let isNUL): .editedTextUnreadable(line: line, isNUL: isNUL)
    case .tooLong: .editedTextTooLong
    }
  }

  /// A message that says which files remain, and where.
  fileprivate var remark: Message? {
    path.map { path in
      switch cause {
      case .failed, .noFile: .editorLeftFiles(in: path)
      case .notText, .tooLong: .editIsSaved(in: path)
      }
    }
  }
}
