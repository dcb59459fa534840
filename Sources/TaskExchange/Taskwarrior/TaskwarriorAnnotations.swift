import Formats
import TaskModel

/// The annotations of a task: texts with the moments at which they were written.
struct TaskwarriorAnnotations {
  private var all: [(text: String, entry: Instant?)] = []

  var texts: [String] { all.map(\.text) }

  /// What cannot be kept.
  private(set) var losses = LossReport()

  /// A list of objects; nil for anything else.
  init?(_ reader: inout JSONReader) throws(Defect) {
    var isGood = true
    let isList = try reader.array { (reader) throws(Defect) in
      guard try add(&reader) else {
        isGood = false
        return try reader.skipValue()
      }
    }
    guard isList, isGood else { return nil }
  }

  /// Reads one of them; false for what is none.
  private mutating func add(_ reader: inout JSONReader) throws(Defect) -> Bool {
    var note: (text: String, entry: Instant?) = ("", nil)
    var isDated = true
    let isObject = try reader.object { (reader, key) throws(Defect) in
      if reader.equals(key, "description"), let text = try reader.string() {
        note.text = text
      } else if reader.equals(key, "entry"), let text = try reader.string() {
        note.entry = Instant(compact: text) ?? Instant(rfc3339: text)
        isDated = note.entry != nil || text.isEmpty
      } else {
        let name = try reader.text(of: key)
        if name == "entry" { isDated = false }
        losses.add(.values(of: "annotations.\(name)"), count: name == "entry" ? 0 : 1)
        try reader.skipValue()
      }
    }
    guard isObject else { return false }
    if note.text.contains(where: { !$0.isWhitespace }) {
      all.append(note)
    } else {
      losses.add(.values(of: "annotations"))
    }
    if !isDated { losses.add(.values(of: "annotations.entry")) }
    return true
  }

  /// Where the notes come from; none where nothing is known.
  ///
  /// - Parameter created: when the task was made: an export counts the moments of notes from then on
  ///   where it does not know them.
  func origins(created: Instant) -> [String] {
    let origins = all.enumerated().map { index, note in
      guard let entry = note.entry,
        entry.secondsSinceEpoch != created.secondsSinceEpoch + index
      else { return "" }
      return NoteOrigin(time: entry, author: "").notation
    }
    return origins.allSatisfy(\.isEmpty) ? [] : origins
  }
}
