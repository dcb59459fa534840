import TaskModel
import TaskStorage

/// The changes made here that are not shared yet, in a file beside the local copy.
///
/// The file may still contain shared changes: those that the copy has as well are ignored.
final class Outbox {
  let journal: CommitJournal
  /// The team's state that they are based on; nil without changes.
  private(set) var base: ModelState?
  private(set) var commits: [StoredCommit] = []
  /// Whether their versions differ from those in the file.
  private var isRenumbered = false

  init(path: String) { journal = CommitJournal(path: path, keepsDamaged: true) }

  var isEmpty: Bool { commits.isEmpty }
  /// Whether another shell has written the file since it was last read.
  var hasChanged: Bool { journal.hasChanged }

  /// Reads the file for a copy of that version; returns the team's commits in the file that the
  /// copy lacks. The base is the copy's state once it has them.
  ///
  /// - Parameter operations: the operations of the copy.
  func read(
    of store: UUID, at version: Int, knowing operations: @autoclosure () -> Set<UUID>
  ) throws(StorageError) -> [StoredCommit] {
    (base, commits) = (nil, [])
    guard let contents = try journal.read(of: store) else { return [] }
    let arrived = contents.commits.prefix(contents.arrived).filter { $0.info.version > version }
    commits = contents.commits.dropFirst(contents.arrived).filter { $0.info.version > version }
    // A crash happened while the copy was rewound to the state of a server that has lost changes.
    let known = commits.isEmpty ? [] : operations()
    let rest = commits.filter { !known.contains($0.info.operation) }
      .numbered(behind: version + arrived.count)
    (isRenumbered, commits) = (rest != commits, rest)
    return arrived
  }

  /// Sets the base of the changes, if there are any.
  func stand(on state: ModelState) { base = commits.isEmpty ? nil : state }

  /// Appends a commit, durably; `state` is the one before it, including all others.
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

  /// Removes the first commits, which the team has now; `state` is the team's.
  func drop(_ count: Int, to state: ModelState) {
    commits.removeFirst(count)
    base = commits.isEmpty ? nil : state
    if commits.isEmpty { journal.remove() }
  }

  /// Replaces the commits, durably; they come after commits of the team that follow `version`.
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
  /// Returns the commits numbered from the version after that one.
  func numbered(behind version: Int) -> [StoredCommit] {
    enumerated().map { index, commit in
      var commit = commit
      commit.info.version = version + index + 1
      return commit
    }
  }
}
