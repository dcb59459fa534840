/// The time and the author of a note.
package struct NoteOrigin: Hashable, Sendable {
  package let time: Instant
  /// The author as named in the store; empty if unknown.
  package let author: String

  package init(time: Instant, author: String) {
    self.time = time
    self.author = author
  }

  /// `2026-03-11T10:00:00Z anna`.
  package var notation: String {
    author.isEmpty ? time.rfc3339 : "\(time.rfc3339) \(author)"
  }

  /// Reads ``notation``; nil for anything else.
  package init?(notation: String) {
    let parts = notation.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let time = Instant(rfc3339: first), parts.last != "" else {
      return nil
    }
    self.init(time: time, author: parts.count == 2 ? String(parts[1]) : "")
  }
}

/// A note with its origin, if known.
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

  mutating func add(note text: String, _ origin: NoteOrigin) {
    fillOrigins()
    notes.append(text)
    noted.append(origin.notation)
  }

  /// Replaces a note, counted from 0, or removes it for nil; returns false if there is none.
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

  /// Fills ``noted`` up to one entry for each note, with empty ones for unknown origins.
  private mutating func fillOrigins() {
    noted = Array(noted.prefix(notes.count))
    noted += Array(repeating: "", count: notes.count - noted.count)
  }

  /// Restores the origin of each note from two versions of the task, preferring `local`.
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

/// The origins of notes by text, in order.
private struct OriginsOfTexts {
  private var rest: [String: ArraySlice<String>] = [:]

  init(_ task: TaskItem) {
    for (index, note) in task.notes.enumerated() {
      rest[note, default: []].append(index < task.noted.count ? task.noted[index] : "")
    }
  }

  /// Returns the next origin of a note with this text; empty if there is none.
  mutating func next(_ note: String) -> String { rest[note]?.popFirst() ?? "" }
}

/// A note as read earlier, to be found again in a later state of its task, where notes may have
/// been moved, changed or deleted.
package struct OpenedNote: Sendable {
  /// The task as it was then.
  package let task: TaskItem
  /// The position of the note, counted from 1.
  package let position: Int
  package let note: Note

  /// Nil if the task has no such note.
  package init?(_ position: Int, of task: TaskItem) {
    let notes = task.notesWithOrigins
    guard notes.indices.contains(position - 1) else { return nil }
    (self.task, self.position, note) = (task, position, notes[position - 1])
  }

  /// Returns the position of the note in that state of the task, counted from 1: among equal notes,
  /// the one nearest to the old position. Nil if it was changed or deleted.
  package func position(in task: TaskItem) -> Int? {
    guard task.id == self.task.id else { return nil }
    let notes = task.notesWithOrigins
    return notes.indices.filter { notes[$0] == note }.map { $0 + 1 }
      .min { abs($0 - position) < abs($1 - position) }
  }

  /// Returns the note that replaced this one: a new one at its place, as far as its neighbours
  /// show. Nil if it was deleted, or too much was changed to tell.
  package func successor(in task: TaskItem) -> OpenedNote? {
    guard task.id == self.task.id else { return nil }
    let earlier = self.task.notesWithOrigins
    let behind = OpenedNote(position - 1, of: self.task)?.position(in: task).map { $0 + 1 }
    let before = OpenedNote(position + 1, of: self.task)?.position(in: task).map { $0 - 1 }
    let same = task.notes.count >= earlier.count ? position : nil
    return [behind, before, same].compactMap { $0 }
      .compactMap { OpenedNote($0, of: task) }
      .first { !earlier.contains($0.note) }
  }
}
