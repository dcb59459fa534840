import TaskModel

/// The annotations of a task: texts with the moments at which they were written.
struct TaskwarriorAnnotations {
  private var all: [(text: String, entry: Instant?)] = []

  var texts: [String] { all.map(\.text) }

  /// A list of objects; nil for anything else.
  init?(_ reader: inout JSONReader) throws(Defect) {
    var isGood = true
    var all: [(text: String, entry: Instant?)] = []
    let isList = try reader.array { (reader) throws(Defect) in
      var note: (text: String, entry: Instant?) = ("", nil)
      let isObject = try reader.object { (reader, key) throws(Defect) in
        if reader.equals(key, "description"), let text = try reader.string() {
          note.text = text
        } else if reader.equals(key, "entry"), let text = try reader.string() {
          note.entry = Instant(compact: text)
        } else {
          try reader.skipValue()
        }
      }
      if note.text.contains(where: { !$0.isWhitespace }) { all.append(note) }
      if !isObject {
        isGood = false
        try reader.skipValue()
      }
    }
    guard isList, isGood else { return nil }
    self.all = all
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
