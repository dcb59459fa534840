/// A store that lives as long as the process: for tests, and for trying things without a trace.
package final class MemoryStorage: Storage {
  private var stored: ModelState
  private var unseen: ModelState?
  /// What the next saves throw; nil to let them succeed.
  package var failure: StorageError?

  package init(_ state: ModelState = ModelState()) { stored = state }

  package func load() -> ModelState { stored }

  package func stateIfReplaced() -> ModelState? {
    defer { unseen = nil }
    return unseen
  }

  package func lock() {}
  package func unlock() {}

  package func save(_ state: borrowing ModelState) throws(StorageError) {
    if let failure { throw failure }
    stored = copy state
  }

  /// Stores what another shell would have stored.
  package func replace(with change: (inout ModelState) -> Void) {
    change(&stored)
    unseen = stored
  }
}
