import SystemCalls

/// The lines that were run, newest last, shared by all sessions that name the same file.
///
/// The file grows by whole rows (``HistoryRecord``) under a lock, so several open shells never mix
/// or lose rows; it is created with mode 0600 in a directory created with mode 0700. Damaged rows
/// are skipped. Nothing is read before the first use. Rows other sessions added are seen at the
/// next use. When the file holds more than twice `bound` rows it is replaced by one with the newest
/// `bound`. A failure to write is a value for the caller; the line is then kept in memory.
package final class HistoryFile {
  /// The most rows kept, and half of the most rows in the file.
  package let bound: Int
  private let storage: HistoryStorage?
  private var known: [HistoryEntry] = []
  private var revision = 0
  private var position = HistoryStorage.Position()
  private var rowsInFile = 0

  /// A history at a path; with nil it lives in memory only.
  ///
  /// Touches nothing yet.
  package init(path: String?, bound: Int = 10_000) {
    self.bound = max(1, bound)
    storage = path.map(HistoryStorage.init(path:))
  }

  /// The entries, oldest first, at most ``bound``, with what other sessions added since.
  ///
  /// An unreadable file counts as empty.
  package func entries() -> [HistoryEntry] {
    refresh()
    return known
  }

  /// A number that changes whenever ``entries()`` would answer something new.
  package func currentRevision() -> Int {
    refresh()
    return revision
  }

  /// Adds a line.
  ///
  /// A line that is blank or begins with a space is not recorded. The time is in seconds since
  /// 1970-01-01 00:00 UTC.
  ///
  /// - Throws: ``HistoryError`` when the file could not be written.
  package func append(line: String, status: Int, store: String, time: Int) throws(HistoryError) {
    guard let first = line.unicodeScalars.first, !first.properties.isWhitespace,
      line.unicodeScalars.contains(where: { !$0.properties.isWhitespace })
    else { return }
    let entry = HistoryEntry(time: time, status: status, store: store, line: line)
    guard let storage else {
      remember([entry])
      return
    }
    refresh()
    do {
      try storage.append(HistoryRecord.encoded(entry))
    } catch {
      remember([entry])
      throw error
    }
    refresh()
    guard rowsInFile > 2 * bound else { return }
    try storage.rewrite { rows in
      let kept = rows.suffix(bound)
      return kept.flatMap { $0 + [UInt8(ascii: "\n")] }
    }
    refresh()
  }

  /// Deletes every line, of all sessions.
  package func clear() throws(HistoryError) {
    try storage?.rewrite { _ in [] }
    known = []
    revision += 1
    position = HistoryStorage.Position()
    rowsInFile = 0
  }

  /// Deletes lines, however often they were run, of all sessions. Rows that are damaged or of a later
  /// version stay.
  package func remove(_ lines: Set<String>) throws(HistoryError) {
    guard !lines.isEmpty else { return }
    if let storage {
      try storage.rewrite { rows in
        rows.filter { row in
          HistoryRecord.decoded(row).map { !lines.contains($0.line) } ?? true
        }.flatMap { $0 + [UInt8(ascii: "\n")] }
      }
      refresh()
    }
    // In memory only, or what could not be written when it was run.
    known.removeAll { lines.contains($0.line) }
    revision += 1
  }

  private func refresh() {
    guard let news = storage?.read(from: &position) else { return }
    if news.startsOver {
      known = []
      rowsInFile = 0
    }
    rowsInFile += news.rows.count
    remember(news.rows.suffix(bound).compactMap(HistoryRecord.decoded))
  }

  private func remember(_ entries: [HistoryEntry]) {
    revision += 1
    known.append(contentsOf: entries)
    if known.count > bound { known.removeFirst(known.count - bound) }
  }
}
