/// The commits that led to a state, read when somebody asks for them.
///
/// Most commands need none of them, and a store can have more of them than tasks.
package final class StoredPast: @unchecked Sendable {
  /// Why they could not be read, though they were there; then there are none.
  package private(set) var refusal: StorageError?
  private var read: (() throws(StorageError) -> [LoggedCommit])?
  private let readOfTask: (Int) -> [LoggedCommit]?
  private let readRecent: (Int) -> [LoggedCommit]?
  private var known: [LoggedCommit]
  /// Those that were made since, while the others are still to be read.
  private var later: [LoggedCommit] = []

  package init(_ commits: [LoggedCommit] = []) {
    (known, readOfTask, readRecent) = (commits, { _ in nil }, { _ in nil })
  }

  /// - Parameters:
  ///   - read: reads them, oldest first; called once at the most.
  ///   - readOfTask: reads those alone that changed the task of that number, each with nothing else; nil
  ///     where that cannot be.
  ///   - readRecent: reads that many of the last ones alone; nil where that cannot be.
  package init(
    reading read: @escaping () throws(StorageError) -> [LoggedCommit],
    ofTask readOfTask: @escaping (Int) -> [LoggedCommit]? = { _ in nil },
    recent readRecent: @escaping (Int) -> [LoggedCommit]? = { _ in nil }
  ) {
    known = []
    self.read = read
    self.readOfTask = readOfTask
    self.readRecent = readRecent
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

  /// Those that changed the task of that number, each with nothing else, oldest first.
  package func commits(ofTask number: Int) -> [LoggedCommit] {
    if read != nil, let found = readOfTask(number) {
      return found + later.compactMap { $0.part(ofTask: number) }
    }
    return commits.compactMap { $0.part(ofTask: number) }
  }

  /// The last ones, at least `count` of them, oldest first; nil where all are to be read.
  package func recent(_ count: Int) -> [LoggedCommit]? {
    guard read != nil else { return nil }
    return count <= later.count ? later : readRecent(count - later.count).map { $0 + later }
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
