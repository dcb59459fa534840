import TaskModel
import TaskStorage

/// Reading the team's contents.
extension TeamStorage {
  /// The maximum time for the very first connection.
  private static let connectTimeout = Duration.seconds(20)
  /// The maximum time for receiving a part.
  static let pageTimeout = Duration.seconds(60)

  /// Reads everything from the server, if there is no readable copy.
  func readFirst(else damaged: StoredModel) throws(StorageError) -> StoredModel {
    link.wait(atMost: Self.connectTimeout) { link.isConnected }
    guard let handshake = link.handshake, link.isConnected else {
      if damaged.refusal != nil { return damaged }
      throw .team(problem)
    }
    if cache.store == nil { try takeFiles(of: handshake.store) }
    let isHeld = cache.isLocked
    try lock()
    defer { if !isHeld { unlock() } }
    // Another shell may have read it in the meantime.
    let stored = try cache.load()
    if cache.store != nil, stored.refusal == nil { return stored }
    // An older schema does not support reading in parts.
    if handshake.head <= longestPast || handshake.version < TeamSchema.version {
      try cache.begin(with: ModelState(), version: 0, of: handshake.store)
    } else {
      try begin(from: try readNow(in: handshake.store), of: handshake.store)
    }
    try readOn(to: handshake)
    progress(nil)
    return try cache.load()
  }

  /// Reads the current contents of the server, record by record.
  func readNow(in store: UUID) throws(StorageError) -> ServerState {
    var reading = FirstReading(of: store, keptAt: "\(cache.path).first") {
      (query, values) throws(StorageError) in try self.ask(query, values, Self.pageTimeout)
    }
    reading.progress = { [progress] in progress(($0, $1)) }
    reading.tell = note
    let server = try reading.read()
    reading.forget()
    return server
  }

  /// Rewrites the copy, including its last change for checking whether a server has it.
  func begin(from server: ServerState, of store: UUID) throws(StorageError) {
    let last = server.last.map { [$0] } ?? []
    try cache.begin(with: server.state, version: server.version - last.count, of: store)
    if !last.isEmpty { try cache.adopt(last) }
  }

  /// The operations of the copy.
  var known: Set<UUID> { Set(cache.operations.map(\.operation)) }

  /// Reads changes after the copy's last one, in parts that are kept if the next is interrupted.
  private func readOn(to handshake: Handshake) throws(StorageError) {
    while true {
      progress((cache.version, max(handshake.head, cache.version)))
      let news = TeamWire.news(
        of: handshake.store, after: cache.version, cache.lastOperation, schema: handshake.version)
      let results = try ask(news.query, news.values, Self.pageTimeout)
      let commits = try understood { () throws(TeamProblem) in
        try TeamWire.commits(results, telling: note)
      }
      guard !commits.isEmpty else { return }
      try cache.adopt(commits)
    }
  }

  /// Updates the copy for a script, if the server answers in time.
  func catchUp(_ stored: StoredModel) throws(StorageError) -> StoredModel {
    link.wait(atMost: .seconds(2)) { link.isConnected }
    guard link.isConnected else {
      noteProblem()
      return stored
    }
    head = stored.version
    tend()
    link.wait(atMost: answerTimeout) {
      tend()
      return link.isIdle && !link.hasHint
    }
    // A short-lived command has no other chance to find out what the server has lost.
    link.wait(atMost: trouble.fork == nil ? .zero : Self.pageTimeout) {
      tend()
      return trouble.fork?.isComplete ?? true
    }
    guard !arrived.isEmpty, outbox.isEmpty else { return stored }
    return try saving(else: stored) { () throws(StorageError) in
      try lock()
      defer { unlock() }
      _ = try cache.news()
      head = cache.version
      // With unshared changes this needs a rebase, which the first check for news makes.
      guard try outbox.read(of: cache.store ?? UUID(), at: head, knowing: known).isEmpty,
        outbox.isEmpty
      else {
        return try cache.load()
      }
      let fresh = fresh()
      if !fresh.isEmpty {
        try cache.adopt(fresh)
        reportRestored(by: fresh, on: stored)
      }
      return try cache.load()
    }
  }

  /// Reports own deletions of people, attributes and templates that exist again, because a change made
  /// elsewhere without knowing needs them. At a prompt that change is shown.
  private func reportRestored(by commits: [StoredCommit], on stored: StoredModel) {
    guard let role = link.handshake?.role else { return }
    var state = stored.state
    var restored: Set<UUID> = []
    for commit in commits {
      for update in commit.updates {
        // Applying tasks would copy them all.
        if update.isOfTask { continue }
        let change = state.change(for: update)
        state.apply(change)
        if !commit.info.kind.isUndo, let id = change.addedRecord?.id { restored.insert(id) }
      }
    }
    guard !restored.isEmpty else { return }
    for commit in stored.history.reversed() {
      for change in commit.changes {
        guard let id = change.inverse.addedRecord?.id, restored.remove(id) != nil,
          commit.info.author == role
        else { continue }
        notify(.stillUsed(command: commit.info.command))
      }
      if restored.isEmpty { return }
    }
  }

  /// Calls `body`, which saves what was read. If saving fails, for example on a full device, it is
  /// reported once, and reading continues with `known`, which is returned.
  private func saving<Value>(
    else known: Value, _ body: () throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    do throws(StorageError) {
      let value = try body()
      trouble.notTaken = nil
      return value
    } catch {
      guard case .cannotSave = error else { throw error }
      if trouble.notTaken != error { notify(.notTaken(error)) }
      trouble.notTaken = error
      return known
    }
  }

  /// Returns the stored model with the changes kept beside the copy.
  func standing(on stored: StoredModel) throws(StorageError) -> StoredModel {
    guard let store = cache.store else { return stored }
    var stored = stored
    let missing = try outbox.read(of: store, at: stored.version, knowing: known)
    try openConflicts.read(of: store)
    try aside.read(of: store)
    if !kept.damaged.isEmpty, areFilesMended() { return try standing(on: stored) }
    if !missing.isEmpty {
      var known = stored
      known.append(missing)
      stored = try saving(else: known) { () throws(StorageError) in
        try locked { () throws(StorageError) in
          _ = try cache.news()
          let rest = missing.filter { $0.info.version > cache.version }
          if !rest.isEmpty { try cache.adopt(rest) }
          return try cache.load()
        }
      }
    }
    head = stored.version
    outbox.stand(on: stored.state)
    lastReportedUnshared = outbox.commits.count
    try saving(else: ()) { () throws(StorageError) in
      try forgetSharedAside()
      if isAsideTwice || !aside.ofOtherProgram.isEmpty {
        try mendAside(of: store, on: stored.state)
      }
    }
    stored.append(outbox.commits)
    stored.state.reserveNumbers(below: aside.nextNumber)
    return stored
  }

  /// Replaces the damaged files beside the copy with their readable parts. Returns false if that
  /// fails: then the readable parts are used, and nothing overwrites the rest.
  private func areFilesMended() -> Bool {
    do throws(StorageError) {
      try locked { () throws(StorageError) in
        for journal in kept.damaged { try journal.mend() }
      }
      return kept.damaged.isEmpty
    } catch {
      // The holder of the lock may be writing right now.
      if case .busy = error { return false }
      for journal in kept.damaged { notify(.damaged(keptIn: journal.path)) }
      return false
    }
  }

  /// Loads the copy. If it is not a store at all, it is read from the server again, unless the
  /// address leads to another team by now.
  func loadCopy() throws(StorageError) -> StoredModel {
    do throws(StorageError) {
      return try cache.load()
    } catch {
      guard case .foreign = error else { throw error }
      link.wait(atMost: Self.connectTimeout) { link.isConnected }
      guard link.isConnected, let store = link.handshake?.store, store == kept.nameStore else {
        throw error
      }
      return try locked { () throws(StorageError) in
        // Another shell may have done it in the meantime.
        if let stored = try? cache.load() { return stored }
        notify(.damaged(keptIn: try kept.moveCopyAway()))
        return try cache.load()
      }
    }
  }

  /// Sends a query and waits for its answer.
  func ask(
    _ query: String, _ values: [String?], _ limit: Duration
  ) throws(StorageError) -> [QueryResult] {
    link.wait(atMost: limit) { link.isIdle }
    guard link.isIdle else { throw .team(problem) }
    let box = AnswerBox()
    link.send(query, values) { box.answer = $0 }
    link.wait(atMost: limit) { box.answer != nil }
    switch box.answer {
    case .success(let results)?: return results
    case .failure(let failure)?: throw .team(TeamProblem(failure))
    case nil: throw .team(.unreachable(""))
    }
  }

  /// The reason why there is no connection.
  var problem: TeamProblem {
    guard case .apart(let problem?) = link.state else { return .unreachable("") }
    return switch problem {
    case .unreachable(let sentence) where cache.store == nil: .neverRead(sentence)
    case .noTeam(let name) where cache.store != nil: .noLongerMember(name)
    default: problem
    }
  }

  func understood<Value>(
    _ read: () throws(TeamProblem) -> Value
  ) throws(StorageError) -> Value {
    do {
      return try read()
    } catch {
      throw .team(error)
    }
  }
}

/// A box for the awaited answer to a query.
final class AnswerBox { var answer: TeamLink.Answer? }

/// News from others: the team, and other shells of this machine.
extension TeamStorage {
  package func news() throws(StorageError) -> StoreNews? {
    try saving(else: nil) { () throws(StorageError) in try savedNews() }
  }

  /// Returns the news once it is saved here.
  private func savedNews() throws(StorageError) -> StoreNews? {
    tend()
    if isChangedHere {
      isChangedHere = false
      return try reread()
    }
    let hasFresh = hasNews
    if aside.hasChanged, let store = cache.store { try aside.read(of: store) }
    if !hasFresh, !outbox.hasChanged, outbox.isEmpty {
      guard let news = try cache.news() else { return nil }
      guard case .commits(let commits) = news else { return try reread() }
      head = cache.version
      return .commits(commits)
    }
    guard let isHeld = try lockUnlessBusy() else { return nil }
    defer { if !isHeld { unlock() } }
    let seen = try cache.news()
    if let refused = trouble.refused, let store = cache.store, seen == nil, !outbox.hasChanged {
      trouble.refused = nil
      try setAside(refused.operation, because: refused.reason, of: store)
      return try reread()
    }
    trouble.refused = nil
    if let fork = trouble.fork, fork.isComplete, let store = cache.store {
      return try resolve(fork, in: store)
    }
    let settled = aside.settled
    if !settled.isEmpty, seen == nil, !outbox.hasChanged, fresh().isEmpty {
      try putBack(settled)
      isChangedHere = false
      return try reread()
    }
    if outbox.hasChanged || aside.hasChanged || (seen != nil && !outbox.isEmpty) {
      return try reread()
    }
    switch seen {
    case nil: return try adopt()
    case .commits(let commits):
      head = cache.version
      guard case .commits(let others)? = try adopt() else { return .commits(commits) }
      return .commits(commits + others)
    case .replaced, .rebased, .damaged: return try reread()
    }
  }

  /// Locks; returns whether the lock was held already, or nil if another shell holds it and may be
  /// waiting for the server.
  private func lockUnlessBusy() throws(StorageError) -> Bool? {
    if cache.isLocked { return true }
    cache.lockTimeout = .zero
    do throws(StorageError) {
      try cache.lock()
      return false
    } catch {
      if case .busy = error { return nil }
      throw error
    }
  }

  /// Rereads both files; commits that are new in the copy were made by others.
  func reread() throws(StorageError) -> StoreNews? {
    let (before, own) = (head, Set(outbox.commits.map(\.info.operation)))
    let stored = try standing(on: try cache.load())
    let others = stored.history.filter {
      $0.info.version > before && !own.contains($0.info.operation)
    }
    return .rebased(stored, by: others)
  }

  /// Moves what has arrived into the copy, under the lock, and rebases unshared changes onto it.
  private func adopt() throws(StorageError) -> StoreNews? {
    let fresh = fresh()
    guard !fresh.isEmpty else { return nil }
    guard let old = outbox.base else {
      keep(fresh)
      head += fresh.count
      return .commits(fresh)
    }
    let own = Set(outbox.commits.map(\.info.operation))
    var (new, others) = (old, [LoggedCommit]())
    for commit in fresh {
      let logged = new.apply(commit)
      if !own.contains(commit.info.operation) { others.append(logged) }
    }
    let first = outbox.commits.prefix(fresh.count).map(\.info.operation)
    guard fresh.map(\.info.operation) == first else {
      return try rebase(from: old, onto: new, fresh, by: others)
    }
    keep(fresh)
    head += fresh.count
    outbox.drop(fresh.count, to: new)
    tellWhenShared()
    return nil
  }

  private func rebase(
    from old: ModelState, onto new: ModelState, _ fresh: [StoredCommit], by others: [LoggedCommit]
  ) throws(StorageError) -> StoreNews? {
    guard let store = cache.store else { return nil }
    let arrived = Set(fresh.map(\.info.operation))
    var rebase = Rebase(
      from: old, onto: new, at: head + fresh.count, given: [UUID: Int](of: fresh))
    for commit in outbox.commits {
      if arrived.contains(commit.info.operation) { rebase.skip(commit) } else { rebase.add(commit) }
    }
    let given = outbox.commits.count { !arrived.contains($0.info.operation) } - rebase.commits.count
    lastReportedUnshared -= given
    try openConflicts.add(rebase.conflicts)
    try outbox.replace(with: rebase.commits, behind: fresh, at: head, on: new, of: store)
    keep(fresh)
    head += fresh.count
    rebase.notices.forEach(notify)
    var stored = StoredModel(state: new, past: cache.past(), version: head)
    stored.append(rebase.commits)
    stored.state.reserveNumbers(below: aside.nextNumber)
    tellWhenShared()
    return .rebased(stored, by: others)
  }

  private func tellWhenShared() {
    guard outbox.isEmpty else { return }
    if lastReportedUnshared > 0 { notify(.shared(lastReportedUnshared)) }
    lastReportedUnshared = 0
  }
}

extension StoredModel {
  /// Applies commits, which follow its last one.
  fileprivate mutating func append(_ commits: [StoredCommit]) {
    for commit in commits { past.append(state.apply(commit)) }
    version += commits.count
  }
}
