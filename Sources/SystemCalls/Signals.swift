/// Catching signals and giving them back.
package enum Signals {
  /// A function called with the number of a signal; it may only do what signal-safety(7) allows.
  package typealias Handler = @convention(c) (Int32) -> Void

  /// Catches a signal, with all others held back meanwhile; interrupted calls are made again unless
  /// `interrupts`.
  ///
  /// Gives what was done about it before, or nil, and changes nothing, if it was ignored.
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

  /// Does about a signal again what was done before.
  package static func restore(_ signal: Int32, _ previous: sigaction) {
    var previous = previous
    sigaction(signal, &previous, nil)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    address(of: action) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Whether a signal does what it does by itself.
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

  /// Starts a process in a group of its own and runs `body` with it, while a signal that would end this
  /// process alone ends that group first; nil if it cannot be started.
  static func ending<Result>(with start: () -> pid_t?, _ body: (pid_t) -> Result) -> Result? {
    (companion, arrived) = (-1, 0)
    var caught: [(signal: Int32, action: sigaction)] = []
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      guard let action = `catch`(signal, { endWithCompanion($0) }) else { continue }
      // Who listens for a signal ends the group by itself.
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

  /// Stops all processes of the group, as the terminal's suspend key does, until they are continued.
  package static func stopProcessGroup() {
    kill(0, SIGTSTP)
  }
}

/// The process group that ends with this process; 0 for none, -1 for one that is being started.
private nonisolated(unsafe) var companion: pid_t = 0
/// The signal that came while it was.
private nonisolated(unsafe) var arrived: Int32 = 0

/// Ends the group, and this process as the signal would have: within a handler that comes again when the
/// handler is left.
private func endWithCompanion(_ number: Int32) {
  guard companion >= 0 else {
    arrived = number
    return
  }
  if companion > 0 { kill(-companion, SIGKILL) }
  signal(number, SIG_DFL)
  raise(number)
}
