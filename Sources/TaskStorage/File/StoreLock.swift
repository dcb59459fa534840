import SystemCalls
import TaskModel

/// The right to change a store, held until ``release()``.
///
/// flock(2) on a permanent file beside the store: unlike fcntl locks it does not go when any other
/// descriptor of the file is closed, and unlike a file that exists only while locked it does not
/// stay behind after a crash. The store itself is locked as well, so that whoever meets it under
/// another name, or beside another lock file, waits too. SIGTSTP is held off meanwhile, so that a
/// stopped shell keeps no other one waiting.
final class StoreLock {
  private let file: OpenFile
  /// The files that are, or were, the store while the lock was held.
  private var stores: [OpenFile]
  private let held: HeldSignals
  /// What the lock file said when it was locked, with this holder.
  private(set) var record: LockRecord

  fileprivate init(
    file: OpenFile, store: OpenFile?, held: HeldSignals, record: LockRecord
  ) {
    self.file = file
    stores = store.map { [$0] } ?? []
    self.held = held
    self.record = record
  }

  /// Waits for the lock, `timeout` at most; then the answer is who holds it.
  enum Answer {
    case locked(StoreLock)
    case busy(holder: String?)
    /// The lock file is not one of taskshell's, and was left as it is.
    case refused(StorageError.LockProblem)
  }

  /// Takes the lock that belongs to the store `name`.
  ///
  /// `holder` is written into the file, for whoever waits.
  static func acquire(
    _ name: String, in directory: OpenFile, holder: String, timeout: Duration
  ) throws(SystemError) -> Answer {
    let deadline = MonotonicTime.now + timeout
    var pause: useconds_t = 100
    while true {
      let attempt = try LockAttempt(of: name, in: directory)
      if let answer = try attempt.answer(holder: holder) { return answer }
      guard MonotonicTime.now < deadline else {
        return .busy(holder: attempt.record?.holder.flatMap { LockHolder.isAlive($0) ? $0 : nil })
      }
      usleep(pause)
      pause = min(pause * 2, 10_000)
    }
  }

  /// Locks a file that is about to become the store, under the name that it still has.
  func adopt(_ name: String, in directory: OpenFile) throws(SystemError) {
    // Open for nothing else, so that closing it gives the lock back whatever happens.
    let store = try OpenFile.open(name, in: directory, O_RDWR | O_NOFOLLOW | O_NONBLOCK)
    guard try store.tryLock(.exclusive) else { throw SystemError(code: EWOULDBLOCK) }
    stores.append(store)
  }

  /// Writes down what the store is now.
  func remember(_ last: LastCommit) throws(SystemError) {
    guard record.last != last else { return }
    record.last = last
    try write()
  }

  /// Over what stood there, and shorter only afterwards: killed in between, the file is still good.
  fileprivate func write() throws(SystemError) {
    let bytes = record.bytes
    try file.write(bytes)
    try file.truncate(to: bytes.count)
  }

  func release() {
    for file in stores + [file] { file.unlock() }
    stores = []
    held.release()
  }
}

/// One try to take the lock.
private struct LockAttempt {
  let name: String
  let directory: OpenFile
  let file: OpenFile?
  let problem: StorageError.LockProblem?
  let record: LockRecord?

  init(of name: String, in directory: OpenFile) throws(SystemError) {
    self.name = name
    self.directory = directory
    do {
      let file = try OpenFile.open(
        "\(name).lock", in: directory, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
      let status = try file.status()
      let bytes =
        status.isRegularFile ? try file.prefix(LockRecord.maximumSize + 1) : []
      record = LockRecord(bytes)
      problem = StorageError.LockProblem(status, isOurs: record != nil)
      self.file = file
    } catch {
      switch error.code {
      case ELOOP: problem = .symbolicLink
      case EISDIR, ENXIO, EOPNOTSUPP: problem = .notRegular
      default: throw error
      }
      (file, record) = (nil, nil)
    }
  }

  /// Nil if somebody else has the lock, or has replaced the file meanwhile.
  func answer(holder: String) throws(SystemError) -> StoreLock.Answer? {
    if let problem { return .refused(problem) }
    guard let file else { return nil }
    let held = HeldSignals()
    do throws(SystemError) {
      if try file.tryLock(.exclusive), try file.isStill("\(name).lock", in: directory) {
        let (isFree, store) = try lockStore()
        if isFree { return .locked(try locked(file, store, held, holder)) }
      }
    } catch {
      held.release()
      throw error
    }
    held.release()
    return nil
  }

  private func locked(
    _ file: OpenFile, _ store: OpenFile?, _ held: HeldSignals, _ holder: String
  ) throws(SystemError) -> StoreLock {
    // Whoever had the lock may have written since the first look.
    let bytes = try file.prefix(LockRecord.maximumSize + 1)
    var record = LockRecord(bytes) ?? LockRecord()
    record.holder = holder
    let lock = StoreLock(file: file, store: store, held: held, record: record)
    try? lock.write()
    return lock
  }

  /// Locks the store itself, if it is there and may be written; what keeps one from that is said by
  /// whoever writes.
  private func lockStore() throws(SystemError) -> (isFree: Bool, store: OpenFile?) {
    guard let store = try? OpenFile.open(name, in: directory, O_RDWR | O_NOFOLLOW | O_NONBLOCK),
      (try? store.status().isRegularFile) == true
    else { return (true, nil) }
    guard try store.tryLock(.exclusive) else { return (false, nil) }
    return (try store.isStill(name, in: directory), store)
  }
}

extension StorageError.LockProblem {
  fileprivate init?(_ status: stat, isOurs: Bool) {
    switch true {
    case !status.isRegularFile: self = .notRegular
    case status.st_nlink > 1: self = .hardLink
    case !isOurs: self = .foreign
    default: return nil
    }
  }
}

/// SIGTSTP, held off until ``release()``.
private struct HeldSignals {
  private let before: sigset_t

  init() {
    var (stop, before) = (sigset_t(), sigset_t())
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    pthread_sigmask(SIG_BLOCK, &stop, &before)
    self.before = before
  }

  func release() {
    var before = before
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
