import TaskLanguage

/// A command of the shell: its verb, how its words are read, and what it does.
///
/// Reading words changes nothing; ``run(in:)`` hands typed requests to presenters.
package protocol Command: SendableMetatype {
  static var verb: Verb { get }

  /// Reads the words after the verb; words left over are refused afterwards.
  init(_ arguments: inout Arguments) throws

  func run(in shell: Shell) throws
}

/// One run of a command: what the shell, its log and a report of its failure must know of it.
package struct Invocation: Sendable {
  /// The whole command as it was typed; undo and the log quote it.
  package internal(set) var title = ""
  /// The verb, once it is known.
  var verb = ""
  /// The format that the command asked for.
  var format: OutputFormat?
  /// When work ended, by the number of its task, where a person was asked.
  var workEnds: [Int: WorkEnd] = [:]
  /// What was wrong in the line, until that is reported.
  var failureSpot: LineSpot?
}
