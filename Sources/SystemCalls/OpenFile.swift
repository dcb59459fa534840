/// An open file descriptor, closed when it is no longer referenced.
package final class OpenFile {
  /// The maximum size of a file that is read, in bytes: more than any that is written.
  package static let maximumSize = 8 << 30

  package private(set) var descriptor: Int32

  /// Takes over a descriptor.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Takes over the descriptor returned by a system call.
  convenience init(checking descriptor: Int32) throws(SystemError) {
    guard descriptor >= 0 else { throw .last }
    self.init(descriptor: descriptor)
  }

  deinit { if descriptor >= 0 { _ = Self.close(descriptor) } }

  /// Opens like openat(2), repeating after EINTR; the descriptor is not inherited.
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

  /// The folder that relative paths start from; nil if it has been deleted.
  package static var workingDirectory: String? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard getcwd(&path, path.count) != nil else { return nil }
    return String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the path with a leading `~` replaced by the home directory; as it is without one.
  package static func expanded(_ path: String, home: String?) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home, !home.isEmpty else { return path }
    return home + path.dropFirst()
  }

  /// Returns the result of fstat(2).
  package func status() throws(SystemError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    return status
  }

  /// Reads from an offset to the end of the file.
  package func bytes(from start: Int = 0) throws(SystemError) -> [UInt8] {
    let size = Int(try status().st_size)
    guard size <= Self.maximumSize else { throw SystemError(code: EFBIG) }
    // One byte more than expected, so that the read that finds the end has room.
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

  /// Reads the file at a path without blocking; throws if it is a device, a pipe or a folder, or
  /// has more than `limit` bytes.
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
        // After a part that ends early, nothing more is valid.
        filled += part.count
        failure = part.failure
        if !part.isFull { return }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads from `start` on; returns the number of bytes, fewer than requested only at the end.
  package func read(
    into bytes: UnsafeMutableRawBufferPointer, at start: Int
  ) throws(SystemError) -> Int {
    let (count, _, failure) = Self.fill(bytes, from: descriptor, at: start)
    if let failure { throw failure }
    return count
  }

  /// The number of bytes below which a second thread costs more than it saves.
  private static let minimumForThreads = 1 << 23

  /// Reads until the buffer is full, the file ends or reading fails.
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

  /// Avoids a page fault for every 4 KiB, more than half of the time for reading.
  private static func preferLargePages(_ buffer: UnsafeMutableRawBufferPointer) {
    #if !canImport(Darwin)
    let page = 4096
    // Linux since 5.14; earlier versions refuse it, and fault the pages one by one.
    let populate: Int32 = 23
    guard let start = buffer.baseAddress, buffer.count > 1 << 18 else { return }
    let skipped = page - Int(bitPattern: start) % page
    let size = (buffer.count - skipped) / page * page
    madvise(start + skipped, size, MADV_HUGEPAGE)
    madvise(start + skipped, size, populate)
    #endif
  }

  /// Writes all of `bytes` from an offset on, despite short writes and EINTR.
  package func write(_ bytes: [UInt8], at start: Int = 0) throws(SystemError) {
    try writeAll(bytes, to: descriptor, at: start)
  }

  /// Creates a file with these bytes, readable by its owner only; durable except for its name.
  ///
  /// If it throws, there is no such file, or the name is in use.
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

  /// Sets the size of the file in bytes.
  package func truncate(to size: Int) throws(SystemError) {
    guard retrying({ ftruncate(descriptor, off_t(size)) }) == 0 else { throw .last }
  }

  /// Waits until the contents and size are durable on the device.
  ///
  /// A failure is final: the kernel may have dropped the pages, and a second call would succeed.
  package func synchronize() throws(SystemError) {
    #if canImport(Darwin)
    // fsync(2) of macOS leaves data in the drive's cache; not every file system supports the other.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    guard retrying({ fsync(descriptor) }) == 0 else { throw .last }
  }

  /// Like ``synchronize()``, but without metadata not needed for reading: the times.
  package func synchronizeData() throws(SystemError) {
    #if canImport(Darwin)
    try synchronize()
    #else
    guard retrying({ fdatasync(descriptor) }) == 0 else { throw .last }
    #endif
  }

  /// Closes now; on a network file system, a write error may be reported only here.
  package func close() throws(SystemError) {
    let closing = descriptor
    descriptor = -1
    // After EINTR the descriptor is closed on Linux, and closing it again could close another one.
    guard Self.close(closing) == 0 || errno == EINTR else { throw .last }
  }

  private static func close(_ descriptor: Int32) -> Int32 { SystemCalls.close(descriptor) }
}

/// The identity of one version of a file, compared without reading it.
///
/// An inode number is only unique while the file is open: code that compares identities keeps the
/// older file open.
package struct FileIdentity: Equatable, Sendable {
  package let device: dev_t
  package let inode: ino_t
  /// The size in bytes.
  package let size: Int
  /// Whether hard links give it several names.
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

  /// The identity as a word, for comparison by another process.
  package var word: String { "\(inode)-\(size)-\(modifiedSeconds).\(modifiedNanoseconds)" }

  /// Whether both are versions of one file, changed in place.
  package func isSameFile(as other: FileIdentity) -> Bool {
    device == other.device && inode == other.inode
  }

  /// Returns the identity of the file at a path, following links; nil if there is none.
  package static func at(_ path: String) throws(SystemError) -> FileIdentity? {
    var status = stat()
    if stat(path, &status) == 0 { return FileIdentity(status) }
    guard errno == ENOENT else { throw .last }
    return nil
  }
}

/// Locks by flock(2): they belong to the open file, and so survive closing another descriptor.
extension OpenFile {
  /// A kind of lock.
  package enum Lock: Sendable {
    /// Compatible with other shared locks.
    case shared
    case exclusive
  }

  /// Locks without waiting; returns false if another lock forbids it.
  package func tryLock(_ lock: Lock) throws(SystemError) -> Bool {
    let operation = lock == .shared ? LOCK_SH : LOCK_EX
    if retrying({ flock(descriptor, operation | LOCK_NB) }) == 0 { return true }
    guard errno == EWOULDBLOCK else { throw .last }
    return false
  }

  /// Locks, waiting for `timeout` at most; returns false if another lock still forbids it.
  package func lock(_ lock: Lock, within timeout: Duration) throws(SystemError) -> Bool {
    let deadline = MonotonicTime.now + timeout
    while try !tryLock(lock) {
      guard MonotonicTime.now < deadline else { return false }
      poll(nil, 0, 10)
    }
    return true
  }

  /// Whether a name in that directory still leads to this file: it may have been removed or
  /// replaced.
  package func isStill(_ name: String, in directory: OpenFile) throws(SystemError) -> Bool {
    var named = stat()
    guard fstatat(directory.descriptor, name, &named, AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT { return false }
      throw .last
    }
    return FileIdentity(named).isSameFile(as: FileIdentity(try status()))
  }

  /// Releases the lock.
  package func unlock() { flock(descriptor, LOCK_UN) }
}
