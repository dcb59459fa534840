import TaskModel
import TaskStorage

/// What others have made: those of the team, and the other shells of this machine.
extension TeamStorage {
  package func news() throws(StorageError) -> StoreNews? {
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

  /// Whether the lock was held already; nil if another shell holds it, and may be waiting for the
  /// server.
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

  /// Reads both files anew; what others have made is what the copy did not have before.
  func reread() throws(StorageError) -> StoreNews? {
    let (before, own) = (head, Set(outbox.commits.map(\.info.operation)))
    let stored = try standing(on: try cache.load())
    let others = stored.history.filter {
      $0.info.version > before && !own.contains($0.info.operation)
    }
    return .rebased(stored, by: others)
  }

  /// Takes what has arrived into the copy, under the lock, and puts what is not shared yet behind it.
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
    unsharedOnce -= given
    try openConflicts.add(rebase.conflicts)
    try outbox.replace(with: rebase.commits, behind: fresh, at: head, on: new, of: store)
    keep(fresh)
    head += fresh.count
    rebase.notices.forEach(notify)
    var stored = StoredModel(state: new, past: cache.past(), version: head)
    for commit in rebase.commits { stored.past.append(stored.state.apply(commit)) }
    stored.version += rebase.commits.count
    stored.state.reserveNumbers(below: aside.nextNumber)
    tellWhenShared()
    return .rebased(stored, by: others)
  }

  private func tellWhenShared() {
    guard outbox.isEmpty else { return }
    if unsharedOnce > 0 { notify(.shared(unsharedOnce)) }
    unsharedOnce = 0
  }
}
