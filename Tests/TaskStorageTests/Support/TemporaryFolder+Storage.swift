import TestSupport

@testable import TaskStorage

extension TemporaryFolder {
  /// The store of a name in the folder.
  func storage(
    _ name: String = "store", lockTimeout: Duration = .seconds(60),
    history: HistoryRule = HistoryRule()
  ) -> FileStorage {
    FileStorage(path: file(name), command: "test", lockTimeout: lockTimeout, history: history)
  }
}
