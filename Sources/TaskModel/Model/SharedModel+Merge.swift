/// Merging another copy of the store.
extension SharedModel {
  /// Makes, as one step, the changes that another copy of the store has and this one lacks.
  ///
  /// `divergence` is called under the lock with the operations of this store; if it returns nil,
  /// there is nothing new and the result is nil too. Throws ``MergeConflicts``, changing nothing,
  /// if both copies have changed the same and there is no preference.
  package func merge(
    _ title: String, preferring preference: MergePreference? = nil,
    _ divergence: (Set<UUID>) throws -> StoreDivergence?
  ) throws -> Commit? {
    guard staging == nil else { throw ModelError.stagingIsOpen }
    try refresh()
    var operations: [UUID]?
    let commit = try commit(.command, .merge(operations ?? []), title) { state in
      guard let divergence = try divergence(operationsMade) else { return [] }
      let merge = StateMerge(
        state, from: divergence.base, to: divergence.state, preferring: preference)
      guard merge.conflicts.isEmpty else { throw MergeConflicts(conflicts: merge.conflicts) }
      operations = divergence.operations
      return try state.verified(merge.changes)
    }
    return operations == nil ? nil : commit
  }

  /// The operations of the commits that led to the state, including those merged from other copies
  /// and not undone since.
  private var operationsMade: Set<UUID> {
    var (made, merged) = (Set<UUID>(), [UUID: [UUID]]())
    var takenBack: Set<UUID> = []
    for info in history.lazy.map(\.info) {
      made.insert(info.operation)
      switch info.kind {
      case .command: break
      case .merge(let operations): merged[info.operation] = operations
      case .undo(let operations): takenBack.formUnion(operations)
      case .redo(let operations): takenBack.subtract(operations)
      }
    }
    for (operation, others) in merged where !takenBack.contains(operation) {
      made.formUnion(others)
    }
    return made
  }
}

/// Both copies have changed the same fields; nothing was merged.
package struct MergeConflicts: Error, Equatable {
  package let conflicts: [MergeConflict]

  package init(conflicts: [MergeConflict]) { self.conflicts = conflicts }
}

/// Rebasing commits made here onto those of others.
extension SharedModel {
  /// Adopts the stored state, and reports the commits of others as theirs. The store itself reports
  /// the remaining changes, such as new task numbers.
  func rebase(to stored: StoredModel, by others: [LoggedCommit]) {
    let selected = selectedTask?.id
    let changes = state.changes(to: stored.state)
    replace(with: stored)
    if let selected { selection = state.tasks.first { $0.id == selected }?.number }
    // The indices of each record's changes that were not reported yet.
    var untold = Dictionary(grouping: changes.indices) { changes[$0].record }
    for commit in others {
      let own = Set(commit.changes.map(\.record)).flatMap { untold.removeValue(forKey: $0) ?? [] }
      guard !own.isEmpty else { continue }
      announce(
        Commit(
          origin: .elsewhere, title: commit.info.command, changes: own.sorted().map { changes[$0] },
          author: commit.info.author))
    }
    let rest = untold.values.joined().sorted().map { changes[$0] }
    if !rest.isEmpty { announce(Commit(origin: .replacement, title: "", changes: rest)) }
  }
}

extension Change {
  /// The identity of the changed record.
  fileprivate enum Record: Hashable {
    case task(Int?)
    case user(UUID?)
    case seat(UUID?)
    case attribute(UUID?)
    case template(UUID?)
  }

  fileprivate var record: Record {
    switch self {
    case .task(let before, let after): .task((after ?? before)?.number)
    case .user(let before, let after): .user((after ?? before)?.id)
    case .seat(let before, let after): .seat((after ?? before)?.user)
    case .attribute(let before, let after): .attribute((after ?? before)?.id)
    case .template(let before, let after): .template((after ?? before)?.id)
    }
  }
}

extension StoredCommit {
  /// Whether each record is changed at most once.
  package var isOnePerRecord: Bool {
    let state = ModelState()
    return Set(updates.map { state.change(for: $0).record }).count == updates.count
  }
}
