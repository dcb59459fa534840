import TaskModel
import TaskStorage

/// The investigation of a server that has lost changes of the copy: a backup was restored, or a
/// standby without them took over.
struct Fork {
  /// The version of the copy's last change when the fork was noticed.
  let version: Int
  let operation: UUID?
  /// The role of this shell there, and the last common version; nil until the answer arrives.
  var common: (role: String, version: Int)?
  /// The server's changes after that version.
  var commits: [StoredCommit] = []
  /// Whether everything that can be found out without waiting is known.
  var isComplete = false
}

/// Recovery after a server has lost changes.
extension TeamStorage {
  /// Starts the investigation, because the server does not know the last change of the copy.
  func noteFork() {
    guard trouble.fork == nil else { return }
    trouble.fork = Fork(version: cache.version, operation: cache.lastOperation)
    arrived = []
  }

  /// Sends the next query of the investigation; never blocks.
  func investigate(_ fork: Fork, in store: UUID) {
    guard !fork.isComplete else { return }
    guard let version = fork.common?.version else {
      link.send(TeamWire.commonQuery, TeamWire.values(of: cache.operations, in: store)) {
        [weak self] in self?.takeCommon($0)
      }
      return
    }
    let last = fork.commits.last?.info
    let news = TeamWire.news(
      of: store, after: last?.version ?? version, last?.operation ?? cache.operation(of: version),
      schema: TeamSchema.version)
    link.send(news.query, news.values) { [weak self] in self?.takeForked($0) }
  }

  private func takeCommon(_ answer: TeamLink.Answer) {
    guard let result = (try? answer.get())?.first, let version = result.integer(0, 0),
      let role = result.text(0, 1)
    else { return forgetFork() }
    guard version == trouble.fork?.version, version == cache.version else {
      trouble.fork?.common = (role, version)
      trouble.fork?.isComplete = isFoldedAway(version)
      return
    }
    // The server has everything in the copy: it was lost, and shared again at the same versions.
    forgetCheckpoint()
    guard trouble.unfounded != version else {
      // Its contents are contradictory: asking again at once would never end.
      trouble.fork = nil
      return hold(for: .behind)
    }
    trouble.unfounded = version
    guard let first = cache.operations.first?.version, first > 1 else { return forgetFork() }
    // Earlier changes may have been replaced.
    trouble.fork?.common = (role, 0)
    trouble.fork?.isComplete = true
  }

  private func takeForked(_ answer: TeamLink.Answer) {
    guard let commits = try? TeamWire.commits(try answer.get(), telling: note) else {
      return forgetFork()
    }
    trouble.fork?.commits += commits
    trouble.fork?.isComplete = commits.count < TeamWire.newsLimit
  }

  /// Whether the copy cannot tell its state at that version, or which change led to it: the server
  /// may have another change for what the copy began with.
  private func isFoldedAway(_ version: Int) -> Bool {
    cache.firstVersion > 0 && version <= cache.firstVersion
  }

  /// Starts over: the next check for news notices the fork again.
  private func forgetFork() { (trouble.fork, link.hasHint) = (nil, true) }

  /// Rebases the changes that only this copy has onto the server's; under the lock.
  ///
  /// The user's own changes are to be shared again. Those of others, and dependents, are set aside:
  /// others share theirs when they are back. After a crash each is in at least one file, and the
  /// fork is noticed again.
  func resolve(_ fork: Fork, in store: UUID) throws(StorageError) -> StoreNews? {
    forgetFork()
    let stored = try standing(on: try cache.load())
    // Another shell of this machine may have been faster.
    guard let (role, common) = fork.common, fork.version == cache.version,
      fork.operation == cache.lastOperation
    else { return try reread() }
    let isFolded = isFoldedAway(common)
    let lost = cache.past().commits.filter { $0.info.version > common }
    let copy = outbox.base ?? stored.state
    let old = copy.before(lost)
    let server =
      isFolded
      ? try readAnew(in: store, knowing: lost)
      : ServerState(fork.commits, behind: common, on: old)
    let parting = parting(lost, of: role, from: old, onto: server)
    var kept: String?
    if isFolded {
      let path = "\(cache.path.dropLast(6))-\(UUID().notation.prefix(8)).lost"
      try cache.backup(copy, version: cache.version, to: path)
      kept = path
    }
    try keep(parting, behind: server, of: store) { () throws(StorageError) in
      if isFolded {
        try begin(from: server, of: store)
      } else {
        try cache.rewind(to: common, adopting: fork.commits)
      }
    }
    notify(
      .forked(own: parting.rebase.commits.count, others: parting.gone.count, copy: kept))
    parting.rebase.notices.forEach(notify)
    guard case .rebased(let now, _)? = try reread() else { return nil }
    return .rebased(now, by: server.logged.filter { $0.info.author != role })
  }

  /// Splits the changes that the server lacks into those to share again and those to set aside.
  private func parting(
    _ lost: [LoggedCommit], of role: String, from old: ModelState, onto server: ServerState
  ) -> AsideSplit {
    let foreign = lost.filter {
      $0.info.author != role && !server.operations.contains($0.info.operation)
    }
    var parting = AsideSplit(
      foreign.map(\.info.operation),
      Rebase(from: old, onto: server.state, at: server.version, given: server.given),
      from: old)
    for commit in lost.map(\.stored) + outbox.commits {
      if server.operations.contains(commit.info.operation) {
        parting.skip(commit)
      } else {
        parting.take(commit)
      }
    }
    return parting
  }

  /// Writes the changes to set aside and to share, durably, before and after `replacing` the copy.
  private func keep(
    _ parting: AsideSplit, behind server: ServerState, of store: UUID,
    replacing: () throws(StorageError) -> Void
  ) throws(StorageError) {
    forgetCheckpoint()
    let known = aside.operations
    let gone = parting.gone.filter { !known.contains($0.info.operation) }
    if !gone.isEmpty {
      try aside.add(gone, madeTo: parting.basis.reversed(), because: "", lost: parting.roots)
    }
    try openConflicts.add(parting.rebase.conflicts)
    let own = parting.rebase.commits
    // First with versions that count as shared in neither copy.
    let safe = max(cache.version, server.version)
    try outbox.replace(
      with: own.numbered(behind: safe), behind: [], at: safe, on: server.state, of: store)
    try replacing()
    head = server.version
    try outbox.replace(with: own, behind: [], at: head, on: server.state, of: store)
  }

  /// Reads the server's state anew, if no change known to the copy leads to it.
  private func readAnew(
    in store: UUID, knowing lost: [LoggedCommit]
  ) throws(StorageError) -> ServerState {
    var server = try readNow(in: store)
    let operations = lost.map(\.info.operation) + outbox.commits.map(\.info.operation)
    for (row, result) in try rows(of: TeamWire.knownQuery, [operations.map(\.notation)], in: store)
    {
      if let id = result.text(row, 0).flatMap({ UUID(uuidString: $0) }) {
        server.operations.insert(id)
      }
    }
    let tasks = [UUID: Int](of: lost).merging([UUID: Int](of: outbox.commits)) { $1 }
    let known = [tasks.keys.map(\.notation), tasks.values.map(String.init)]
    for (row, result) in try rows(of: TeamWire.numbersQuery, known, in: store) {
      if let id = result.text(row, 0).flatMap({ UUID(uuidString: $0) }) {
        server.given[id] = result.integer(row, 1)
      }
    }
    return server
  }

  /// Returns the rows of a query about a store and these lists.
  private func rows(
    of query: String, _ lists: [[String]], in store: UUID
  ) throws(StorageError) -> [(row: Int, of: QueryResult)] {
    let values = [store.notation] + lists.map { "{\($0.joined(separator: ","))}" }
    return try ask(query, values, Self.pageTimeout).flatMap { result in
      result.rows.map { ($0, result) }
    }
  }
}

/// The contents of a server.
struct ServerState {
  let state: ModelState
  let version: Int
  /// The server's operations, as far as they matter.
  var operations: Set<UUID>
  /// Its changes since the copy's, if known.
  var logged: [LoggedCommit] = []
  /// Its last change, if the whole state was read.
  var last: StoredCommit?
  /// The task numbers that it has used since the copy's changes, by id; including deleted tasks.
  var given: [UUID: Int] = [:]

  init(_ state: ModelState, at version: Int, last: StoredCommit?) {
    (self.state, self.version, self.last) = (state, version, last)
    operations = []
  }

  /// - Parameter old: the state before the changes.
  init(_ commits: [StoredCommit], behind version: Int, on old: ModelState) {
    var state = old
    logged = commits.map { state.apply($0) }
    (self.state, self.version) = (state, version + commits.count)
    operations = Set(commits.map(\.info.operation))
    given = [UUID: Int](of: logged)
  }
}

extension ModelState {
  /// Returns the state before these changes, which led to this one.
  fileprivate func before(_ commits: [LoggedCommit]) -> ModelState {
    var state = self
    for commit in commits.reversed() {
      for change in commit.changes.reversed() { state.apply(change.inverse) }
    }
    return state
  }
}

extension LoggedCommit {
  fileprivate var stored: StoredCommit {
    StoredCommit(info: info, updates: changes.compactMap(RecordUpdate.init))
  }
}
