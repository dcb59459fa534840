import LineEditing
import TaskModel
import TaskShellKit

extension HistoryFile {
  /// Deletes every line, with a failure as the shell words it.
  func clearOrFail() throws(FileError) {
    do throws(HistoryError) { try clear() } catch { throw FileError(error) }
  }

  /// Deletes lines, with a failure as the shell words it.
  func removeOrFail(_ lines: Set<String>) throws(FileError) {
    do throws(HistoryError) { try remove(lines) } catch { throw FileError(error) }
  }
}

extension FileError {
  /// Why the history file could not be written.
  init(_ error: HistoryError) { self.init(path: error.path, action: .write, code: error.code) }
}
