import SystemCalls
import TaskModel

/// The files and programs of this machine.
package final class DiskExchangeFiles: ExchangeFiles {
  private let files = DiskFiles()
  private let home: String

  /// - Parameter home: what `~` stands for.
  package init(home: String) { self.home = home }

  package func names(in folder: String) -> [String]? {
    directoryEntries(at: expanded(folder))?.sorted()
  }

  package func destination(_ path: String) -> ExchangeDestination {
    let path = expanded(path)
    var status = stat()
    if stat(path, &status) == 0 {
      let isFile = [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
      return isFile ? .taken : .stream
    }
    // A link that leads nowhere.
    if lstat(path, &status) == 0 { return .taken }
    let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
    if folder.isEmpty || stat(String(folder), &status) == 0 { return .free }
    return .noFolder(String(folder))
  }

  package func write(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    do throws(SystemError) {
      let file = try OpenFile.open(expanded(path), O_WRONLY)
      try withExtendedLifetime(file) { () throws(SystemError) in
        try writeAll(bytes, to: file.descriptor)
      }
    } catch {
      throw FileError(path: path, action: .write, code: error.code)
    }
  }

  package func read(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8]? {
    do throws(SystemError) {
      let file =
        path == "-"
        ? OpenFile(descriptor: dup(STDIN_FILENO)) : try OpenFile.open(expanded(path), O_RDONLY)
      let status = try file.status()
      let isFile = status.st_mode & S_IFMT == S_IFREG
      if isFile, status.st_size > limit { return nil }
      var bytes: [UInt8] = []
      if isFile { bytes.reserveCapacity(Int(status.st_size) + 1) }
      while let chunk = try DiskFiles.nextChunk(of: file.descriptor) {
        bytes += chunk
        if bytes.count > limit { return nil }
      }
      return bytes
    } catch {
      throw FileError(
        path: path, action: .read, code: error.code, isMissing: error.code == ENOENT)
    }
  }

  package func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    try files.replace(expanded(path), with: bytes)
  }

  package func utf8(_ bytes: [UInt8], from encoding: String) -> [UInt8]? {
    TextEncoding.utf8(bytes, from: encoding)
  }

  package func run(_ words: [String], atMost limit: Int) -> ProgramResult {
    guard let command = words.first else { return .missing }
    let script = ["/bin/sh", "-c", command + " \"$@\"", "sh"]
    guard let result = ProgramOutput.run(script + words.dropFirst().map(expanded), atMost: limit)
    else { return .missing }
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
