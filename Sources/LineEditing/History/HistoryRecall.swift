/// Walking through the history with Up and Down: the lines that have what was typed in them, or
/// begin with it, each once, newest first.
struct HistoryRecall {
  /// What was typed before the walk.
  let original: String
  private let entries: [HistoryEntry]
  private let anywhere: Bool
  /// Indices of the lines passed, the last being the one shown.
  private var path: [Int] = []
  private var seen: Set<String>

  /// The beginning of a walk.
  init(from original: String, in entries: [HistoryEntry], anywhere: Bool = false) {
    self.original = original
    self.anywhere = anywhere
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
      guard fits(line), seen.insert(line).inserted else { continue }
      path.append(index)
      return line
    }
    return nil
  }

  private func fits(_ line: String) -> Bool {
    line.utf8.starts(with: original.utf8)
      || anywhere && HistorySearch.offset(of: original, in: line) != nil
  }

  /// Goes back to the next newer line, at last to what was typed; nil when that is shown.
  mutating func newer() -> String? {
    guard let left = path.popLast() else { return nil }
    seen.remove(entries[left].line)
    return current
  }
}
