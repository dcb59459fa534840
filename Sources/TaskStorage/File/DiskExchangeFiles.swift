import SystemCalls
import TaskModel

/// The files and programs of this machine.
package final class DiskExchangeFiles: ExchangeFiles {
  private let files: DiskFiles
  private let interruptible: InterruptibleFiles
  private let stop: Cancellation
  private let home: String
  private let stores: () -> [String]

  /// - Parameters:
  ///   - home: what `~` stands for.
  ///   - stop: what ends a wait for a pipe, a device or a program.
  ///   - stores: the files of the stores that are open, whose parts are nobody's to replace.
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
    // A link that leads nowhere.
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
    // POSIX: how a shell ends that did not find the program, or may not run it.
    if result.status == 127 || result.status == 126 { return .missing }
    return result.status == 0 ? .output(output) : .failed(status: result.status)
  }

  /// The path with its `~` expanded, as an outer shell would have done.
  private func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), !home.isEmpty else { return path }
    return home + path.dropFirst()
  }
}
