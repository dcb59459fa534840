/// A note as somebody read it, to be found again in a later state of its task: others may have moved,
/// changed or deleted it meanwhile.
package struct OpenedNote: Sendable {
  /// The task as it was then.
  package let task: TaskItem
  /// Where the note stood, counted from 1.
  package let place: Int
  package let note: Note

  /// Nil where the task has no such note.
  package init?(_ place: Int, of task: TaskItem) {
    let notes = task.notesWithOrigins
    guard notes.indices.contains(place - 1) else { return nil }
    (self.task, self.place, note) = (task, place, notes[place - 1])
  }

  /// Where the note stands in that state of the task, counted from 1: of several that are the same,
  /// the one nearest to where it was. Nil when it was changed or deleted.
  package func place(in task: TaskItem) -> Int? {
    guard task.id == self.task.id else { return nil }
    let notes = task.notesWithOrigins
    return notes.indices.filter { notes[$0] == note }.map { $0 + 1 }
      .min { abs($0 - place) < abs($1 - place) }
  }

  /// What the note was changed to: a new one where it stood, as far as those about it tell. Nil when
  /// it was deleted, or too much was changed to say.
  package func successor(in task: TaskItem) -> OpenedNote? {
    guard task.id == self.task.id else { return nil }
    let earlier = self.task.notesWithOrigins
    let behind = OpenedNote(place - 1, of: self.task)?.place(in: task).map { $0 + 1 }
    let before = OpenedNote(place + 1, of: self.task)?.place(in: task).map { $0 - 1 }
    let same = task.notes.count >= earlier.count ? place : nil
    return [behind, before, same].compactMap { $0 }
      .compactMap { OpenedNote($0, of: task) }
      .first { !earlier.contains($0.note) }
  }
}
