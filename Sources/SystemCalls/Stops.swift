/// Stops by the suspend key, or by its signal, for a program that changes the terminal: they take
/// effect at once, after these changes were taken back.
package enum Stops {
  /// Catches the signal from now on.
  package static func install() {
    stops.pointee.areCaught = Signals.catch(SIGTSTP, stop) != nil
  }

  /// Runs `change`, which changes the terminal, without a stop in the middle of it.
  ///
  /// - Parameter change: returns the sequence that takes back everything that was changed.
  package static func change(_ change: () -> String) {
    let held = HeldSignal(SIGTSTP)
    defer { held.release() }
    let bytes = Array(change().utf8.prefix(StopState.longest))
    stops.pointee.text.update(from: bytes, count: bytes.count)
    stops.pointee.count = bytes.count
  }

  /// Whether the changes were taken back since the last call.
  package static func wereChangesUndone() -> Bool {
    defer { stops.pointee.haveUndone = false }
    return stops.pointee.haveUndone
  }

  /// Hides what is typed, or shows it again: while something else is drawn at the cursor.
  ///
  /// Only where a signal cannot end the program meanwhile, and only in the foreground.
  package static func hideTyping(_ isHidden: Bool) {
    guard stops.pointee.areCaught, tcgetpgrp(STDIN_FILENO) == getpgrp() else { return }
    let held = HeldSignal(SIGTSTP)
    defer { held.release() }
    var mode = termios()
    guard isHidden != (stops.pointee.mode != nil), tcgetattr(STDIN_FILENO, &mode) == 0 else {
      return
    }
    stops.pointee.mode = isHidden ? mode : nil
    mode.c_lflag = isHidden ? mode.c_lflag & ~tcflag_t(ECHO) : mode.c_lflag | tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
  }
}

private struct StopState {
  static let longest = 128
  let text = UnsafeMutablePointer<UInt8>.allocate(capacity: longest)
  var count = 0
  var areCaught = false
  var haveUndone = false
  /// The terminal's mode before typing was hidden; nil if it is not.
  var mode: termios?
}

/// Used by a signal handler, and therefore global.
private nonisolated(unsafe) let stops = {
  let state = UnsafeMutablePointer<StopState>.allocate(capacity: 1)
  state.initialize(to: StopState())
  return state
}()

/// Takes the changes back, and stops this process until it is continued.
private func stop(_ number: Int32) {
  let saved = errno
  if stops.pointee.count > 0 { _ = write(STDOUT_FILENO, stops.pointee.text, stops.pointee.count) }
  if var mode = stops.pointee.mode { tcsetattr(STDIN_FILENO, TCSANOW, &mode) }
  (stops.pointee.count, stops.pointee.mode, stops.pointee.haveUndone) = (0, nil, true)
  signal(number, SIG_DFL)
  raise(number)
  // It is blocked in its own handler: the process stops here.
  var (signals, before) = (sigset_t(), sigset_t())
  sigemptyset(&signals)
  sigaddset(&signals, number)
  pthread_sigmask(SIG_UNBLOCK, &signals, &before)
  pthread_sigmask(SIG_SETMASK, &before, nil)
  _ = Signals.catch(number, stop)
  errno = saved
}
