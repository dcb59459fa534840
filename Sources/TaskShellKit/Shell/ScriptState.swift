import TaskLanguage

/// Where in scripts the shell is.
package struct ScriptState: Sendable {
  /// Whether the start-up file is being read, which may name people before they are there.
  package var isStarting = false
  /// Whether one command is all of this run, at whose end whatever it sets is gone.
  package var isOneShot = false
  /// Whether somebody types the lines, so that what is defined is kept.
  package var isAtPrompt = false
  /// The scripts that run now, each within the one before it.
  var running: [String] = []

  /// Deeper than any script means to nest, and far from the end of the stack.
  static let depthLimit = 16
}

extension Shell {
  /// Whether a line was typed at a prompt, and is not one of a script.
  var isTyped: Bool { scripts.isAtPrompt && scripts.running.isEmpty && !scripts.isStarting }

  /// Says that what was set ends with this run, where that is one command.
  ///
  /// - Parameter way: how it is kept.
  func warnAboutOneShot(_ way: Bilingual) {
    if scripts.isOneShot, !scripts.isStarting { remark(.lastsForThisRun(way)) }
  }

  /// Runs a script within the one that runs now, unless it is that one or they are nested too deeply.
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

/// Where in the tutorial the shell is.
struct TutorialState {
  /// Whether this is the shell of the tutorial, which forgets everything.
  var isRunning = false
  /// What was left of the tutorial in this session; the tutorial knows what it is.
  var unfinished: AnyObject?
}
