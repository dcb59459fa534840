import TaskModel
import TaskStorage

/// The first reading of a team with a long history: the current records, in parts kept in a file
/// until all have arrived, so that an interrupted reading continues where it ended.
struct FirstReading {
  /// Sends a query to the server and waits.
  typealias Ask = (_ query: String, _ values: [String?]) throws(StorageError) -> [QueryResult]

  private let journal: CommitJournal
  private let store: UUID
  private let ask: Ask
  /// The number of records in a part.
  var partSize = 2000
  /// Called with the number of records received, and their total.
  var progress: (Int, Int) -> Void = { _, _ in }
  /// Called with notices of unreadable records, which are skipped.
  var tell: (TeamNotice) -> Void = { _ in }

  init(of store: UUID, keptAt path: String, asking ask: @escaping Ask) {
    journal = CommitJournal(path: path)
    (self.store, self.ask) = (store, ask)
  }

  /// Returns the team's state. The file is kept.
  func read() throws(StorageError) -> ServerState {
    let size = try understood(
      try ask(TeamWire.sizeQuery, [store.notation]), TeamWire.size)
    let (parts, base) = try parts(of: size)
    var state = Self.state(of: parts, nextNumber: size.nextNumber)
    // The changes since the parts were read and during that; also the change before, which is
    // included in them.
    var (version, last) = (max(base - 1, 0), nil as StoredCommit?)
    while true {
      let news = TeamWire.news(
        of: store, after: version, last?.info.operation, schema: TeamSchema.version)
      let commits = try understood(try ask(news.query, news.values)) {
        (results) throws(TeamProblem) in try TeamWire.commits(results, telling: tell)
      }
      guard let newest = commits.last else {
        return ServerState(state, at: version, last: last)
      }
      for commit in commits { _ = state.apply(commit) }
      (version, last) = (newest.info.version, newest)
    }
  }

  func forget() { journal.remove() }

  /// Returns all parts, and the version at which the first was read.
  private func parts(
    of size: TeamWire.Size
  ) throws(StorageError) -> ([StoredCommit], base: Int) {
    var contents = CommitJournal.Contents(store: store, base: size.head, commits: [])
    // An unreadable file is replaced.
    if let kept = (try? journal.read()) ?? nil, kept.store == store { contents = kept }
    var count = contents.commits.reduce(0) { $0 + $1.updates.count }
    while true {
      progress(count, max(count, size.records))
      let cursor = contents.commits.last.flatMap(Self.end(of:)) ?? .start
      let results = try ask(
        TeamWire.recordsQuery, [store.notation] + cursor.values + [String(partSize)])
      let part = try understood(results) { (results) throws(TeamProblem) in
        try TeamWire.part(results, telling: tell)
      }
      guard let part else { return (contents.commits, contents.base) }
      let kept = Self.kept(part, version: contents.base + contents.commits.count + 1)
      contents.commits.append(kept)
      if contents.commits.count == 1 {
        try journal.replace(with: contents)
      } else {
        try journal.append(kept)
      }
      count += part.updates.count
    }
  }

  /// Returns a part in the form of the file: a commit whose command is the cursor at its end.
  private static func kept(_ part: TeamWire.Part, version: Int) -> StoredCommit {
    let info = CommitInfo(
      version: version, operation: UUID(), author: "", time: Instant(secondsSinceEpoch: 0),
      command: part.end.text, kind: .command)
    return StoredCommit(info: info, updates: part.updates)
  }

  private static func end(of kept: StoredCommit) -> TeamWire.Cursor? {
    TeamWire.Cursor(kept.info.command)
  }

  private func understood<Value>(
    _ results: [QueryResult], _ read: ([QueryResult]) throws(TeamProblem) -> Value
  ) throws(StorageError) -> Value {
    do throws(TeamProblem) { return try read(results) } catch { throw .team(error) }
  }

  /// If a record changed in the meantime and was read twice, the later version counts.
  private static func state(of parts: [StoredCommit], nextNumber: Int) -> ModelState {
    var state = ModelState()
    for part in parts { _ = state.apply(part) }
    state.reserveNumbers(below: nextNumber)
    return state
  }
}
