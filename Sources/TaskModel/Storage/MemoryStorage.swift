/// A store in memory, for tests and for trying things without a trace.
package final class MemoryStorage: Storage, StoreMaintenance {
  private var stored: StoredModel
  private var unseen: StoredModel?
  /// The error that the next commits throw; nil to let them succeed.
  package var failure: StorageError?
  /// The durability that the next commits return.
  package var durability = Durability.durable

  package init(_ state: ModelState = ModelState()) { stored = StoredModel(state: state) }

  package func load() -> StoredModel { stored }

  package func news() -> StoreNews? {
    defer { unseen = nil }
    return unseen.map { .replaced($0) }
  }

  package func lock() {}
  package func unlock() {}

  package func commit(
    _ commit: StoredCommit, onto state: borrowing ModelState
  ) throws(StorageError) -> Durability {
    if let failure { throw failure }
    stored.history.append(stored.state.apply(commit))
    stored.version = commit.info.version
    return durability
  }

  package func saveAgain(_ state: borrowing ModelState) throws(StorageError) {
    if let failure { throw failure }
  }

  package let isGone = false
  package func takeNotices() -> [StorageNotice] { [] }

  // There is no file to maintain.
  package func info() -> StoreInfo? { nil }
  package func check() -> StoreCheck? { nil }
  package func fold() -> StoreInfo? { nil }
  package func repair() -> StoreRepair? { nil }
  package func divergence(
    of path: String, from operations: Set<UUID>
  ) -> StoreDivergence? { nil }
  package func backup(_ state: ModelState, version: Int, to path: String) {}

  /// Changes the stored state, as another shell would.
  package func replace(with change: (inout ModelState) -> Void) {
    change(&stored.state)
    unseen = stored
  }
}
