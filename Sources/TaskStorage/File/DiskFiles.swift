import SystemCalls
import TaskModel

/// Text files of commands on this machine.
package final class DiskFiles: TextFiles {
  /// The maximum size of a file that a command reads, in bytes.
  private static let maximumSize = 1 << 30

  /// The maximum size of the start-up file, in bytes.
  package static let maximumSettings = 1 << 20

  private let files: InterruptibleFiles
  private let home: String
  private let settings: [String]

  /// - Parameters:
  ///   - home: the directory that `~` means in a path that is read.
  ///   - stop: cancels a wait for a pipe or a device.
  ///   - settings: the paths of files that are read without a request, so never waited for.
  package init(home: String = "", stop: Cancellation = Cancellation(), settings: [String] = []) {
    (files, self.home, self.settings) = (InterruptibleFiles(stop: stop), home, settings)
  }

  /// Reads a file, a pipe or a device to its end; throws for a directory.
  package func read(_ path: String) throws(FileError) -> [UInt8] {
    do throws(SystemError) {
      if settings.contains(path) {
        return try OpenFile.settings(at: path, atMost: Self.maximumSettings)
      }
      let file = try files.open(OpenFile.expanded(path, home: home))
      var bytes: [UInt8] = []
      while let chunk = try files.nextChunk(of: file.descriptor) {
        bytes += chunk
        guard bytes.count <= Self.maximumSize else { throw SystemError(code: EFBIG) }
      }
      return bytes
    } catch {
      throw FileError(reading: path, error)
    }
  }

  /// Returns a function that reads the available bytes, at least one; nil at the end.
  package static func chunks(of descriptor: Int32) -> () throws -> [UInt8]? {
    { try nextChunk(of: descriptor) }
  }

  package func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    do {
      let location = try FileLocation(resolving: path)
      let directory = try location.openDirectory()
      let replacement = FileReplacement(directory: directory, name: location.name)
      let old = try? OpenFile.open(
        location.name, in: directory, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
      let isFile = (try? old?.status())?.isRegularFile ?? false
      if let failure = try Self.replace(replacement, isFile ? old : nil, bytes).failure {
        throw failure
      }
    } catch {
      throw FileError(path: path, action: .write, code: Self.code(of: error))
    }
  }

  /// Keeps the owner, mode and attributes of the old file, if this user may give them.
  private static func replace(
    _ replacement: FileReplacement, _ old: OpenFile?, _ bytes: [UInt8]
  ) throws(FileReplacement.Failure) -> FileReplacement.Replaced {
    guard let old else { return try replacement.replace(with: bytes) }
    do throws(FileReplacement.Failure) {
      return try replacement.replace(.file(old), with: bytes)
    } catch {
      guard [.owner, .mode, .attributes].contains(error.step) else { throw error }
      return try replacement.replace(with: bytes)
    }
  }

  /// Reads the available bytes; nil at the end.
  private static func nextChunk(of descriptor: Int32) throws(SystemError) -> [UInt8]? {
    var failure: SystemError?
    let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      let read = retrying { readBytes(descriptor, buffer.baseAddress, buffer.count) }
      if read < 0 { failure = .last }
      count = max(0, read)
    }
    if let failure { throw failure }
    return chunk.isEmpty ? nil : chunk
  }

  private static func code(of error: any Error) -> Int32 {
    switch error {
    case let error as SystemError: error.code
    case let error as FileReplacement.Failure: error.code
    case let error as DirectoryFailure: error.code
    default: EIO
    }
  }
}

extension FileError {
  /// Creates the error for a file that cannot be read.
  init(reading path: String, _ error: SystemError) {
    self.init(
      path: path, action: .read, code: error.code, isMissing: error.code == ENOENT,
      wasStopped: error.code == EINTR)
  }
}

/// Calls read(2), whose name ``DiskFiles/read(_:)`` hides.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, buffer, count)
}

/// Files and programs of this machine.
package final class DiskExchangeFiles: ExchangeFiles {
  private let files: DiskFiles
  private let interruptible: InterruptibleFiles
  private let stop: Cancellation
  private let home: String
  private let stores: () -> [String]

  /// - Parameters:
  ///   - home: the directory that `~` means.
  ///   - stop: cancels a wait for a pipe, a device or a program.
  ///   - stores: the files of the open stores, which exports must not replace.
  package init(
    home: String, stop: Cancellation = Cancellation(), stores: @escaping () -> [String] = { [] }
  ) {
    (self.home, self.stop, self.stores) = (home, stop, stores)
    (files, interruptible) = (DiskFiles(stop: stop), InterruptibleFiles(stop: stop))
  }

  package func names(in folder: String) -> [String]? {
    directoryEntries(at: expanded(folder))?.sorted()
  }

  package func destination(_ path: String) -> ExchangeDestination {
    let path = expanded(path)
    if let part = StoreFiles(stores()).part(at: path) { return .ofStore(part) }
    var status = stat()
    if stat(path, &status) == 0 {
      switch status.st_mode & S_IFMT {
      case S_IFREG, S_IFDIR: return .taken
      case S_IFCHR: return isTerminal(path) ? .terminal : .stream
      default: return .stream
      }
    }
    // A dangling link.
    if lstat(path, &status) == 0 { return .taken }
    let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
    if folder.isEmpty || stat(String(folder), &status) == 0 { return .free }
    return .noFolder(String(folder))
  }

  private func isTerminal(_ path: String) -> Bool {
    guard let file = try? OpenFile.open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY) else {
      return false
    }
    return withExtendedLifetime(file) { isatty(file.descriptor) == 1 }
  }

  package func write(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    do throws(SystemError) {
      try interruptible.write(bytes, to: expanded(path))
    } catch {
      throw FileError(
        path: path, action: .write, code: error.code, wasStopped: error.code == EINTR)
    }
  }

  package func read(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8]? {
    do throws(SystemError) {
      let file =
        path == "-"
        ? OpenFile(descriptor: dup(STDIN_FILENO)) : try interruptible.open(expanded(path))
      let status = try file.status()
      let isFile = status.isRegularFile
      if isFile, status.st_size > limit { return nil }
      var bytes: [UInt8] = []
      if isFile { bytes.reserveCapacity(Int(status.st_size) + 1) }
      while let chunk = try interruptible.nextChunk(of: file.descriptor) {
        bytes += chunk
        if bytes.count > limit { return nil }
      }
      return bytes
    } catch {
      throw FileError(reading: path, error)
    }
  }

  package func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    try files.replace(expanded(path), with: bytes)
  }

  package func utf8(_ bytes: [UInt8], from encoding: String) -> [UInt8]? {
    TextEncoding.utf8(bytes, from: encoding)
  }

  package func pairs(
    _ query: String, inDatabase path: String, atMost limit: Int
  ) throws(DatabaseFailure) -> [(first: [UInt8], second: [UInt8])] {
    try SQLiteDatabase(reading: expanded(path), stop: stop).pairs(query, atMost: limit)
  }

  package func run(_ words: [String], atMost limit: Int) -> ProgramResult {
    guard let command = words.first else { return .missing }
    let script = ["/bin/sh", "-c", command + " \"$@\"", "sh"]
    let arguments = script + words.dropFirst().map(expanded)
    guard let result = ProgramOutput.run(arguments, atMost: limit, stop: stop) else {
      return .missing
    }
    if result.isStopped { return .stopped }
    guard let output = result.output else { return .tooMuch }
    // POSIX: the exit status of a shell that did not find the program, or may not run it.
    if result.status == 127 || result.status == 126 { return .missing }
    return result.status == 0 ? .output(output) : .failed(status: result.status)
  }

  /// Expands a leading `~`, as an outer shell would have done.
  private func expanded(_ path: String) -> String {
    OpenFile.expanded(path, home: home)
  }
}
