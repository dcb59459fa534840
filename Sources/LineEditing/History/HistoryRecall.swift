/// Walking through the history with Up and Down: the lines that begin with what was typed, each
/// once, newest first.
struct HistoryRecall {
  /// What was typed before the walk.
  let original: String
  private let entries: [HistoryEntry]
  /// Indices of the lines passed, the last being the one shown.
  private var path: [Int] = []
  private var seen: Set<String>

  /// The beginning of a walk.
  init(from original: String, in entries: [HistoryEntry]) {
    self.original = original
    self.entries = entries
    seen = [original]
  }

  /// The line shown now.
  var current: String { path.last.map { entries[$0].line } ?? original }

  /// Goes to the next older line; nil, and stays, when there is none.
  mutating func older() -> String? {
    var index = path.last ?? entries.count
    while index > 0 {
      index -= 1
      let line = entries[index].line
      guard line.utf8.starts(with: original.utf8), seen.insert(line).inserted else { continue }
      path.append(index)
      return line
    }
    return nil
  }

  /// Goes back to the next newer line, at last to what was typed; nil when that is shown.
  mutating func newer() -> String? {
    guard let left = path.popLast() else { return nil }
    seen.remove(entries[left].line)
    return current
  }
}
