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
