/// Bringing in another copy of the store.
extension SharedModel {
  /// Makes the changes that another copy of the store has and this one has not, as one step.
  ///
  /// `divergence` is asked under the lock, with the operations that this store has; nil says that
  /// there is nothing new, and then the answer is nil too. Where both copies have changed the same
  /// and there is no preference, ``MergeConflicts`` is thrown and nothing changed.
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

  /// The commits that led to the state, and those of other copies that were merged into it and not
  /// taken back since.
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

/// Both copies have changed the same; nothing was merged.
package struct MergeConflicts: Error, Equatable {
  package let conflicts: [MergeConflict]

  package init(conflicts: [MergeConflict]) { self.conflicts = conflicts }
}
