/// When a note was written, and by whom.
package struct NoteOrigin: Hashable, Sendable {
  package let time: Instant
  /// Who wrote it, as the store names its authors; empty where that is not known.
  package let author: String

  package init(time: Instant, author: String) {
    self.time = time
    self.author = author
  }

  /// `2026-03-11T10:00:00Z anna`.
  package var notation: String {
    author.isEmpty ? time.rfc3339 : "\(time.rfc3339) \(author)"
  }

  /// Reads what ``notation`` writes; nil for anything else.
  package init?(notation: String) {
    let parts = notation.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let time = Instant(rfc3339: first), parts.last != "" else {
      return nil
    }
    self.init(time: time, author: parts.count == 2 ? String(parts[1]) : "")
  }
}

/// A note and, where that is known, where it comes from.
package struct Note: Equatable, Sendable {
  package let text: String
  package let origin: NoteOrigin?
}

extension TaskItem {
  /// The notes with their origins, in the order in which they were added.
  package var notesWithOrigins: [Note] {
    notes.enumerated().map { index, text in
      Note(text: text, origin: index < noted.count ? NoteOrigin(notation: noted[index]) : nil)
    }
  }

  /// Adds a note.
  mutating func add(note text: String, _ origin: NoteOrigin) {
    fillOrigins()
    notes.append(text)
    noted.append(origin.notation)
  }

  /// Puts another text in the place of a note, counted from 0; false if there is none.
  mutating func replaceNote(_ index: Int, with text: String?, _ origin: NoteOrigin) -> Bool {
    guard notes.indices.contains(index) else { return false }
    fillOrigins()
    if let text {
      guard notes[index] != text else { return true }
      notes[index] = text
      noted[index] = origin.notation
    } else {
      notes.remove(at: index)
      noted.remove(at: index)
    }
    return true
  }

  /// Gives every note a place among the origins; of those that are not known, an empty one.
  private mutating func fillOrigins() {
    noted = Array(noted.prefix(notes.count))
    noted += Array(repeating: "", count: notes.count - noted.count)
  }
}

extension TaskItem {
  /// Gives each note the origin that it has in one of two accounts, in the first rather.
  package mutating func takeOrigins(_ local: TaskItem, _ theirs: TaskItem) {
    guard notes != local.notes, !local.noted.isEmpty || !theirs.noted.isEmpty else { return }
    var known = [OriginsOfTexts(local), OriginsOfTexts(theirs)]
    let origins = notes.map { note in
      let told = known.indices.map { known[$0].next(note) }
      return told.first { !$0.isEmpty } ?? ""
    }
    let mine = notes.indices.map { $0 < noted.count ? noted[$0] : "" }
    guard origins != mine || notes.count < noted.count else { return }
    noted = origins.allSatisfy(\.isEmpty) ? [] : origins
  }
}

/// The origins of notes by their texts, in their order.
private struct OriginsOfTexts {
  private var rest: [String: ArraySlice<String>] = [:]

  init(_ task: TaskItem) {
    for (index, note) in task.notes.enumerated() {
      rest[note, default: []].append(index < task.noted.count ? task.noted[index] : "")
    }
  }

  /// Empty where nothing is known.
  mutating func next(_ note: String) -> String { rest[note]?.popFirst() ?? "" }
}

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
