import SystemCalls
import TaskExchange

/// The folder of one remote, whose files are replaced as a whole and durably.
struct RemoteFolder {
  let path: String
  /// Called before and after each change of a file; tests interrupt a sync there.
  var checkpoint: () throws(SyncFault) -> Void = {}

  /// More bytes than the memory of the maximum number of tasks; an imported file has fewer.
  private static let fileLimit = 4 * ExchangeLimits.bytes

  private func path(of name: String) -> String { "\(path)/\(name)" }

  private func failing<Result>(
    _ name: String, _ body: () throws(SystemError) -> Result
  ) throws(SyncFault) -> Result {
    do {
      return try body()
    } catch {
      throw .remoteFileUnusable(path: path(of: name), code: error.code)
    }
  }

  var exists: Bool { has("remote.json") }

  /// Whether there is such a file; one that may not be looked at counts, and cannot be read.
  func has(_ name: String) -> Bool {
    var status = stat()
    return stat(path(of: name), &status) == 0 || errno == EACCES
  }

  /// Reads a file; nil if there is none.
  func read(_ name: String) throws(SyncFault) -> [UInt8]? {
    try failing(name) { () throws(SystemError) in
      do throws(SystemError) {
        let file = try OpenFile.open(path(of: name), O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
        let status = try file.status()
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        guard status.st_size <= Self.fileLimit else { throw SystemError(code: EFBIG) }
        return try file.bytes()
      } catch {
        if error.code == ENOENT { return nil }
        throw error
      }
    }
  }

  /// Reads the first line of a file, without its end; nil if there is none.
  func firstLine(of name: String) throws(SyncFault) -> [UInt8]? {
    try failing(name) { () throws(SystemError) in
      do throws(SystemError) {
        let file = try OpenFile.open(path(of: name), O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
        return Array(try file.prefix(Self.lineLimit).prefix { $0 != UInt8(ascii: "\n") })
      } catch {
        if error.code == ENOENT { return nil }
        throw error
      }
    }
  }

  private static let lineLimit = 1 << 20

  /// Replaces a file durably; with `isNew` only if there is none.
  func write(_ name: String, _ bytes: [UInt8], isNew: Bool = false) throws(SyncFault) {
    try checkpoint()
    // Does not create the folder of a remote that was removed meanwhile.
    guard isNew || access(path, F_OK) == 0 else {
      throw .remoteFileUnusable(path: path(of: name), code: ENOENT)
    }
    let directory: OpenFile
    do {
      directory = try FileLocation(resolving: path(of: name)).openDirectory()
    } catch let failure as DirectoryFailure {
      throw .remoteFileUnusable(path: failure.path, code: failure.code)
    } catch {
      throw .remoteFileUnusable(path: path, code: (error as? SystemError)?.code ?? 0)
    }
    do throws(FileReplacement.Failure) {
      let replacement = FileReplacement(directory: directory, name: name)
      replacement.sweep()
      let replaced = try replacement.replace(isNew ? .nothing : .any, with: bytes)
      if let failure = replaced.failure { throw failure }
    } catch {
      throw .remoteFileUnusable(path: path(of: name), code: error.code)
    }
    try checkpoint()
  }

  /// Removes a file durably; ignores a missing one.
  func remove(_ name: String) throws(SyncFault) {
    try checkpoint()
    try failing(name) { () throws(SystemError) in
      guard unlink(path(of: name)) == 0 else {
        if errno == ENOENT { return }
        throw .last
      }
      try OpenFile.open(path, O_RDONLY | O_DIRECTORY).synchronize()
    }
  }

  /// Removes the folder and its contents, the memory first: a remote without memory joins both
  /// sides, but a memory without its remote would be used by another one.
  func removeAll() throws(SyncFault) {
    for name in ["intent.jsonl", "objects.jsonl", "remote.json"] { try remove(name) }
    try removeTree()
    try failing("") { () throws(SystemError) in
      guard rmdir(path) == 0 || errno == ENOENT else { throw .last }
    }
  }

  /// Removes the contents of the folder recursively; links are removed and not followed.
  func removeTree() throws(SyncFault) {
    for name in directoryEntries(at: path) ?? [] {
      var status = stat()
      guard lstat(path(of: name), &status) == 0 else { continue }
      guard status.st_mode & S_IFMT == S_IFDIR else {
        try remove(name)
        continue
      }
      let inner = RemoteFolder(path: path(of: name), checkpoint: checkpoint)
      try inner.removeTree()
      rmdir(inner.path)
    }
  }

  /// Acquires a lock between processes, held while the file is open; nil if another process keeps
  /// it for longer than the wait, or the user cancels.
  func lock(
    waiting timeout: Duration = .zero, isInterrupted: () -> Bool = { false }
  ) throws(SyncFault) -> OpenFile? {
    try failing("lock") { () throws(SystemError) in
      let end = MonotonicTime.now + timeout
      let file = try OpenFile.open(
        path(of: "lock"), O_RDWR | O_CREAT | O_NOFOLLOW)
      while try !file.tryLock(.exclusive) {
        guard MonotonicTime.now < end, !isInterrupted() else { return nil }
        poll(nil, 0, 50)
      }
      return file
    }
  }

  /// Releases a lock. Closing its file would not be enough: a process just being started by another
  /// thread shares it for a moment.
  func release(_ lock: OpenFile) {
    lock.unlock()
    try? lock.close()
  }
}
