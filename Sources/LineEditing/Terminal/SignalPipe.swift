import SystemCalls

/// Where the signal handler writes.
///
/// A handler is given nothing but its number, so this has to be reachable from everywhere; it is
/// set before a handler is installed.
nonisolated(unsafe) private var signalPipeEntrance: Int32 = -1

private func noteSignal(_ number: Int32) {
  let saved = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(signalPipeEntrance, &byte, 1)
  errno = saved
}

/// Turns signals into bytes on a descriptor that can be polled, while it is installed.
final class SignalPipe {
  /// The signals a line editor has to know of.
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]

  /// Becomes readable when a signal has come.
  let descriptor: Int32
  private let entrance: Int32
  private var previous: [(signal: Int32, action: sigaction)] = []

  /// A pipe, with nothing caught yet; nil when the system gives none.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    descriptor = ends[0]
    entrance = ends[1]
  }

  deinit {
    uninstall()
    close(descriptor)
    close(entrance)
  }

  /// Catches the signals that are not ignored.
  func install() {
    guard previous.isEmpty else { return }
    signalPipeEntrance = entrance
    for signal in Self.signals {
      if let action = Signals.catch(signal, noteSignal) { previous.append((signal, action)) }
    }
  }

  /// Gives each signal back to whoever had it.
  func uninstall() {
    for (signal, action) in previous { Signals.restore(signal, action) }
    previous = []
  }

  /// The signals that came since the last call, in their order.
  func pending() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &bytes, bytes.count)
    return count > 0 ? bytes[..<count].map(Int32.init) : []
  }
}
