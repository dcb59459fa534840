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
    var undone: Set<UUID> = []
    for info in history.lazy.map(\.info) {
      made.insert(info.operation)
      switch info.kind {
      case .command: break
      case .merge(let operations): merged[info.operation] = operations
      case .undo(let operations): undone.formUnion(operations)
      case .redo(let operations): undone.subtract(operations)
      }
    }
    for (operation, others) in merged where !undone.contains(operation) {
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
    var unannounced = Dictionary(grouping: changes.indices) { changes[$0].record }
    for commit in others {
      let own = Set(commit.changes.map(\.record)).flatMap {
        unannounced.removeValue(forKey: $0) ?? []
      }
      guard !own.isEmpty else { continue }
      announce(
        Commit(
          origin: .elsewhere, title: commit.info.command, changes: own.sorted().map { changes[$0] },
          author: commit.info.author))
    }
    let rest = unannounced.values.joined().sorted().map { changes[$0] }
    if !rest.isEmpty { announce(Commit(origin: .replacement, title: "", changes: rest)) }
  }
}

extension StoredCommit {
  /// Whether each record is changed at most once.
  package var changesEachRecordOnce: Bool {
    Set(updates.map(\.record)).count == updates.count
  }
}

/// Next occurrences of recurring tasks, made when a task is done.
extension SharedModel {
  /// Makes the ids of next occurrences; nil if each derives from the task before. In a team all
  /// changes have one order, in which no task is done twice.
  package var idOfFollowers: (() -> UUID)? { isTeam ? { UUID() } : nil }

  /// Returns, for each task, the open tasks that were added when it was done, even if changed since.
  ///
  /// Text and rule may have changed, and the time alone proves nothing: a script does one task and
  /// adds another in the same second. So a changed task is recognised by the step that made both.
  package func followers(of done: [TaskItem]) -> [[TaskItem]] {
    guard done.contains(where: { $0.recurrence != nil }) else { return done.map { _ in [] } }
    let added = Dictionary(grouping: state.tasks.filter { $0.state == .open }, by: \.created)
    return done.map { task in
      guard task.recurrence != nil, let completed = task.completed else { return [] }
      let candidates = (added[completed] ?? []).filter {
        $0.number > task.number && $0.id != task.id
      }
      guard !candidates.allSatisfy({ $0.follows(task) }) else { return candidates }
      let steps = completions(of: task)
      return candidates.filter { $0.follows(task) || wasAdded($0, by: steps) }
    }
  }

  /// Returns the task as it was after each step that completed it, by step.
  private func completions(of task: TaskItem) -> [Step: TaskItem] {
    var completions: [Step: TaskItem] = [:]
    for (step, changes) in steps(ofTask: task.number) {
      for case .task(let before?, let after?) in changes
      where after.id == task.id && before.state == .open && after.state == .done {
        completions[step] = after
      }
    }
    return completions
  }

  /// Whether a step that completed the other task added this one, as the next occurrence.
  private func wasAdded(_ task: TaskItem, by completions: [Step: TaskItem]) -> Bool {
    guard !completions.isEmpty else { return false }
    return steps(ofTask: task.number).contains { step, changes in
      changes.contains { change in
        guard case .task(nil, let new?) = change, new.id == task.id else { return false }
        return completions[step].map(new.follows) ?? false
      }
    }
  }

  /// Returns the steps that changed the task of that number, including staged ones.
  private func steps(ofTask number: Int) -> [(step: Step, changes: [Change])] {
    var steps = history(ofTask: number).map { (Step.commit($0.info.operation), $0.changes) }
    guard let staging else { return steps }
    var rest = staging.changes[...]
    for (index, step) in staging.steps.enumerated() {
      steps.append((.staged(index), Array(rest.prefix(step.count))))
      rest = rest.dropFirst(step.count)
    }
    return steps
  }
}

/// The identity of a step.
private enum Step: Hashable {
  case commit(UUID)
  case staged(Int)
}
