/// Where in scripts the shell is.
package struct ScriptState: Sendable {
  /// Whether the start-up file is being read, which may name people before they are there.
  package var isStarting = false
  /// How deep scripts that read scripts are nested now.
  var depth = 0

  /// Deeper than any script means to nest, and far from the end of the stack.
  static let depthLimit = 16
}

extension Shell {
  /// Runs a script within the one that runs now, unless they are nested too deeply.
  func nested(path: String, _ body: () throws -> Void) throws {
    guard scripts.depth < ScriptState.depthLimit else { throw UsageError.sourceTooDeep(path: path) }
    scripts.depth += 1
    defer { scripts.depth -= 1 }
    try body()
  }
}
