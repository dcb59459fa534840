import TaskModel

/// A text from the user's editor that could not be saved; the same command opens it again.
struct Draft {
  /// The subject of the text, as it was when the editor opened.
  enum Subject {
    case task(TaskItem)
    case note(OpenedNote)
    /// A new note for these tasks.
    case newNote([TaskItem])
  }

  let subject: Subject
  let edited: EditedText
}

extension Draft.Subject {
  var tasks: [TaskItem] {
    switch self {
    case .task(let task): [task]
    case .note(let note): [note.task]
    case .newNote(let tasks): tasks
    }
  }

  /// The command that opens it again.
  var command: String {
    switch self {
    case .task(let task): "edit \(task.number)"
    case .note(let note): "note \(note.task.number).\(note.position)"
    case .newNote(let tasks): "note " + tasks.map { "\($0.number)" }.joined(separator: ",")
    }
  }

  /// The subject in a given state: a note at its present place, or the note that replaced it; a new
  /// note if it is gone.
  func now(in state: ModelState) -> Self {
    guard case .note(let note) = self, let task = state.task(numbered: note.task.number) else {
      return self
    }
    let found = note.position(in: task).flatMap { OpenedNote($0, of: task) }
    return (found ?? note.successor(in: task)).map(Self.note) ?? .newNote([task])
  }
}

/// A text that was written in the editor.
///
/// A copy of it outlives the shell, however that ends, until it is discarded.
package final class EditedText: Sendable {
  package let text: String
  /// Removes the copy, once the text is applied or saved elsewhere.
  let discard: @Sendable () -> Void

  package init(_ text: String, discard: @escaping @Sendable () -> Void = {}) {
    (self.text, self.discard) = (text, discard)
  }

  var isBlank: Bool { !text.contains { !$0.isWhitespace } }
}

/// The editor failed to return a text, although some may have been saved.
package struct UnfinishedEdit: Error {
  let error: EditorError
  let saved: EditedText?
  /// A remark for the user, such as where files were left.
  let remark: Message?

  package init(_ error: EditorError, saved: EditedText? = nil, remark: Message? = nil) {
    (self.error, self.saved, self.remark) = (error, saved, remark)
  }
}

/// Drafts: texts written in the user's editor, none of which may be lost.
extension Shell {
  /// Opens the editor with a text and applies the result.
  ///
  /// A text that cannot be applied is kept as the draft of `subject`, in place of `kept`.
  func write(
    _ subject: Draft.Subject, from text: String, reopening kept: Draft?,
    else refusal: any Error, _ make: (String) throws -> Void
  ) throws {
    let edited: EditedText
    do {
      guard let written = try input.edited(text) else { throw refusal }
      edited = written
    } catch let failure as UnfinishedEdit {
      if let saved = failure.saved { keep(saved, subject, insteadOf: kept) }
      if let reason = failure.remark { remark(reason) }
      throw failure.error
    }
    do {
      try make(edited.text)
    } catch {
      keep(edited, subject, insteadOf: kept)
      throw error
    }
    edited.discard()
    forget(kept)
  }

  private func keep(
    _ edited: EditedText, _ subject: Draft.Subject, insteadOf earlier: Draft?
  ) {
    forget(earlier)
    guard !edited.isBlank else { return edited.discard() }
    let kept = Draft(subject: subject.now(in: model.state), edited: edited)
    drafts.append(kept)
    saveOrphanedDrafts()
    if input.isInteractive, drafts.contains(where: { $0.edited === edited }) {
      remark(.editIsKept(kept.subject.command))
    }
  }

  private func forget(_ kept: Draft?) {
    guard let kept else { return }
    drafts.removeAll { $0.edited === kept.edited }
    kept.edited.discard()
  }

  /// Saves drafts of deleted tasks to files, and reports the file names.
  func saveOrphanedDrafts() {
    for kept in drafts {
      let gone = kept.subject.tasks.first {
        model.state.task(numbered: $0.number)?.id != $0.id
      }
      guard let gone, let path = host.editPath(of: gone.number),
        (try? host.files.replace(path, with: Array("\(kept.edited.text)\n".utf8))) != nil
      else { continue }
      forget(kept)
      remark(.editIsSaved(in: path))
    }
  }

  /// The draft of this task.
  func draft(of task: TaskItem) -> Draft? {
    drafts.last { kept in
      if case .task(let old) = kept.subject { old.id == task.id } else { false }
    }
  }

  /// The draft of this note.
  func draft(of note: OpenedNote) -> Draft? {
    drafts.last { kept in
      if case .note(let old) = kept.subject {
        old.position(in: note.task) == note.position
      } else {
        false
      }
    }
  }

  /// The draft of a new note for these tasks, or of a note that no longer exists.
  func draft(ofNewNoteOf tasks: [TaskItem]) -> Draft? {
    drafts.last { kept in
      switch kept.subject.now(in: model.state) {
      case .newNote(let old): old.map(\.id) == tasks.map(\.id)
      case .note, .task: false
      }
    }
  }

  /// The commands that open the remaining drafts, for the end of the shell.
  package var commandsOfDrafts: [String] {
    drafts.map { $0.subject.now(in: model.state).command }
  }
}
