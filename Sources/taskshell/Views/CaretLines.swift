import LineEditing
import TaskShellKit

/// A line that was refused and, in the row below it, marks under what was wrong.
struct CaretLines: Equatable {
  /// Safe for the terminal.
  let line: String
  let marks: String

  /// - Parameter columns: the terminal columns that neither is wider than.
  init(_ spot: LineSpot, columns: Int) {
    func part(_ range: Range<Int>) -> String {
      let bytes = spot.line.utf8.dropFirst(range.lowerBound).prefix(range.count)
      return TerminalText.sanitized(String(decoding: bytes, as: UTF8.self))
    }
    let end = min(spot.range.upperBound, spot.line.utf8.count)
    let marked = part(spot.range.lowerBound..<end)
    var before = part(0..<spot.range.lowerBound)
    let width = TerminalText.width(marked)
    // What stands in front goes when what is wrong would not be seen.
    if TerminalText.width(before) + width > columns - 1 {
      let room = max(0, min(columns / 3, columns - width - 2))
      while TerminalText.width(before) > room, !before.isEmpty { before.removeFirst() }
      before = "…" + before
    }
    let column = TerminalText.width(before)
    let rest = part(end..<max(end, spot.line.utf8.count))
    line = TerminalText.truncated(before + marked + rest, to: columns)
    marks =
      String(repeating: " ", count: column)
      + String(repeating: "^", count: max(1, min(width, columns - column)))
  }
}
