/// Finds the newest history line that begins with what is typed and worked; one of several rows, as a
/// paste leaves it, is no line that somebody is about to type again, nor is one that failed.
///
/// Goes on from the last find while the line only grows, so that a keystroke rarely looks at many
/// entries.
struct GhostFinder {
  private var revision = -1
  private var prefix = ""
  /// Where the last find was, counted from the end; nil when there was none.
  private var position: Int? = 0

  /// The newest line longer than `line` that begins with it; nil without one or for an empty line.
  ///
  /// The revision tells whether the entries are those of the last call.
  mutating func find(_ line: String, in entries: [HistoryEntry], revision: Int) -> String? {
    guard !line.isEmpty else { return nil }
    let continues =
      revision == self.revision && !prefix.isEmpty
      && line.utf8.starts(with: prefix.utf8)
    var index = 0
    if continues {
      guard let position else {
        prefix = line
        return nil
      }
      index = position
    }
    self.revision = revision
    prefix = line
    position = nil
    let wanted = line.utf8
    while index < entries.count {
      let entry = entries[entries.count - 1 - index]
      let candidate = entry.line
      if entry.status == 0, candidate.utf8.count > wanted.count,
        candidate.utf8.starts(with: wanted),
        !candidate.utf8.contains(0x0A)
      {
        position = index
        return candidate
      }
      index += 1
    }
    return nil
  }
}
