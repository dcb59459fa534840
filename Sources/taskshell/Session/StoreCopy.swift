import TaskModel

/// Copies a store, with its known history, to an empty one.
enum StoreCopy {
  static func copy(
    _ source: any Storage, to target: any Storage, named name: String
  ) throws(StorageError) -> StoreCopied {
    let stored = try source.load()
    let (history, notices) = (stored.history, source.takeNotices().map(\.ofCopy))
    // Tasks read on demand report their errors only now.
    _ = stored.state.tasks
    let refusal = stored.refusal ?? stored.past.refusal ?? stored.state.refusal as? StorageError
    if let refusal { throw refusal }
    guard try target.load() == StoredModel() else { throw .team(.notEmpty(name)) }
    var first = stored.state
    for commit in history.reversed() {
      for change in commit.changes.inverse { first.apply(change) }
    }
    var copy = Copy(target: target, name: name)
    let changes =
      ModelState().changes(to: first) + reserving(stored.state.nextNumber, history, first)
    let count = history.count + (changes.isEmpty ? 0 : 1)
    do {
      try copy.add(history, behind: changes)
    } catch {
      // Never advise to remove what others have written.
      if copy.version == 0 || error == .team(.notEmpty(name)) { throw error }
      throw .copyStopped(path: name, copied: copy.version, of: count, cause: error)
    }
    return StoreCopied(changes: history.count, notices: notices)
  }

  /// Returns changes that reserve the numbers given before, so that the copy does not reuse one of
  /// a task of which nothing is left, not even its deletion.
  private static func reserving(
    _ next: Int, _ history: [LoggedCommit], _ first: ModelState
  ) -> [Change] {
    var last = first.tasks.last?.number ?? 0
    for commit in history {
      for case .task(_, let task?) in commit.changes { last = max(last, task.number) }
    }
    guard next - 1 > last else { return [] }
    let created = Instant(secondsSinceEpoch: 0)
    let task = TaskItem(
      number: next - 1, id: UUID(), text: "deleted", state: .open, created: created)
    return [.task(before: nil, after: task), .task(before: task, after: nil)]
  }

  /// The progress of a copy.
  private struct Copy {
    let target: any Storage
    let name: String
    var state = ModelState()
    /// The number of changes in the target.
    private(set) var version = 0

    mutating func add(
      _ history: [LoggedCommit], behind changes: [Change]
    ) throws(StorageError) {
      if !changes.isEmpty {
        let time = history.first?.info.time ?? Instant(secondsSinceEpoch: 0)
        try add(
          CommitInfo(
            version: 1, operation: UUID(), author: "", time: time, command: "store copy",
            kind: .command), changes)
      }
      for commit in history { try add(commit.info, commit.changes) }
    }

    private mutating func add(_ info: CommitInfo, _ changes: [Change]) throws(StorageError) {
      var info = info
      info.version = version + 1
      let commit = StoredCommit(info: info, updates: changes.compactMap(RecordUpdate.init))
      try target.lock()
      defer { target.unlock() }
      _ = try target.news()
      switch try target.commit(commit, onto: state) {
      case .durable: break
      case .unsaved(let error):
        version += 1
        throw error
      // Somebody else has begun to write there.
      case .stale: throw .team(.notEmpty(name))
      }
      version += 1
      _ = state.apply(commit)
    }
  }
}

extension StorageNotice {
  /// The notice, worded for a store that is only read.
  fileprivate var ofCopy: StorageNotice {
    if case .incomplete(let path, let bytes) = self {
      .incompleteCopy(path: path, bytes: bytes)
    } else {
      self
    }
  }
}
