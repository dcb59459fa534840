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
    // Without the first, less shows UTF-8 as numbers wherever the locale is not installed. With the
    // second its keys cannot write files: a command typed too soon must not do so.
    command = ": \"${LESSCHARSET=utf-8}\"; export LESSCHARSET LESSSECURE=1; \(named)"
  }

  /// Shows the bytes if they do not fit the screen; false if that is left to the caller.
  func show(_ bytes: [UInt8]) -> Bool {
    guard let rows = TerminalSize.rows else { return false }
    let lines = bytes.count { $0 == UInt8(ascii: "\n") }
    return lines >= rows && TerminalPrograms.feed(bytes, to: command)
  }
}

/// Cuts what a terminal would not keep when it scrolls.
struct OutputLimit {
  /// The most rows; terminals keep about as many.
  static let rows = 1000

  /// Whether data is for people now; nothing is cut out of JSON or CSV.
  let applies: () -> Bool
  /// What stands in the place of so many rows.
  let remark: (Int) -> String

  /// The index of the first byte that is left out, and what is said instead; nil if all is shown.
  func cut(_ bytes: [UInt8]) -> (index: Int, remark: String)? {
    guard applies() else { return nil }
    var rows = 0
    var end: Int?
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      rows += 1
      if rows == Self.rows { end = index + 1 }
    }
    guard let end, rows > Self.rows else { return nil }
    return (end, remark(rows - Self.rows))
  }
}
