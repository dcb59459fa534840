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
    #if canImport(Darwin)
    let handler = action.__sigaction_u.__sa_handler
    #else
    let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Stops all processes of the group, as the terminal's suspend key does, until they are continued.
  package static func stopProcessGroup() {
    kill(0, SIGTSTP)
  }
}
