import LineEditing
import TaskShellKit

/// Tiles in rows, as many in one as the room allows, with lines between them.
struct TileGrid {
  /// Terminal columns of the text in a tile: what it gets at least, and where it stops growing as
  /// long as another tile fits beside it.
  private static let widths = 6...16
  /// Lines of text in a tile.
  private static let height = 2

  private let rows: [[Report.Tile]]
  /// Terminal columns of the text in a tile.
  private let width: Int
  private let style: Styler
  /// Whether the lines are drawn in ASCII.
  private let isASCII: Bool

  /// - Parameter columns: terminal columns of the room.
  init(_ tiles: [Report.Tile], columns: Int, style: Styler, glyphs: Glyphs = .unicode) {
    let wanted =
      tiles.map { tile in
        ([" \(tile.title) "] + tile.lines).map { TerminalText.width(TerminalText.sanitized($0)) }
          .max() ?? 0
      }.max() ?? 0
    let usual = min(max(wanted, Self.widths.lowerBound), Self.widths.upperBound)
    let count = max(1, min(tiles.count, (columns - 1) / (usual + 3)))
    width = max(1, min(max(wanted, usual), (columns - 1) / count - 3))
    rows = stride(from: 0, to: tiles.count, by: count).map { start in
      Array(tiles[start..<min(start + count, tiles.count)])
    }
    self.style = style
    isASCII = glyphs == .ascii
  }

  var text: String {
    var lines: [String] = []
    for (index, row) in rows.enumerated() {
      lines.append(border(above: row, below: index == 0 ? [] : rows[index - 1]))
      for line in 0..<Self.height {
        let cells = row.map { tile in cell(line < tile.lines.count ? tile.lines[line] : "", tile) }
        let edge = style(isASCII ? "|" : "│", .detail)
        lines.append(edge + cells.map { " \($0) " }.joined(separator: edge) + edge)
      }
    }
    if let last = rows.last { lines.append(border(above: [], below: last)) }
    return lines.map { $0 + "\n" }.joined()
  }

  private func cell(_ text: String, _ tile: Report.Tile) -> String {
    let cut = TerminalText.truncated(TerminalText.sanitized(text), to: width)
    return style(TerminalText.padded(cut, to: width), tile.isFree ? .detail : .text)
  }

  /// The line between two rows, with the titles of the lower one in it.
  private func border(above lower: [Report.Tile], below upper: [Report.Tile]) -> String {
    let count = max(lower.count, upper.count)
    return (0...count).map { index in
      let corner = style(
        isASCII ? "+" : Self.corner(index, upper: upper.count, lower: lower.count), .detail)
      guard index < count else { return corner }
      let title =
        index < lower.count
        ? TerminalText.truncated(" \(TerminalText.sanitized(lower[index].title)) ", to: width + 1)
        : ""
      let look: Role = index < lower.count && !lower[index].isFree ? .heading : .detail
      let rest = String(
        repeating: isASCII ? "-" : "─", count: width + 2 - TerminalText.width(title))
      return corner + (title.isEmpty ? "" : style(title, look)) + style(rest, .detail)
    }.joined()
  }

  /// What stands where lines meet: at the left of the tile `index`, of which the rows above and
  /// below have so many.
  private static func corner(_ index: Int, upper: Int, lower: Int) -> String {
    let (isUp, isDown) = (upper > 0 && index <= upper, lower > 0 && index <= lower)
    let isLast = index == max(upper, lower)
    switch (isUp, isDown) {
    case (true, true): return index == 0 ? "├" : isLast ? "┤" : "┼"
    case (true, false): return index == 0 ? "└" : isLast ? "┘" : "┴"
    default: return index == 0 ? "┌" : isLast ? "┐" : "┬"
    }
  }
}
