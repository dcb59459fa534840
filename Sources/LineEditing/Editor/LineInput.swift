/// What the editor answered with.
package enum LineInput: Equatable, Sendable {
  /// A line to run, without a line feed at its end. May hold line feeds when it was pasted or
  /// continued, and any scalar that was typed.
  case line(String)
  /// Ctrl-D on an empty line.
  case endOfInput
  /// Ctrl-C: what was typed is gone, a fresh prompt is due.
  case interrupted
  /// A signal asks the program to end (`SIGTERM`, `SIGHUP`). The terminal is as it was found.
  case terminated(signal: Int32)
  /// The terminal was closed; nothing more can be read or shown.
  case terminalGone
}
