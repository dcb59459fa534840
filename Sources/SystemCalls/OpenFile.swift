/// An open file descriptor, closed when nobody holds it any more.
package final class OpenFile {
  /// The greatest file that is read, in bytes: more than any that is written.
  package static let maximumSize = 8 << 30

  package private(set) var descriptor: Int32

  /// Takes over a descriptor.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Takes over what a system call answered.
  convenience init(checking descriptor: Int32) throws(SystemError) {
    guard descriptor >= 0 else { throw .last }
    self.init(descriptor: descriptor)
  }

  deinit { if descriptor >= 0 { _ = Self.close(descriptor) } }

  /// Opens as openat(2), again after every EINTR; the descriptor is not inherited.
  package static func open(
    _ path: String, in directory: OpenFile? = nil, _ flags: Int32, mode: mode_t = 0o600
  ) throws(SystemError) -> OpenFile {
    // C would see a shorter path, and open another file.
    guard !path.utf8.contains(0) else { throw SystemError(code: EINVAL) }
    let directory = directory?.descriptor ?? AT_FDCWD
    let descriptor = retrying { openat(directory, path, flags | O_CLOEXEC, mode) }
    guard descriptor >= 0 else { throw .last }
    return OpenFile(descriptor: descriptor)
  }

  /// The folder that relative paths start from; nil where it is gone.
  package static var workingDirectory: String? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard getcwd(&path, path.count) != nil else { return nil }
    return String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The answer of fstat(2).
  package func status() throws(SystemError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    return status
  }

  /// Reads from an offset to the end of the file.
  package func bytes(from start: Int = 0) throws(SystemError) -> [UInt8] {
    let size = Int(try status().st_size)
    guard size <= Self.maximumSize else { throw SystemError(code: EFBIG) }
    // One byte more than there should be: the read that finds the end has room.
    var capacity = max(0, size - start) + 1
    var result: [UInt8] = []
    while true {
      let part = try bytes(at: start + result.count, count: capacity)
      let isAtEnd = part.count < capacity
      if result.isEmpty { result = part } else { result += part }
      if isAtEnd { return result }
      guard result.count <= Self.maximumSize else { throw SystemError(code: EFBIG) }
      capacity = 1 << 16
    }
  }

  /// The bytes of the file at a path, without waiting for anything: refused where that is a device,
  /// a pipe or a folder, or has more than `limit` bytes.
  package static func settings(at path: String, atMost limit: Int) throws(SystemError) -> [UInt8] {
    let file = try open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    switch try file.status().st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw SystemError(code: EISDIR)
    default: throw .notRegular
    }
    let bytes = try file.prefix(limit + 1)
    guard bytes.count <= limit else { throw SystemError(code: EFBIG) }
    return bytes
  }

  /// Reads the first bytes, `count` at most.
  package func prefix(_ count: Int) throws(SystemError) -> [UInt8] {
    try bytes(at: 0, count: count)
  }

  /// Reads the bytes from `start` on, `count` at most.
  package func bytes(at start: Int, count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { [descriptor] buffer, filled in
      nonisolated(unsafe) let bytes = UnsafeMutableRawBufferPointer(
        start: buffer.baseAddress, count: count)
      let parts = WorkerThread.halves(
        of: 0..<count, isWorthwhile: count >= Self.minimumForThreads
      ) { range in
        let part = UnsafeMutableRawBufferPointer(rebasing: bytes[range])
        Self.preferLargePages(part)
        return Self.fill(part, from: descriptor, at: start + range.lowerBound)
      }
      for part in parts {
        // Behind a part that ends early there is nothing that counts.
        filled += part.count
        failure = part.failure
        if !part.isFull { return }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads what stands from `start` on; the answer is how many bytes, fewer only at the end.
  package func read(
    into bytes: UnsafeMutableRawBufferPointer, at start: Int
  ) throws(SystemError) -> Int {
    let (count, _, failure) = Self.fill(bytes, from: descriptor, at: start)
    if let failure { throw failure }
    return count
  }

  /// Bytes below which a second thread costs more than it saves.
  private static let minimumForThreads = 1 << 23

  /// Reads until the bytes are full, the file ends or reading fails.
  private static func fill(
    _ bytes: UnsafeMutableRawBufferPointer, from descriptor: CInt, at start: Int
  ) -> (count: Int, isFull: Bool, failure: SystemError?) {
    var count = 0
    while count < bytes.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[count...])
      let read = retrying { pread(descriptor, rest.baseAddress, rest.count, off_t(start + count)) }
      guard read > 0 else { return (count, false, read < 0 ? .last : nil) }
      count += read
    }
    return (count, true, nil)
  }

  /// Saves a page fault for every 4 KiB: more than half of the time that reading takes.
  private static func preferLargePages(_ buffer: UnsafeMutableRawBufferPointer) {
    #if !canImport(Darwin)
    let page = 4096
    // Linux since 5.14; before, it is refused, and the pages come one by one.
    let populate: Int32 = 23
    guard let start = buffer.baseAddress, buffer.count > 1 << 18 else { return }
    let skipped = page - Int(bitPattern: start) % page
    let size = (buffer.count - skipped) / page * page
    madvise(start + skipped, size, MADV_HUGEPAGE)
    madvise(start + skipped, size, populate)
    #endif
  }

  /// Writes all of `bytes` from an offset on, through short writes and EINTR.
  package func write(_ bytes: [UInt8], at start: Int = 0) throws(SystemError) {
    try writeAll(bytes, to: descriptor, at: start)
  }

  /// Makes a new file of these bytes, which only its owner may read, durable but for its name.
  ///
  /// When it throws, there is no such file, or another one has the name.
  package static func create(
    _ name: String, in directory: OpenFile, _ bytes: [UInt8]
  ) throws(SystemError) {
    let file = try open(name, in: directory, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
    do {
      try file.write(bytes)
      try file.synchronize()
      try file.close()
    } catch {
      unlinkat(directory.descriptor, name, 0)
      throw error
    }
  }

  /// Makes the file this many bytes long.
  package func truncate(to size: Int) throws(SystemError) {
    guard retrying({ ftruncate(descriptor, off_t(size)) }) == 0 else { throw .last }
  }

  /// Returns when the device has the file, contents and size.
  ///
  /// A failure is final: the kernel may have dropped the pages, and a second call would lie.
  package func synchronize() throws(SystemError) {
    #if canImport(Darwin)
    // fsync(2) of macOS leaves the data in the drive's cache; not every file system has the other.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    guard retrying({ fsync(descriptor) }) == 0 else { throw .last }
  }

  /// As ``synchronize()``, without what reading the file again does not need: its times.
  package func synchronizeData() throws(SystemError) {
    #if canImport(Darwin)
    try synchronize()
    #else
    guard retrying({ fdatasync(descriptor) }) == 0 else { throw .last }
    #endif
  }

  /// Closes now; over a network a write can fail as late as here.
  package func close() throws(SystemError) {
    let closing = descriptor
    descriptor = -1
    // After EINTR the descriptor is closed on Linux, and closing it again could hit another's.
    guard Self.close(closing) == 0 || errno == EINTR else { throw .last }
  }

  private static func close(_ descriptor: Int32) -> Int32 { SystemCalls.close(descriptor) }
}

/// Tells one version of a file from another without reading it.
///
/// An inode number is only that of the same file for as long as somebody holds the file open:
/// whoever compares identities keeps the older file open.
package struct FileIdentity: Equatable, Sendable {
  package let device: dev_t
  package let inode: ino_t
  /// Bytes.
  package let size: Int
  /// Whether hard links give it more than one name.
  package let hasSeveralNames: Bool
  private let modifiedSeconds: Int
  private let modifiedNanoseconds: Int

  package init(_ status: stat) {
    device = status.st_dev
    inode = status.st_ino
    size = Int(status.st_size)
    hasSeveralNames = status.st_nlink > 1
    modifiedSeconds = status.modificationTime.tv_sec
    modifiedNanoseconds = status.modificationTime.tv_nsec
  }

  /// The identity as a word, to be compared by another process with what it finds.
  package var word: String { "\(inode)-\(size)-\(modifiedSeconds).\(modifiedNanoseconds)" }

  /// Whether both are versions of one file, which was changed in place.
  package func isSameFile(as other: FileIdentity) -> Bool {
    device == other.device && inode == other.inode
  }

  /// The identity of what stands at a path, links followed; nil if nothing does.
  package static func at(_ path: String) throws(SystemError) -> FileIdentity? {
    var status = stat()
    if stat(path, &status) == 0 { return FileIdentity(status) }
    guard errno == ENOENT else { throw .last }
    return nil
  }
}

/// Locks of flock(2): of the open file, and so not lost when another descriptor is closed.
extension OpenFile {
  /// A kind of lock.
  package enum Lock: Sendable {
    /// Others may hold a shared lock as well.
    case shared
    case exclusive
  }

  /// Locks without waiting; false if somebody else has a lock that forbids it.
  package func tryLock(_ lock: Lock) throws(SystemError) -> Bool {
    let operation = lock == .shared ? LOCK_SH : LOCK_EX
    if retrying({ flock(descriptor, operation | LOCK_NB) }) == 0 { return true }
    guard errno == EWOULDBLOCK else { throw .last }
    return false
  }

  /// Locks, waiting `timeout` at most; false if somebody else still has a lock that forbids it.
  package func lock(_ lock: Lock, within timeout: Duration) throws(SystemError) -> Bool {
    let deadline = MonotonicTime.now + timeout
    while try !tryLock(lock) {
      guard MonotonicTime.now < deadline else { return false }
      poll(nil, 0, 10)
    }
    return true
  }

  /// Whether a name in that directory leads to this file: it may have been removed, or another put
  /// in its place.
  package func isStill(_ name: String, in directory: OpenFile) throws(SystemError) -> Bool {
    var named = stat()
    guard fstatat(directory.descriptor, name, &named, AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT { return false }
      throw .last
    }
    return FileIdentity(named).isSameFile(as: FileIdentity(try status()))
  }

  /// Gives the lock back.
  package func unlock() { flock(descriptor, LOCK_UN) }
}
