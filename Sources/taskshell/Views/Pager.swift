import LineEditing

/// Shows what is longer than the screen one screen at a time.
struct Pager {
  private let command: String

  /// The user's pager; nil when there is none to be used.
  ///
  /// The first of `TASKSHELL_PAGER` and `PAGER` that is set decides; empty or `cat` means none.
  init?(environment: [String: String]) {
    let named = environment["TASKSHELL_PAGER"] ?? environment["PAGER"] ?? "less -FIRX"
    guard !named.isEmpty, named != "cat", environment["TERM"] != "dumb" else { return nil }
    // Without it, less shows UTF-8 as numbers wherever the locale is not installed.
    command = ": \"${LESSCHARSET=utf-8}\"; export LESSCHARSET; \(named)"
  }

  /// Shows the bytes if they do not fit the screen; false if that is left to the caller.
  func show(_ bytes: [UInt8]) -> Bool {
    guard let rows = TerminalSize.rows else { return false }
    let lines = bytes.count { $0 == UInt8(ascii: "\n") }
    return lines >= rows && TerminalPrograms.feed(bytes, to: command)
  }
}
