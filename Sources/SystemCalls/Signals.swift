/// Catching signals and restoring their actions.
package enum Signals {
  /// A function called with the number of a signal; limited to what signal-safety(7) allows.
  package typealias Handler = @convention(c) (Int32) -> Void

  /// Catches a signal, blocking all others meanwhile; interrupted calls are restarted unless
  /// `interrupts`.
  ///
  /// Returns the previous action; nil, without changing anything, if the signal was ignored.
  package static func `catch`(
    _ signal: Int32, interrupts: Bool = false, _ handler: @escaping Handler
  ) -> sigaction? {
    var previous = sigaction()
    guard sigaction(signal, nil, &previous) == 0, !isIgnored(previous) else { return nil }
    var action = sigaction()
    #if canImport(Darwin)
    action.__sigaction_u.__sa_handler = handler
    #else
    action.__sigaction_handler.sa_handler = handler
    #endif
    action.sa_flags = interrupts ? 0 : SA_RESTART
    sigfillset(&action.sa_mask)
    return sigaction(signal, &action, nil) == 0 ? previous : nil
  }

  /// Restores the previous action of a signal.
  package static func restore(_ signal: Int32, _ previous: sigaction) {
    var previous = previous
    sigaction(signal, &previous, nil)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    address(of: action) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Whether the action of a signal is the default.
  private static func isDefault(_ action: sigaction) -> Bool {
    address(of: action) == unsafeBitCast(SIG_DFL, to: Int.self)
  }

  private static func address(of action: sigaction) -> Int {
    #if canImport(Darwin)
    let handler = action.__sigaction_u.__sa_handler
    #else
    let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self)
  }

  /// Starts a process in its own group and runs `body` with it; meanwhile, a signal that would end
  /// this process ends that group first. Nil if the process cannot be started.
  static func ending<Result>(with start: () -> pid_t?, _ body: (pid_t) -> Result) -> Result? {
    (companion, arrived) = (-1, 0)
    var caught: [(signal: Int32, action: sigaction)] = []
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      guard let action = `catch`(signal, { endWithCompanion($0) }) else { continue }
      // A process that handles a signal ends the group by itself.
      if isDefault(action) { caught.append((signal, action)) } else { restore(signal, action) }
    }
    let process = start()
    companion = process ?? 0
    if arrived != 0 { endWithCompanion(arrived) }
    defer {
      for (signal, action) in caught { restore(signal, action) }
      companion = 0
    }
    return process.map(body)
  }

  /// Stops all processes of the group, like the terminal's suspend key, until they are continued.
  package static func stopProcessGroup() {
    kill(0, SIGTSTP)
  }

  /// Runs `body` with that signal blocked in this thread.
  package static func blocking<Result>(_ signal: Int32, _ body: () -> Result) -> Result {
    var (signals, before) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }
}

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
    Signals.blocking(SIGTSTP) {
      let bytes = Array(change().utf8.prefix(StopState.longest))
      stops.pointee.text.update(from: bytes, count: bytes.count)
      stops.pointee.count = bytes.count
    }
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
    Signals.blocking(SIGTSTP) {
      var mode = termios()
      guard isHidden != (stops.pointee.mode != nil), tcgetattr(STDIN_FILENO, &mode) == 0 else {
        return
      }
      stops.pointee.mode = isHidden ? mode : nil
      mode.c_lflag = isHidden ? mode.c_lflag & ~tcflag_t(ECHO) : mode.c_lflag | tcflag_t(ECHO)
      tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    }
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

/// The process group that ends with this process; 0 for none, -1 for one being started.
private nonisolated(unsafe) var companion: pid_t = 0
/// The signal that arrived while it was being started.
private nonisolated(unsafe) var arrived: Int32 = 0

/// Ends the group, and then this process as the signal would have: raised within a handler, the
/// signal is delivered when the handler returns.
private func endWithCompanion(_ number: Int32) {
  guard companion >= 0 else {
    arrived = number
    return
  }
  if companion > 0 { ChildProcess.stopGroup(companion) }
  signal(number, SIG_DFL)
  raise(number)
}
