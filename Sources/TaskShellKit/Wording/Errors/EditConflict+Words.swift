import TaskLanguage

/// A text from the editor conflicts with a change that another shell has made meanwhile.
struct EditConflict: Error {
  let number: Int
  /// The note of the task that was written, counted from 1; nil where it was the task itself.
  var note: Int?
  /// The stored value and its replacement: a line for each attribute, or the text.
  var lines: [(stored: String, written: String)] = []
}

extension EditConflict: Refusal {
  package var codeName: String { "editConflict" }

  package var message: Message {
    let what =
      note.map { Bilingual("Note \(number).\($0)", "メモ \(number).\($0)") }
      ?? Bilingual("Task \(number)", "タスク \(number)")
    return Message(
      what
        + Bilingual(
          " was changed by someone while you were editing; nothing was overwritten.",
          " は編集中に変更されたため、何も上書きしていません"),
      details: lines.flatMap { line in
        [
          Bilingual("stored: \(line.stored)", "現在: \(line.stored)"),
          Bilingual("yours:  \(line.written)", "自分: \(line.written)"),
        ]
      })
  }
}
