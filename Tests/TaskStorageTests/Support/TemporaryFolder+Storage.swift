import TestSupport

@testable import TaskStorage

extension TemporaryFolder {
  /// The store of that name in it.
  func storage(
    _ name: String = "store", lockTimeout: Duration = .seconds(60),
    history: HistoryRule = HistoryRule()
  ) -> FileStorage {
    FileStorage(path: file(name), command: "test", lockTimeout: lockTimeout, history: history)
  }
}
