/// One line that was run, as the history file keeps it.
package struct HistoryEntry: Equatable, Sendable {
  /// When it was run, in seconds since 1970-01-01 00:00 UTC.
  package var time: Int
  /// How it ended: 0 is success.
  package var status: Int
  /// The store it was run on, in whatever form the program names stores.
  package var store: String
  /// The line as it was entered; may hold line feeds.
  package var line: String

  /// An entry.
  package init(time: Int, status: Int, store: String, line: String) {
    self.time = time
    self.status = status
    self.store = store
    self.line = line
  }
}

/// Why a line could not be kept in the history file.
package struct HistoryError: Error, Equatable, Sendable {
  /// The file or directory.
  package var path: String
  /// The system's number for the reason (`errno`).
  package var code: Int32
}
