/// Where a model is kept.
///
/// The shell has one: a file today, behind the same protocol a server tomorrow. Only ``SharedModel`` calls it, from one thread.
package protocol Storage: AnyObject {
  /// Reads the stored state; a store that does not exist yet is an empty one.
  func load() throws(StorageError) -> ModelState

  /// What another shell has stored since the last load or save, or nil if nothing. Takes no lock.
  func stateIfReplaced() throws(StorageError) -> ModelState?

  /// Keeps every other shell from saving, until ``unlock()``.
  func lock() throws(StorageError)
  func unlock()

  /// Makes `state` the stored one, atomically and durably: when this returns, neither a crash nor
  /// a power cut loses it; when it throws, the state stored before is whole.
  ///
  /// Called between ``lock()`` and ``unlock()``, after ``stateIfReplaced()`` has been adopted.
  func save(_ state: borrowing ModelState) throws(StorageError)
}

/// Why a store cannot be read or written: facts, worded elsewhere.
///
/// Paths are as the user gave them; `code` is an `errno`.
package enum StorageError: Error, Equatable {
  case isDirectory(path: String)
  /// Neither a file nor a link to one: a pipe, a device, a socket.
  case notRegularFile(path: String)
  case cannotOpen(path: String, code: Int32)
  case cannotRead(path: String, code: Int32)
  case cannotCreateDirectory(path: String, code: Int32)
  case cannotSave(path: String, step: SaveStep, code: Int32)
  /// Another shell holds the lock; `holder` is what that shell says of itself.
  case busy(path: String, holder: String?)
  /// Not a store at all: its first line is something else.
  case foreign(path: String)
  case newerFormat(path: String, format: Int, supported: Int)
  /// A newer version wrote the store, and it cannot be read without knowing these features.
  case incompatible(path: String, features: [String])
  /// A newer version wrote the store: it can be read, but saving would drop these features.
  case readOnly(path: String, features: [String])
  /// The bytes are not what was written; `line` counts from 1, `offset` in bytes from 0.
  case damaged(path: String, line: Int, offset: Int, what: Damage)

  /// The step of a save that failed.
  package enum SaveStep: String, Sendable {
    case lock
    case create
    case write
    case synchronize
    case close
    case rename
    case synchronizeDirectory
  }

  /// What is wrong with a line.
  package enum Damage: Equatable, Sendable {
    case notJSON
    case unknownRecord
    case badField(String)
    case checksum
    case truncated
    case countMismatch
    case duplicate
  }
}
