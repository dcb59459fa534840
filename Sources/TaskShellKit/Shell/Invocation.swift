/// One run of a command: what the shell, its log and a report of its failure must know of it.
package struct Invocation: Sendable {
  /// The whole command as it was typed; undo and the log quote it.
  package internal(set) var title = ""
  /// The format that the command asked for.
  var format: OutputFormat?
  /// What was wrong in the line, until that is reported.
  var failureSpot: LineSpot?
}
