/// A `/pattern/` that cannot be read, and why: facts, worded by the shell.
package struct PatternError: Error, Equatable {
  package let pattern: String
  package let problem: PatternProblem
}

/// Why a `/pattern/` is refused.
package enum PatternProblem: Error, Equatable {
  /// A `(` that nothing closes.
  case groupNotClosed
  /// A `)` that nothing opens.
  case groupNotOpen
  /// A `[` that nothing closes, or with nothing in it.
  case setNotClosed
  /// A `*`, `+`, `?` or `{2}` with nothing before it.
  case nothingToRepeat
  /// `[z-a]`, `{3,1}`.
  case runsBackwards(String)
  /// Syntax that is not supported: `\1`, `(?=`.
  case unknown(String)
  case tooLarge
  case empty
}
