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
