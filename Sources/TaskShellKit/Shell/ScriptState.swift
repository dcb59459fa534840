/// Where in scripts the shell is.
package struct ScriptState: Sendable {
  /// Whether the start-up file is being read, which may name people before they are there.
  package var isStarting = false
  /// How deep scripts that read scripts are nested now.
  var depth = 0
}
