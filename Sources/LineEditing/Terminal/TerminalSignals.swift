import SystemCalls

/// The last interruption and the last request to end, written by a signal handler and therefore
/// global.
nonisolated(unsafe) private let noted = {
  let numbers = UnsafeMutablePointer<Int32>.allocate(capacity: 2)
  numbers.initialize(repeating: 0, count: 2)
  return numbers
}()

private func note(_ number: Int32) {
  noted[number == SIGINT || number == SIGQUIT ? 0 : 1] = number
}

/// Notes signals that arrive between lines, while a command runs: they stop the command where it
/// can be stopped, and never kill the shell in the middle of it.
package final class SignalNotes {
  private static let signals = [SIGINT, SIGQUIT, SIGTERM, SIGHUP]
  private var previous: [(signal: Int32, action: sigaction)] = []

  /// Starts noting.
  package init() {
    _ = noted
    for signal in Self.signals {
      if let action = Signals.catch(signal, note) { previous.append((signal, action)) }
    }
  }

  deinit { for (signal, action) in previous { Signals.restore(signal, action) } }

  /// Whether the user interrupted (`SIGINT`, `SIGQUIT`) since ``forget()``.
  package var isInterrupted: Bool { noted[0] != 0 }

  /// The signal that asked the program to end (`SIGTERM`, `SIGHUP`); nil if none did.
  package var ending: Int32? { noted[1] == 0 ? nil : noted[1] }

  /// Whether something was left undone, or not shown, because of such a signal since ``forget()``.
  package private(set) var hasStopped = false

  /// Returns whether the running operation must stop early, which is then recorded.
  package func stops() -> Bool {
    guard isInterrupted || ending != nil else { return false }
    hasStopped = true
    return true
  }

  /// Forgets interruptions before a new operation.
  package func forget() {
    noted[0] = 0
    hasStopped = false
  }
}

/// The descriptor that the signal handler writes to.
///
/// A handler receives only its signal number, so this must be global; it is set before a handler is
/// installed.
nonisolated(unsafe) private var signalPipeEntrance: Int32 = -1

private func noteSignal(_ number: Int32) {
  let saved = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(signalPipeEntrance, &byte, 1)
  errno = saved
}

/// Turns signals into bytes on a pollable descriptor, while it is installed.
final class SignalPipe {
  /// The signals that concern a line editor.
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]

  /// The descriptor, readable when a signal has arrived.
  let descriptor: Int32
  private let entrance: Int32
  private var previous: [(signal: Int32, action: sigaction)] = []

  /// Creates a pipe without catching signals yet; nil if the system refuses.
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

  /// Restores the former handler of each signal, and passes it those that were not asked for.
  func uninstall() {
    for (signal, action) in previous { Signals.restore(signal, action) }
    previous = []
    for signal in pending() { raise(signal) }
  }

  /// Returns the signals since the last call, in order, each once.
  func pending() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &bytes, bytes.count)
    var signals: [Int32] = []
    for byte in bytes[..<max(0, count)] where !signals.contains(Int32(byte)) {
      signals.append(Int32(byte))
    }
    return signals
  }
}
