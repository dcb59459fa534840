/// A thread for a single task.
package final class WorkerThread {
  private let thread: pthread_t
  private var isJoined = false

  /// Whether a second thread can run in parallel.
  package static let isParallel = sysconf(Int32(_SC_NPROCESSORS_ONLN)) > 1

  /// Starts at once; nil if the system cannot create a thread.
  package init?(_ body: @escaping @Sendable () -> Void) {
    let task = Unmanaged.passRetained(Body(body))
    #if canImport(Darwin)
    var thread: pthread_t?
    let code = pthread_create(&thread, nil, { Self.run($0) }, task.toOpaque())
    #else
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil, { $0.flatMap { WorkerThread.run($0) } }, task.toOpaque())
    #endif
    #if canImport(Darwin)
    guard code == 0, let thread else {
      task.release()
      return nil
    }
    self.thread = thread
    #else
    guard code == 0 else {
      task.release()
      return nil
    }
    self.thread = thread
    #endif
  }

  /// Detaches the thread if it was never joined.
  deinit {
    if !isJoined { pthread_detach(thread) }
  }

  /// Waits until it is done. Must be called at most once.
  package func join() {
    isJoined = true
    pthread_join(thread, nil)
  }

  /// Returns the results of `body` for both halves of a range, the second in a parallel thread; for
  /// the whole range if that is not worthwhile, or if no second thread can run in parallel.
  package static func halves<Result>(
    of range: Range<Int>, isWorthwhile: Bool, _ body: @escaping @Sendable (Range<Int>) -> Result
  ) -> [Result] {
    guard isWorthwhile, isParallel, range.count > 1 else { return [body(range)] }
    let middle = range.lowerBound + range.count / 2
    let second = PendingResult { body(middle..<range.upperBound) }
    let thread = WorkerThread { second.run() }
    let first = body(range.lowerBound..<middle)
    if let thread { thread.join() } else { second.run() }
    return [first] + second.results
  }

  /// The result of a thread, for the thread that joins it.
  private final class PendingResult<Result>: @unchecked Sendable {
    private let body: () -> Result
    private(set) var results: [Result] = []
    init(_ body: @escaping () -> Result) { self.body = body }
    func run() { results.append(body()) }
  }

  /// A stop is left to the main thread, which may have to delay it.
  private static func run(_ task: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    let held = HeldSignal(SIGTSTP)
    defer { held.release() }
    Unmanaged<Body>.fromOpaque(task).takeRetainedValue().body()
    return nil
  }

  private final class Body {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}

/// A signal that this thread leaves to others, or for later, until ``release()``.
package struct HeldSignal {
  private let before: sigset_t

  package init(_ signal: Int32) {
    var (signals, before) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    self.before = before
  }

  package func release() {
    var before = before
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Whether that signal, blocked in this thread, has arrived.
  package static func isPending(_ signal: Int32) -> Bool {
    var arrived = sigset_t()
    sigemptyset(&arrived)
    return sigpending(&arrived) == 0 && sigismember(&arrived, signal) == 1
  }
}
