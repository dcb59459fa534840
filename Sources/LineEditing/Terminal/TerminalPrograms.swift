import SystemCalls

/// Other programs that get the terminal for a while: the user's editor, a pager.
///
/// Between lines only: the terminal must be as it was found.
package enum TerminalPrograms {
  /// The text, which belongs to that owner, after the user has edited it in `$VISUAL`, `$EDITOR` or
  /// `vi`.
  package static func edited(
    _ text: String, of owner: String
  ) throws(EditorFailure) -> EditedFile {
    try ExternalEditor.edit(text, of: owner)
  }

  /// What was being edited for that owner when an earlier shell ended; it is found once.
  package static func leftovers(of owner: String) -> EditLeftovers { .found(of: owner) }

  /// Runs a command of the shell sh(1) that reads these bytes; false when it could not be started.
  ///
  /// A command that stops reading early has seen enough. Keys that interrupt reach it only.
  package static func feed(_ bytes: [UInt8], to command: String) -> Bool {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    let brokenPipe = signal(SIGPIPE, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
      signal(SIGPIPE, brokenPipe)
    }
    let process = ChildProcess.spawn(["/bin/sh", "-c", command], input: ends[0])
    close(ends[0])
    guard let process else {
      close(ends[1])
      return false
    }
    try? writeAll(bytes, to: ends[1])
    close(ends[1])
    // 127: there is no such command (POSIX, "Shell Command Language", 2.8.2).
    return ChildProcess.wait(for: process) != 127
  }
}
