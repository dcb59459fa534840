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

/// Sources and destinations of tasks: files, folders, pipes and programs.
package protocol ExchangeFiles: AnyObject {
  /// The names of what is in a folder, sorted; nil if the path is not a folder.
  func names(in folder: String) -> [String]?

  /// What is at a path that is to be written.
  func destination(_ path: String) -> ExchangeDestination

  /// The bytes of a file, a pipe or, as `-`, of standard input; nil if there are more than `limit`.
  func read(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8]?

  /// Puts these bytes in the place of the file, atomically and durably, readable by its owner alone.
  func replace(_ path: String, with bytes: [UInt8]) throws(FileError)

  /// Writes these bytes to a pipe or a device, which stays what it is.
  func write(_ path: String, _ bytes: [UInt8]) throws(FileError)

  /// The bytes as UTF-8; nil where they are not of that encoding, or this machine does not know it.
  func utf8(_ bytes: [UInt8], from encoding: String) -> [UInt8]?

  /// The rows of a query of two columns, of a database of SQLite that is only read, as bytes of UTF-8.
  ///
  /// - Parameter limit: the most bytes of all rows together.
  func pairs(
    _ query: String, inDatabase path: String, atMost limit: Int
  ) throws(DatabaseFailure) -> [(first: [UInt8], second: [UInt8])]

  /// Runs a program with nothing on its standard input.
  ///
  /// - Parameter words: for the shell, the command and its arguments; the first may be words of the
  ///   shell's language.
  func run(_ words: [String], atMost limit: Int) -> ProgramResult
}

/// Why a database of another program cannot be read.
package enum DatabaseFailure: Error, Equatable {
  /// What reads such databases is not installed.
  case noLibrary
  /// In the words of the library.
  case unreadable(String)
  case tooLarge
  /// Somebody asked to stop, or it took too long.
  case stopped
}

/// What is at the path of an export.
package enum ExchangeDestination: Equatable, Sendable {
  /// Nothing is there.
  case free
  /// A file, or a folder.
  case taken
  /// A pipe or a device, such as `/dev/stderr`.
  case stream
  /// A terminal, such as `/dev/tty`.
  case terminal
  /// Not even the folder is there, whose name this is.
  case noFolder(String)
  /// A file that belongs to a store that is open.
  case ofStore(StorePart)
}

/// The role of a file in a store.
package enum StorePart: CaseIterable, Sendable {
  case store
  case lock
  /// A copy of what was damaged or cut off.
  case copy
  /// A file that is about to become the store.
  case temporary
  /// What is remembered of the places that the store is synced with.
  case remotes
}

/// How a program that ran for its output ended.
package enum ProgramResult: Equatable, Sendable {
  case output([UInt8])
  /// There is no such program.
  case missing
  case failed(status: Int32)
  /// It wrote more than it might.
  case tooMuch
  /// Somebody asked to stop before it had ended.
  case stopped
}

/// No files at all.
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
