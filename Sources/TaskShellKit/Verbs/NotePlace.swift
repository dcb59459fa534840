import TaskLanguage

/// `3.2`: the second note of task 3.
struct NotePlace: CustomStringConvertible {
  let task: Int
  /// From 1.
  let note: Int

  var description: String { "\(task).\(note)" }

  init(task: Int, note: Int) { (self.task, self.note) = (task, note) }

  init?(_ word: Word) {
    guard word.isPlain else { return nil }
    let parts = word.text.folded.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let task = parts[0].decimal, let note = parts[1].decimal, task > 0,
      note > 0
    else { return nil }
    (self.task, self.note) = (task, note)
  }
}
