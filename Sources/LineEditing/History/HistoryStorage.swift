import SystemCalls

/// The bytes of a history file: appended to, read from where we stopped, replaced as a whole.
///
/// Appending and replacing hold an exclusive `flock` on the file that the path names at that
/// moment, so a session never writes into a file that another one has just replaced.
package struct HistoryStorage {
  /// How far a reader has come, and in which file.
  struct Position {
    fileprivate var device: UInt64 = 0
    fileprivate var inode: UInt64 = 0
    fileprivate var offset: Int = 0
  }

  /// What a reader has not seen yet.
  struct News {
    /// The rows, without line feeds.
    var rows: [ArraySlice<UInt8>]
    /// True when what was read earlier no longer counts, because the file is another one.
    var startsOver: Bool
  }

  /// The most bytes read at once, from the end of the file: an enormous file stays harmless.
  package static let mostBytes = 32 << 20

  let path: String

  /// The whole rows after the position, which moves behind them; nil when there is nothing new.
  func read(from position: inout Position) -> News? {
    var status = stat()
    guard stat(path, &status) == 0, isRegular(status) else { return nil }
    let sameFile =
      position.inode == UInt64(truncatingIfNeeded: status.st_ino)
      && position.device == UInt64(truncatingIfNeeded: status.st_dev)
    let startsOver = !sameFile || Int(status.st_size) < position.offset
    guard startsOver || Int(status.st_size) > position.offset else { return nil }
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard fstat(file, &status) == 0, isRegular(status) else { return nil }
    let begin = startsOver ? 0 : position.offset
    let from = max(begin, Int(status.st_size) - Self.mostBytes)
    guard let bytes = contents(of: file, from: from) else { return nil }
    guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
    position = Position(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino), offset: from + end + 1)
    var rows = bytes[..<end].split(separator: UInt8(ascii: "\n"))
    if from > begin, !rows.isEmpty { rows.removeFirst() }
    return News(rows: rows, startsOver: startsOver)
  }

  /// Adds bytes that are whole rows.
  ///
  /// A row that a crash cut short is ended first.
  func append(_ bytes: [UInt8]) throws(HistoryError) {
    let file = try openLocked()
    defer { close(file) }
    var last: UInt8 = 0
    let size = lseek(file, 0, SEEK_END)
    let isTorn = size > 0 && pread(file, &last, 1, size - 1) == 1 && last != UInt8(ascii: "\n")
    try write((isTorn ? [UInt8(ascii: "\n")] : []) + bytes, to: file, step: .write, of: path)
  }

  /// Replaces the file by what `change` makes of its rows; others see the old one or the new one.
  func rewrite(_ change: ([ArraySlice<UInt8>]) -> [UInt8]) throws(HistoryError) {
    let file = try openLocked()
    defer { close(file) }
    guard let bytes = contents(of: file, from: 0) else { throw failure(.rewrite) }
    let replacement = path + ".new"
    unlink(replacement)
    let target = open(replacement, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard target >= 0 else { throw failure(.rewrite) }
    defer { close(target) }
    do throws(HistoryError) {
      let rows = bytes.split(separator: UInt8(ascii: "\n"))
      try write(change(rows), to: target, step: .rewrite, of: replacement)
      guard fsync(target) == 0, rename(replacement, path) == 0 else { throw failure(.rewrite) }
    } catch {
      unlink(replacement)
      throw error
    }
  }

  /// Opens the file for appending and holds its lock; closing gives the lock back.
  private func openLocked() throws(HistoryError) -> Int32 {
    try createDirectory()
    for _ in 0..<100 {
      let file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
      guard file >= 0 else { throw failure(.open) }
      var opened = stat()
      guard fstat(file, &opened) == 0, isRegular(opened) else {
        close(file)
        throw failure(.notAFile)
      }
      guard lock(file) else {
        let reason = failure(.lock)
        close(file)
        throw reason
      }
      var named = stat()
      if stat(path, &named) == 0, named.st_ino == opened.st_ino, named.st_dev == opened.st_dev {
        if opened.st_mode & 0o077 != 0 { fchmod(file, 0o600) }
        return file
      }
      close(file)
    }
    throw failure(.open)
  }

  /// Waits at most half a second, so that a stuck session does not hold up this one.
  private func lock(_ file: Int32) -> Bool {
    for _ in 0..<50 {
      if flock(file, LOCK_EX | LOCK_NB) == 0 { return true }
      // A file system without locks: rows are still added whole, by one write each.
      guard errno == EWOULDBLOCK || errno == EINTR else { return true }
      poll(nil, 0, 10)
    }
    errno = EWOULDBLOCK
    return false
  }

  private func createDirectory() throws(HistoryError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let directory = String(path[..<slash])
    var missing: [String] = []
    var current = directory[...]
    while !current.isEmpty, access(String(current), F_OK) != 0 {
      missing.append(String(current))
      guard let parent = current.lastIndex(of: "/") else { break }
      current = current[..<parent]
    }
    for step in missing.reversed() where mkdir(step, 0o700) != 0 && errno != EEXIST {
      throw HistoryError(step: .createDirectory, path: step, code: errno)
    }
  }

  private func contents(of file: Int32, from start: Int) -> [UInt8]? {
    var result: [UInt8] = []
    var offset = start
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = pread(file, &buffer, buffer.count, off_t(offset))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return result }
      result.append(contentsOf: buffer[..<count])
      offset += count
    }
  }

  private func write(
    _ bytes: [UInt8], to file: Int32, step: HistoryError.Step, of path: String
  ) throws(HistoryError) {
    do {
      try writeAll(bytes, to: file)
    } catch {
      throw HistoryError(step: step, path: path, code: error.code)
    }
  }

  private func isRegular(_ status: stat) -> Bool {
    status.st_mode & S_IFMT == S_IFREG
  }

  private func failure(_ step: HistoryError.Step) -> HistoryError {
    HistoryError(step: step, path: path, code: errno)
  }
}
