/// A script that ran inside a script failed, and has said why.
package struct ScriptFailed: Error {
  /// The status that it ended with.
  package let status: ExitStatus
}
