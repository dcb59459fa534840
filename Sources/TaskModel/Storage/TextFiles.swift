/// Files of text that commands read and write: scripts, the start-up file, exports.
package protocol TextFiles: AnyObject {
  /// The bytes of the file.
  func read(_ path: String) throws(FileError) -> [UInt8]

  /// Puts these bytes in the place of the file, atomically and durably, readable by its owner
  /// alone; missing directories are made.
  func replace(_ path: String, with bytes: [UInt8]) throws(FileError)
}

/// Why a file cannot be read or written: facts, worded elsewhere; `code` is an `errno`.
package struct FileError: Error, Equatable {
  package enum Action: Sendable {
    case read
    case write
  }

  package let path: String
  package let action: Action
  package let code: Int32
  /// Whether the file does not exist.
  package let isMissing: Bool
  /// Whether somebody asked to stop while it was waited for.
  package let wasStopped: Bool

  package init(
    path: String, action: Action, code: Int32, isMissing: Bool = false, wasStopped: Bool = false
  ) {
    self.path = path
    self.action = action
    self.code = code
    self.isMissing = isMissing
    self.wasStopped = wasStopped
  }
}
