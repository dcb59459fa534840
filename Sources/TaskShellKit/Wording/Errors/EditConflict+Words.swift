import TaskLanguage

/// What was written in the person's editor meets what another shell made of the task meanwhile.
struct EditConflict: Error {
  let number: Int
  /// What is stored, and what was to take its place: a line for each attribute, or the text.
  var lines: [(stored: String, written: String)] = []
}

extension EditConflict: Refusal {
  package var codeName: String { "editConflict" }

  package var message: Message {
    Message(
      "Task \(number) was changed while you edited it; nothing was overwritten.",
      "タスク \(number) は編集中に変更されたため、何も上書きしていません",
      details: lines.flatMap { line in
        [
          Bilingual("stored: \(line.stored)", "保存済み: \(line.stored)"),
          Bilingual("yours:  \(line.written)", "編集内容: \(line.written)"),
        ]
      })
  }
}
