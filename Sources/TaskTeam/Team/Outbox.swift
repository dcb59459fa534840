import TaskModel
import TaskStorage

/// The changes that were made here and that the team has not got, in a file beside the copy of the
/// team's store.
///
/// The file may still have changes that the team has got: what the copy has as well does not count.
final class Outbox {
  let path: String
  private let journal: CommitJournal
  /// The state that they stand on: the team's; nil for none.
  private(set) var base: ModelState?
  private(set) var commits: [StoredCommit] = []
  /// Whether they have other versions than in the file.
  private var isRenumbered = false

  init(path: String) { (self.path, journal) = (path, CommitJournal(path: path)) }

  var isEmpty: Bool { commits.isEmpty }
  /// Whether another shell has written the file since the last look.
  var hasChanged: Bool { journal.hasChanged }

  /// Reads the file for a copy of that version; answers with commits of the team that are in the file
  /// and not in the copy yet. The state is the copy's when it has them.
  ///
  /// - Parameter operations: those of the copy.
  func read(
    of store: UUID, at version: Int, knowing operations: @autoclosure () -> Set<UUID>
  ) throws(StorageError) -> [StoredCommit] {
    (base, commits) = (nil, [])
    guard let contents = try journal.read(), contents.store == store else { return [] }
    let arrived = contents.commits.prefix(contents.arrived).filter { $0.info.version > version }
    commits = contents.commits.dropFirst(contents.arrived).filter { $0.info.version > version }
    // A crash came while the copy was taken back to what a server has that has lost changes.
    let known = commits.isEmpty ? [] : operations()
    let rest = commits.filter { !known.contains($0.info.operation) }
      .numbered(behind: version + arrived.count)
    (isRenumbered, commits) = (rest != commits, rest)
    return arrived
  }

  /// What they stand on, where there are any.
  func stand(on state: ModelState) { base = commits.isEmpty ? nil : state }

  /// Adds one, durably; `state` is the one before it, with all others.
  func append(_ commit: StoredCommit, onto state: ModelState, of store: UUID) throws(StorageError) {
    if commits.isEmpty || isRenumbered {
      let all = commits + [commit]
      try journal.replace(
        with: CommitJournal.Contents(
          store: store, base: commit.info.version - all.count, commits: all))
      isRenumbered = false
      if commits.isEmpty { base = state }
    } else {
      try journal.append(commit)
    }
    commits.append(commit)
  }

  /// The team has got the first of them, and is at that state.
  func drop(_ count: Int, to state: ModelState) {
    commits.removeFirst(count)
    base = commits.isEmpty ? nil : state
    if commits.isEmpty { journal.remove() }
  }

  /// Puts others in their place, durably, behind commits of the team that follow `version`.
  func replace(
    with commits: [StoredCommit], behind arrived: [StoredCommit], at version: Int,
    on state: ModelState, of store: UUID
  ) throws(StorageError) {
    if commits.isEmpty {
      journal.remove()
    } else {
      try journal.replace(
        with: CommitJournal.Contents(
          store: store, base: version, arrived: arrived.count, commits: arrived + commits))
    }
    (self.commits, isRenumbered) = (commits, false)
    base = commits.isEmpty ? nil : state
  }
}

extension [StoredCommit] {
  /// These with the versions that follow that one.
  func numbered(behind version: Int) -> [StoredCommit] {
    enumerated().map { index, commit in
      var commit = commit
      commit.info.version = version + index + 1
      return commit
    }
  }
}
