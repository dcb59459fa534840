/// Why a line could not be kept in the history file.
package struct HistoryError: Error, Equatable, Sendable {
  /// The step that failed.
  package enum Step: Sendable {
    case createDirectory
    case open
    /// The path names something that is no regular file.
    case notAFile
    /// Another session holds the file for longer than we wait.
    case lock
    case write
    case rewrite
  }

  /// The step that failed.
  package var step: Step
  /// The file or directory.
  package var path: String
  /// The system's number for the reason (`errno`).
  package var code: Int32
}
