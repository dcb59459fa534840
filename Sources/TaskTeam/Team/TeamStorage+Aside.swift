import TaskModel
import TaskStorage

/// Setting aside changes that the server will never accept, so that others can be shared.
extension TeamStorage {
  /// Sets a change aside with those that depend on it, durably, before the others are rebased;
  /// under the lock. Without a reason, they are aside already.
  func setAside(
    _ operation: UUID, because reason: String?, of store: UUID
  ) throws(StorageError) {
    guard let base = outbox.base,
      outbox.commits.contains(where: { $0.info.operation == operation })
    else { return }
    var parting = AsideSplit(
      [operation], Rebase(from: base, onto: base, at: head), from: base)
    for commit in outbox.commits { parting.take(commit) }
    let (rebase, gone) = (parting.rebase, parting.gone)
    if let reason { try aside.add(gone, madeTo: parting.basis.reversed(), because: reason) }
    try openConflicts.add(rebase.conflicts)
    try outbox.replace(with: rebase.commits, behind: [], at: head, on: base, of: store)
    if let reason, let first = gone.first {
      notify(
        .setAside(
          TeamAside(command: first.info.command, reason: reason), others: gone.count - 1))
    }
    rebase.notices.forEach(notify)
  }

  package func retryAside() throws {
    try locked { () throws(StorageError) in
      _ = try reread()
      try putBack(aside.bundles)
    }
  }

  package func dropAside() throws {
    try locked { () throws(StorageError) in try aside.remove(aside.operations) }
  }

  /// Removes changes from the list that are in the copy, because others have shared them meanwhile.
  func forgetSharedAside() throws(StorageError) {
    let operations = aside.operations
    let shared = operations.isEmpty ? [] : operations.intersection(known)
    if !shared.isEmpty { try locked { () throws(StorageError) in try aside.remove(shared) } }
  }

  /// Whether changes in the list are in the outbox as well: a crash happened between writing the
  /// two files.
  var isAsideTwice: Bool {
    let operations = aside.operations
    return outbox.commits.contains { operations.contains($0.info.operation) }
  }

  /// Completes what a crash has interrupted, and retries what an older program was refused.
  func mendAside(of store: UUID, on state: ModelState) throws(StorageError) {
    try locked { () throws(StorageError) in
      // Another shell may be doing this right now.
      _ = try outbox.read(of: store, at: head, knowing: known)
      outbox.stand(on: state)
      try aside.read(of: store)
      let operations = aside.operations
      while let twice = outbox.commits.first(where: { operations.contains($0.info.operation) }) {
        try setAside(twice.info.operation, because: nil, of: store)
      }
      try putBack(aside.ofOtherProgram)
    }
  }

  package func asideSteps(on state: ModelState) -> [LoggedCommit] {
    var state = state
    var steps: [LoggedCommit] = []
    for bundle in aside.bundles {
      state = state.applying(bundle.basis.updates)
      for commit in bundle.commits { steps.append(state.apply(commit)) }
    }
    return steps
  }

  /// Calls `body` under the lock; releases it only if it was not held before.
  func locked<Value>(_ body: () throws(StorageError) -> Value) throws(StorageError) -> Value {
    let isHeld = cache.isLocked
    try lock()
    defer { if !isHeld { unlock() } }
    return try body()
  }

  /// Puts changes that were set aside at the end of the outbox, to be sent again; under the lock.
  func putBack(_ bundles: [AsideBundle]) throws(StorageError) {
    guard let store = cache.store, !bundles.isEmpty else { return }
    let base: ModelState
    if let known = outbox.base { base = known } else { base = try cache.load().state }
    var now = base
    for commit in outbox.commits { _ = now.apply(commit) }
    var commits = outbox.commits
    // Others may have used the numbers of these tasks, and deleted those tasks.
    var given = [UUID: Int](of: cache.past().commits).merging([UUID: Int](of: commits)) { $1 }
    for bundle in bundles {
      let old = now.applying(bundle.basis.updates)
      var rebase = Rebase(from: old, onto: now, at: head + commits.count, given: given)
      for commit in bundle.commits { rebase.add(commit) }
      try openConflicts.add(rebase.conflicts)
      commits += rebase.commits
      given.merge([UUID: Int](of: rebase.commits)) { $1 }
      now = rebase.state
      rebase.notices.forEach(notify)
    }
    try outbox.replace(with: commits, behind: [], at: head, on: base, of: store)
    try aside.remove(Set(bundles.flatMap { $0.commits.map(\.info.operation) }))
    isChangedHere = true
  }
}

/// Splits changes into those to set aside and those that remain valid without them.
struct AsideSplit {
  /// The operations that all others set aside depend on.
  let roots: [UUID]
  private var needs: DependencyTracker
  private(set) var rebase: Rebase
  private(set) var gone: [StoredCommit] = []
  /// The records of ``gone`` before each change; of a record, the first version counts.
  private(set) var basis: [RecordUpdate] = []

  /// The original state of the changes, advanced with each of them.
  private var mine: ModelState

  init(_ roots: [UUID], _ rebase: Rebase, from old: ModelState) {
    (self.roots, needs, self.rebase, mine) = (roots, DependencyTracker(of: roots), rebase, old)
  }

  /// Skips a change that the team has.
  mutating func skip(_ commit: StoredCommit) {
    _ = mine.apply(commit)
    rebase.skip(commit)
  }

  mutating func take(_ commit: StoredCommit) {
    let logged = mine.apply(commit)
    guard needs.take(logged, in: mine) else { return rebase.add(commit) }
    basis += logged.changes.map(\.inverse).compactMap(RecordUpdate.init)
    gone.append(commit)
    rebase.skip(commit)
  }
}

extension ModelState {
  /// Returns this state with these records.
  fileprivate func applying(_ updates: [RecordUpdate]) -> ModelState {
    var state = self
    for update in updates { _ = state.apply(update) }
    return state
  }
}

/// Administration of the team.
extension TeamStorage: TeamAdministration {
  private static let administrationTimeout = Duration.seconds(5)

  package var unshared: Int { outbox.commits.count }
  package var conflicts: [TeamConflict] { openConflicts.all }
  package var asideChanges: [TeamAside] { aside.changes }
  package func forgetConflict(_ number: Int) throws { try openConflicts.remove(number) }

  package func status() throws -> TeamStatus {
    link.wait(atMost: .seconds(1)) { link.isConnected }
    return TeamStatus(
      address: link.address.text, team: link.handshake?.name ?? link.address.team ?? "",
      connection: connection, rights: link.handshake?.rights, head: head, unshared: unshared,
      conflicts: conflicts, members: (try? members()) ?? [], aside: asideChanges)
  }

  package func invite(_ role: String, _ rights: TeamRights) throws {
    try manage(
      "SELECT taskshell.invite($1, $2, $3)", [try connectedStore(), role, rights.rawValue])
  }

  package func remove(_ role: String) throws {
    try manage("SELECT taskshell.remove($1, $2)", [try connectedStore(), role])
  }

  package func leave() throws {
    try manage("SELECT taskshell.remove($1, session_user)", [try connectedStore()])
  }

  package func upgrade() throws -> Int {
    do throws(TeamProblem) {
      let version = try TeamCreation.upgrade(at: link.address)
      link.connectAnew()
      return version
    } catch { throw StorageError.team(error) }
  }

  /// Waits for the server; throws unless it admits this user, and has the team.
  package func requireConnection() throws(StorageError) { _ = try connectedStore() }

  private var connection: TeamStatus.Connection {
    switch link.state {
    case .connecting: .connecting
    case .connected: .connected
    case .apart(let problem): .apart(problem)
    }
  }

  private func connectedStore() throws(StorageError) -> String {
    link.connect()
    link.wait(atMost: Self.administrationTimeout) { link.isConnected }
    guard link.isConnected, let store = link.handshake?.store else { throw .team(problem) }
    return store.notation
  }

  private func manage(_ query: String, _ values: [String?]) throws(StorageError) {
    do throws(StorageError) {
      _ = try ask(query, values, Self.administrationTimeout)
    } catch {
      guard error == .team(.mayNotWrite) else { throw error }
      throw .team(.mayNotManage)
    }
  }

  package func present() -> [String]? {
    link.wait(atMost: answerTimeout) { link.isIdle }
    guard link.isIdle else { return nil }
    return (try? members(within: answerTimeout))?.filter { $0.shells > 0 }.map(\.role)
  }

  package func members() throws -> [TeamStatus.Member] {
    try members(within: Self.administrationTimeout)
  }

  private func members(within limit: Duration) throws -> [TeamStatus.Member] {
    let results = try ask(
      "SELECT role, rights, shells FROM taskshell.members($1)", [try connectedStore()], limit)
    return results.flatMap { result in
      result.rows.compactMap { row in
        guard let role = result.text(row, 0),
          let rights = result.text(row, 1).flatMap(TeamRights.init(rawValue:)),
          let shells = result.integer(row, 2)
        else { return nil }
        return TeamStatus.Member(role: role, rights: rights, shells: shells)
      }
    }
  }
}
