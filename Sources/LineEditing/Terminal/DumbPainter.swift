/// Keeps one row up to date on a terminal that understands nothing but carriage return.
///
/// A line wider than the screen is shown in part, with the cursor.
struct DumbPainter {
  private var written = ""
  private var cursor = 0

  /// What to write so that `before` and `after` stand in the row, the cursor between them.
  mutating func draw(before: String, after: String, columns: Int) -> String {
    let room = max(1, columns - 1)
    var visible = TerminalText.sanitized(before)
    while TerminalText.width(visible) > room { visible.removeFirst() }
    let head = visible
    for character in TerminalText.sanitized(after) {
      if TerminalText.width(visible) + TerminalText.width(character) > room { break }
      visible.append(character)
    }
    let column = TerminalText.width(head)
    guard visible != written || column != cursor else { return "" }
    var output = ""
    if visible.hasPrefix(written), cursor == TerminalText.width(written) {
      output = String(visible.dropFirst(written.count))
    } else {
      let rest = max(0, TerminalText.width(written) - TerminalText.width(visible))
      output = "\r" + visible + String(repeating: " ", count: rest)
      if rest > 0, head == visible { output += "\r" + head }
    }
    if head != visible { output += "\r" + head }
    written = visible
    cursor = column
    return output
  }

  /// What to write so that the cursor stands in the next row.
  mutating func leave() -> String {
    self = DumbPainter()
    return "\r\n"
  }

  /// What to write so that the row is blank, with the cursor at its beginning.
  mutating func erase() -> String {
    let output = "\r" + String(repeating: " ", count: TerminalText.width(written)) + "\r"
    self = DumbPainter()
    return output
  }
}
