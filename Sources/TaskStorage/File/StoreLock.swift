import SystemCalls
import TaskModel

/// The right to change a store, held until ``release()``.
///
/// flock(2) on a permanent file beside the store: unlike fcntl locks it does not go when any other
/// descriptor of the file is closed, and unlike a file that exists only while locked it does not
/// stay behind after a crash. SIGTSTP is held off meanwhile, so that a stopped shell keeps no other
/// one waiting.
final class StoreLock {
  private let file: OpenFile
  private var signals: sigset_t

  private init(file: OpenFile, signals: sigset_t) {
    self.file = file
    self.signals = signals
  }

  /// Waits for the lock, `timeout` at most; then the answer is who holds it.
  enum Answer {
    case locked(StoreLock)
    case busy(holder: String?)
  }

  /// Takes the lock that belongs to the store `name`.
  ///
  /// `holder` is written into the file, for whoever waits.
  static func acquire(
    _ name: String, in directory: OpenFile, holder: String, timeout: Duration
  ) throws(SystemError) -> Answer {
    let lockName = "\(name).lock"
    let deadline = ContinuousClock.now + timeout
    var pause: useconds_t = 100
    while true {
      let file = try OpenFile.open(
        lockName, in: directory, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
      let signals = holdOffStop()
      if flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 {
        try? announce(holder, in: file)
        return .locked(StoreLock(file: file, signals: signals))
      }
      let failure = SystemError.last
      restore(signals)
      guard failure.code == EWOULDBLOCK || failure.code == EINTR else { throw failure }
      guard ContinuousClock.now < deadline else { return .busy(holder: text(of: file)) }
      usleep(pause)
      pause = min(pause * 2, 10_000)
    }
  }

  func release() {
    flock(file.descriptor, LOCK_UN)
    Self.restore(signals)
  }

  private static func announce(_ holder: String, in file: OpenFile) throws(SystemError) {
    try file.truncate(to: 0)
    try file.write(Array("\(holder)\n".utf8))
  }

  /// What the holder wrote, in one line; nil if it has written nothing.
  private static func text(of file: OpenFile) -> String? {
    guard let bytes = try? file.bytes() else { return nil }
    let line = bytes.prefix { $0 != 0x0A }.prefix(1000)
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  private static func holdOffStop() -> sigset_t {
    var (stop, before) = (sigset_t(), sigset_t())
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    pthread_sigmask(SIG_BLOCK, &stop, &before)
    return before
  }

  private static func restore(_ signals: sigset_t) {
    var signals = signals
    pthread_sigmask(SIG_SETMASK, &signals, nil)
  }
}
