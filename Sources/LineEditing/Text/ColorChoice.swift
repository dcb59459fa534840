/// Whether output is coloured: what the user said, or what the surroundings say.
package enum ColorChoice: String, CaseIterable, Sendable {
  /// Decide by the environment and the terminal.
  case auto
  /// Colour, wherever the output goes.
  case always
  /// No colour.
  case never

  /// Decides, in this order: the choice itself, `NO_COLOR` (set and not empty, no-color.org),
  /// `CLICOLOR_FORCE` (set, not empty, not `0`), then colour on a terminal whose `TERM` is set and
  /// not `dumb`, unless `CLICOLOR` is `0` (bixense.com/clicolors).
  package func usesColor(environment: [String: String], isTerminal: Bool) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if let value = environment["NO_COLOR"], !value.isEmpty { return false }
    if let value = environment["CLICOLOR_FORCE"], !value.isEmpty, value != "0" { return true }
    guard isTerminal, let term = environment["TERM"], !term.isEmpty, term != "dumb" else {
      return false
    }
    return environment["CLICOLOR"] != "0"
  }
}
