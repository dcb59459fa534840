/// Standing on what others have made, with what was made here and nobody else has yet.
extension SharedModel {
  /// Makes the model what the store is now, and tells what the commits of others have changed as
  /// theirs; the rest, a task's new number, was told by the store.
  func rebase(to stored: StoredModel, by others: [LoggedCommit]) {
    let selected = selectedTask?.id
    let changes = state.changes(to: stored.state)
    replace(with: stored)
    if let selected { selection = state.tasks.first { $0.id == selected }?.number }
    // Where the changes of each record stand that nobody has been told of yet.
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
  /// Whether no record is changed twice.
  package var isOnePerRecord: Bool {
    let state = ModelState()
    return Set(updates.map { state.change(for: $0).record }).count == updates.count
  }
}
