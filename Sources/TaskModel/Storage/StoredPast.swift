/// The commits that led to a state, read when somebody asks for them.
///
/// Most commands need none of them, and a store can have more of them than tasks.
package final class StoredPast: @unchecked Sendable {
  /// Why they could not be read, though they were there; then there are none.
  package private(set) var refusal: StorageError?
  private var read: (() throws(StorageError) -> [LoggedCommit])?
  private var known: [LoggedCommit]
  /// Those that were made since, while the others are still to be read.
  private var later: [LoggedCommit] = []

  package init(_ commits: [LoggedCommit] = []) { known = commits }

  /// - Parameter read: reads them, oldest first; called once at the most.
  package init(reading read: @escaping () throws(StorageError) -> [LoggedCommit]) {
    known = []
    self.read = read
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

  /// Adds one that was made since.
  package func append(_ commit: LoggedCommit) {
    if read == nil { known.append(commit) } else { later.append(commit) }
  }
}
