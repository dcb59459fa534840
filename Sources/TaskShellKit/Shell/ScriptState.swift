import TaskLanguage

/// The state of running scripts.
package struct ScriptState: Sendable {
  /// Whether the start-up file is being read, which may name people who do not exist yet.
  package var isStarting = false
  /// Whether this run is a single command, after which its settings are lost.
  package var isOneShot = false
  /// Whether a person types the lines, so that definitions are saved.
  package var isAtPrompt = false
  /// The running scripts, outermost first.
  var running: [String] = []

  /// The deepest nesting of scripts: more than any needs, and safe for the stack.
  static let depthLimit = 16
}

extension Shell {
  /// Whether the line was typed at a prompt, not read from a script.
  var isTyped: Bool { scripts.isAtPrompt && scripts.running.isEmpty && !scripts.isStarting }

  /// Remarks that a setting ends with this run, if the run is a single command.
  ///
  /// - Parameter way: how to save it.
  func warnAboutOneShot(_ way: Bilingual) {
    if scripts.isOneShot, !scripts.isStarting { remark(.lastsForThisRun(way)) }
  }

  /// Runs a script within the current one; throws if it runs already or is nested too deeply.
  func nested(path: String, _ body: () throws -> Void) throws {
    let isRunning = scripts.running.contains(path)
    if isRunning || scripts.running.count == ScriptState.depthLimit {
      throw UsageError.sourceTooDeep(path: path, isRunning: isRunning)
    }
    scripts.running.append(path)
    defer { scripts.running.removeLast() }
    try body()
  }
}

/// The state of the tutorial.
struct TutorialState {
  /// Whether this is the tutorial's own shell, whose changes are all discarded.
  var isRunning = false
  /// An unfinished tutorial of this session; the type is private to the tutorial.
  var unfinished: AnyObject?
}
