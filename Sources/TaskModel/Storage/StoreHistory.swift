/// The commits that led to a state, read when somebody asks for them.
///
/// Most commands need none of them, and a store can have more of them than tasks.
package final class StoreHistory: @unchecked Sendable {
  /// Why the commits could not be read; then there are none.
  package private(set) var refusal: StorageError?
  private var read: (() throws(StorageError) -> [LoggedCommit])?
  private let parts: Parts?
  private var known: [LoggedCommit]
  /// Commits made since then, while the earlier ones are still unread.
  private var later: [LoggedCommit] = []

  /// Functions that read parts of it; each returns nil where that is impossible.
  package struct Parts {
    let ofTask: (Int) -> [LoggedCommit]?
    let infos: (Int) -> [CommitInfo]?
    let commits: ([UUID]) -> [LoggedCommit]?

    /// - Parameters:
    ///   - ofTask: those alone that changed the task of that number, each with nothing else.
    ///   - infos: what that many of the last ones say of themselves; all, if there are fewer.
    ///   - commits: those with these operations, in that order.
    package init(
      ofTask: @escaping (Int) -> [LoggedCommit]?, infos: @escaping (Int) -> [CommitInfo]?,
      commits: @escaping ([UUID]) -> [LoggedCommit]?
    ) {
      (self.ofTask, self.infos, self.commits) = (ofTask, infos, commits)
    }
  }

  package init(_ commits: [LoggedCommit] = []) { (known, parts) = (commits, nil) }

  /// - Parameters:
  ///   - read: reads them, oldest first; called once at the most.
  ///   - parts: what need not read all of them.
  package init(
    reading read: @escaping () throws(StorageError) -> [LoggedCommit], parts: Parts? = nil
  ) {
    known = []
    self.read = read
    self.parts = parts
  }

  /// Oldest first. Reads them if that is still to be done.
  package var commits: [LoggedCommit] {
    guard let read else { return known }
    self.read = nil
    do {
      known = try read() + later
    } catch {
      refusal = error
    }
    return known
  }

  /// The commits that changed the task of that number, each with only that change, oldest first.
  package func commits(ofTask number: Int) -> [LoggedCommit] {
    if read != nil, let found = parts?.ofTask(number) {
      return found + later.compactMap { $0.part(ofTask: number) }
    }
    return commits.compactMap { $0.part(ofTask: number) }
  }

  /// The headers of the last `count` commits, or of all if there are fewer, oldest first.
  package func infos(_ count: Int = .max) -> [CommitInfo] {
    let missing = count - later.count
    if read != nil, missing > 0, let found = parts?.infos(missing) {
      return found + later.map(\.info)
    }
    let commits = read != nil && missing <= 0 ? later : commits
    return commits.suffix(count).map(\.info)
  }

  /// The last `count` commits, or all if there are fewer, oldest first.
  package func last(_ count: Int) -> [LoggedCommit] {
    guard read != nil, count > later.count else {
      return Array((read == nil ? known : later).suffix(count))
    }
    return commits(of: infos(count).map(\.operation))
  }

  /// The commits with these operations, in that order, but for those that are not there.
  package func commits(of operations: [UUID]) -> [LoggedCommit] {
    var found: [UUID: LoggedCommit] = [:]
    func take(_ commits: [LoggedCommit]) {
      for commit in commits where operations.contains(commit.info.operation) {
        found[commit.info.operation] = commit
      }
    }
    take(later)
    let missing = operations.filter { found[$0] == nil }
    if !missing.isEmpty { take(read == nil ? known : parts?.commits(missing) ?? commits) }
    return operations.compactMap { found[$0] }
  }

  /// Adds one that was made since.
  package func append(_ commit: LoggedCommit) {
    if read == nil { known.append(commit) } else { later.append(commit) }
  }
}

extension LoggedCommit {
  /// The commit with its changes of that task alone; nil if it has none.
  fileprivate func part(ofTask number: Int) -> LoggedCommit? {
    let changes = changes(ofTask: number)
    return changes.isEmpty ? nil : LoggedCommit(info: info, changes: changes)
  }
}
