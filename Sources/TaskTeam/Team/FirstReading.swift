import TaskModel
import TaskStorage

/// The very first reading of a team that has a long past: the records of now, in parts that stay in a file
/// until all have come, so that a reading that was cut short goes on where it ended.
struct FirstReading {
  /// Asks the server, and waits.
  typealias Ask = (_ query: String, _ values: [String?]) throws(StorageError) -> [QueryResult]

  private let journal: CommitJournal
  private let store: UUID
  private let ask: Ask
  /// How many records come at a time.
  var partSize = 2000
  /// Called with how many of how many records have come.
  var progress: (Int, Int) -> Void = { _, _ in }
  /// Called with what cannot be read, and is skipped.
  var tell: (TeamNotice) -> Void = { _ in }

  init(of store: UUID, keptAt path: String, asking ask: @escaping Ask) {
    journal = CommitJournal(path: path)
    (self.store, self.ask) = (store, ask)
  }

  /// What the team has. The file is still there afterwards.
  func read() throws(StorageError) -> ServerState {
    let size = try understood(
      try ask(TeamWire.sizeQuery, [store.notation]), TeamWire.size)
    let (parts, base) = try parts(of: size)
    var state = Self.state(of: parts, nextNumber: size.nextNumber)
    // What has changed while the parts came, and since; and once more the change before that, which is
    // among what came.
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

  /// All parts, and the version that the first of them is of.
  private func parts(
    of size: TeamWire.Size
  ) throws(StorageError) -> ([StoredCommit], base: Int) {
    var contents = CommitJournal.Contents(store: store, base: size.head, commits: [])
    // A file that cannot be read is begun anew.
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

  /// A part as the file keeps it: a commit whose command says where it ends.
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

  /// Of a record that came twice, as it was changed meanwhile, the later one counts.
  private static func state(of parts: [StoredCommit], nextNumber: Int) -> ModelState {
    var state = ModelState()
    for part in parts { _ = state.apply(part) }
    state.reserveNumbers(below: nextNumber)
    return state
  }
}
