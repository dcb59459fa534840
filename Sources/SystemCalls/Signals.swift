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
