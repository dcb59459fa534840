/// Locks of flock(2): of the open file, and so not lost when another descriptor is closed.
extension OpenFile {
  /// What others may do meanwhile.
  package enum Lock: Sendable {
    /// They may lock as well, if they share it.
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

  /// Gives the lock back.
  package func unlock() { flock(descriptor, LOCK_UN) }
}
