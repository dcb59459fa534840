import TaskModel
import TaskStorage

/// The conflicts that nobody has decided yet, in a file beside the copy of the team's store: what each
/// task was, and what was made of it here.
final class ConflictList {
  let path: String
  private let journal: CommitJournal
  private var store = UUID()
  private(set) var all: [TeamConflict] = []

  init(path: String) { (self.path, journal) = (path, CommitJournal(path: path)) }

  /// Reads the file.
  func read(of store: UUID) throws(StorageError) {
    self.store = store
    all = []
    guard let contents = try journal.read(), contents.store == store else { return }
    all = contents.commits.compactMap(TeamConflict.init)
  }

  /// Adds conflicts, durably. Of a task that has one, the first state that it was changed from counts,
  /// and the last that it was changed to.
  func add(_ conflicts: [TeamConflict]) throws(StorageError) {
    guard !conflicts.isEmpty else { return }
    if journal.hasChanged { try read(of: store) }
    for conflict in conflicts {
      if let index = all.firstIndex(where: { $0.number == conflict.number }) {
        all[index] = TeamConflict(
          number: conflict.number, base: all[index].base, mine: conflict.mine)
      } else {
        all.append(conflict)
      }
    }
    try write()
  }

  /// Takes a conflict away, durably.
  func remove(_ number: Int) throws(StorageError) {
    if journal.hasChanged { try read(of: store) }
    all.removeAll { $0.number == number }
    try write()
  }

  private func write() throws(StorageError) {
    guard !all.isEmpty else { return journal.remove() }
    let commits = all.enumerated().map { index, conflict in
      StoredCommit(
        info: CommitInfo(
          version: index + 1, operation: UUID(), author: "", time: Instant(secondsSinceEpoch: 0),
          command: "", kind: .command),
        updates: conflict.updates)
    }
    try journal.replace(with: CommitJournal.Contents(store: store, base: 0, commits: commits))
  }
}

extension TeamConflict {
  /// What the task was, if it was one, and then what it is.
  fileprivate var updates: [RecordUpdate] {
    (base.map { [.task($0)] } ?? []) + [mine.map { .task($0) } ?? .taskGone(number)]
  }

  fileprivate init?(_ commit: StoredCommit) {
    let tasks = commit.updates.map { (update) -> TaskItem? in
      if case .task(let task) = update { task } else { nil }
    }
    guard let last = tasks.last else { return nil }
    let base = tasks.count > 1 ? tasks[0] : nil
    guard let number = last?.number ?? base?.number else { return nil }
    self.init(number: number, base: base, mine: last)
  }
}
