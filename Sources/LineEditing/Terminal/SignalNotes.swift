import SystemCalls

/// The last interruption and the last request to end, written by a handler and so reachable from
/// everywhere.
nonisolated(unsafe) private let noted = {
  let numbers = UnsafeMutablePointer<Int32>.allocate(capacity: 2)
  numbers.initialize(repeating: 0, count: 2)
  return numbers
}()

private func note(_ number: Int32) {
  noted[number == SIGINT || number == SIGQUIT ? 0 : 1] = number
}

/// Notes the signals that come between lines, while a command runs: they stop the command where it
/// can be stopped, and never kill the shell in the middle of it.
package final class SignalNotes {
  private static let signals = [SIGINT, SIGQUIT, SIGTERM, SIGHUP]
  private var previous: [(signal: Int32, action: sigaction)] = []

  /// Begins to note.
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

  /// Whether something was left undone, or not shown, because of such a signal, since ``forget()``.
  package private(set) var hasStopped = false

  /// Whether what runs is to stop here, before it is whole. Whoever hears yes does, which is noted.
  package func stops() -> Bool {
    guard isInterrupted || ending != nil else { return false }
    hasStopped = true
    return true
  }

  /// Forgets interruptions, before something new begins.
  package func forget() {
    noted[0] = 0
    hasStopped = false
  }
}
