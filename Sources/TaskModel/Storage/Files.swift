/// Reads and writes text files of commands: scripts, the start-up file, exports.
package protocol TextFiles: AnyObject {
  /// Reads the file.
  func read(_ path: String) throws(FileError) -> [UInt8]

  /// Replaces the file atomically and durably, readable by its owner alone. Creates missing
  /// directories.
  func replace(_ path: String, with bytes: [UInt8]) throws(FileError)
}

/// Reason why a file cannot be read or written, worded elsewhere; `code` is an `errno`.
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
  /// Whether the user cancelled while the file was waited for.
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

/// Sources and destinations of tasks: files, folders, pipes and programs.
package protocol ExchangeFiles: AnyObject {
  /// Returns the sorted names of a folder's entries; nil if the path is not a folder.
  func names(in folder: String) -> [String]?

  /// Describes what a file written to this path would meet.
  func destination(_ path: String) -> ExchangeDestination

  /// Reads a file, a pipe or, for `-`, standard input; nil if there are more than `limit` bytes.
  func read(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8]?

  /// Replaces the file atomically and durably, readable by its owner alone.
  func replace(_ path: String, with bytes: [UInt8]) throws(FileError)

  /// Writes the bytes to a pipe or a device, without replacing it.
  func write(_ path: String, _ bytes: [UInt8]) throws(FileError)

  /// Converts the bytes to UTF-8; nil if they are invalid in that encoding, or it is unknown here.
  func utf8(_ bytes: [UInt8], from encoding: String) -> [UInt8]?

  /// Queries two columns of an SQLite database opened read-only; returns rows as UTF-8 bytes.
  ///
  /// - Parameter limit: the maximum bytes of all rows together.
  func pairs(
    _ query: String, inDatabase path: String, atMost limit: Int
  ) throws(DatabaseFailure) -> [(first: [UInt8], second: [UInt8])]

  /// Runs a program with empty standard input.
  ///
  /// - Parameter words: the command and its arguments, for the shell; the first may be several
  ///   words in the shell's language.
  func run(_ words: [String], atMost limit: Int) -> ProgramResult
}

/// Reason why a database of another program cannot be read.
package enum DatabaseFailure: Error, Equatable {
  /// The library that reads such databases is not installed.
  case noLibrary
  /// The message of the library.
  case unreadable(String)
  case tooLarge
  /// The user cancelled, or it took too long.
  case stopped
}

/// The kind of thing at the path of an export.
package enum ExchangeDestination: Equatable, Sendable {
  /// Nothing exists at the path.
  case free
  /// A file, or a folder.
  case taken
  /// A pipe or a device, such as `/dev/stderr`.
  case stream
  /// A terminal, such as `/dev/tty`.
  case terminal
  /// The folder of this name does not exist.
  case noFolder(String)
  /// A file of an open store.
  case ofStore(StorePart)
}

/// The role of a file in a store.
package enum StorePart: CaseIterable, Sendable {
  case store
  case lock
  /// A copy of damaged or cut-off data.
  case copy
  /// A new file that will replace the store.
  case temporary
  /// Data about the places that the store is synced with.
  case remotes
}

/// The outcome of a program that was run for its output.
package enum ProgramResult: Equatable, Sendable {
  case output([UInt8])
  /// There is no such program.
  case missing
  case failed(status: Int32)
  /// It wrote more than the limit.
  case tooMuch
  /// The user cancelled before it ended.
  case stopped
}

/// Files that never exist and cannot be written.
package final class NoExchangeFiles: ExchangeFiles {
  package init() {}

  package func names(in folder: String) -> [String]? { nil }
  package func destination(_ path: String) -> ExchangeDestination { .free }
  package func write(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    throw FileError(path: path, action: .write, code: 30)
  }
  package func read(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8]? {
    throw FileError(path: path, action: .read, code: 2, isMissing: true)
  }
  package func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    throw FileError(path: path, action: .write, code: 30)
  }
  package func utf8(_ bytes: [UInt8], from encoding: String) -> [UInt8]? { nil }
  package func pairs(
    _ query: String, inDatabase path: String, atMost limit: Int
  ) throws(DatabaseFailure) -> [(first: [UInt8], second: [UInt8])] {
    throw .noLibrary
  }
  package func run(_ words: [String], atMost limit: Int) -> ProgramResult { .missing }
}
