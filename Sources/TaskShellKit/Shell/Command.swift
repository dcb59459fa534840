/// A command of the shell: its verb, how its words are read, and what it does.
///
/// Reading words changes nothing; ``run(in:)`` hands typed requests to presenters.
package protocol Command: SendableMetatype {
  static var verb: Verb { get }

  /// Reads the words after the verb; words left over are refused afterwards.
  init(_ arguments: inout Arguments) throws

  func run(in shell: Shell) throws
}
