import Formats
import LineEditing
import TaskShellKit

/// Columns of text side by side; the flexible one, or else the last, gets the remaining room.
struct Table {
  struct Column {
    let heading: String
    let cells: [String]
    let alignment: TerminalText.Alignment
    /// The order in which columns are dropped if the room is short: 1 before 2; 0 is never dropped.
    let dropOrder: Int
    /// Whether this column is cut if the room is short, instead of the last one.
    let isFlexible: Bool
    /// The roles of the cells; empty to use those of their rows.
    let styles: [Role]
    /// Custom styles of the cells' values; empty if there are none.
    let ownStyles: [TextStyle?]

    init(
      _ heading: String, _ cells: [String], alignment: TerminalText.Alignment = .left,
      dropOrder: Int = 0, isFlexible: Bool = false, styles: [Role] = [],
      ownStyles: [TextStyle?] = []
    ) {
      self.heading = heading
      self.cells = cells.map(TerminalText.sanitized)
      self.alignment = alignment
      self.dropOrder = dropOrder
      self.isFlexible = isFlexible
      self.styles = styles
      self.ownStyles = ownStyles.contains { $0 != nil } ? ownStyles : []
    }

    /// Returns the role of a cell; nil to use that of its row.
    func style(inRow row: Int) -> Role? {
      styles.isEmpty || styles[row] == .text ? nil : styles[row]
    }

    /// The width of the widest cell in terminal columns.
    var width: Int {
      cells.reduce(TerminalText.width(heading)) { max($0, TerminalText.width($1)) }
    }
  }

  /// Terminal columns between two columns.
  private static let gap = 2
  /// The minimum width of the flexible column.
  private static let leastRoom = 16

  /// Rows below a heading, as indices.
  typealias Group = (heading: String, rows: [Int], sums: String)

  private var columns: [Column]
  private let styles: [Role]

  init(columns: [Column], styles: [Role]) {
    self.columns = columns
    self.styles = styles
  }

  /// Returns whether all columns fit without cutting.
  func fits(_ width: Int) -> Bool {
    columns.reduce(-Self.gap) { $0 + $1.width + Self.gap } <= width
  }

  /// Formats heading and rows, each cut to `width` terminal columns; nil for no limit.
  ///
  /// - Parameter groups: headings above rows, given as indices; nil for one list of all rows.
  func text(
    width: Int?, style: Styler, groups: [Group]? = nil
  ) -> String {
    var shown = columns
    var widths = shown.map(\.width)
    var flexible = Self.flexible(shown)
    if let width, !shown.isEmpty {
      while Self.room(for: flexible, widths, width) < min(Self.leastRoom, widths[flexible]),
        let next = shown.indices.filter({ shown[$0].dropOrder > 0 })
          .min(by: { shown[$0].dropOrder < shown[$1].dropOrder })
      {
        shown.remove(at: next)
        widths.remove(at: next)
        flexible = Self.flexible(shown)
      }
      Self.cutOthers(than: flexible, in: &widths, to: width)
      let room = max(1, Self.room(for: flexible, widths, width))
      widths[flexible] = min(widths[flexible], room)
    }
    let heading = style(
      Self.padded(shown.map(\.heading), shown, widths).joined(separator: Self.space), .detail)
    let rows = styles.indices.map { row in
      let cells = Self.padded(shown.map { $0.cells[row] }, shown, widths)
      guard shown.contains(where: { !$0.styles.isEmpty || !$0.ownStyles.isEmpty }) else {
        return style(cells.joined(separator: Self.space), styles[row])
      }
      return zip(cells, shown).map { cell, column -> String in
        if !column.ownStyles.isEmpty, let own = column.ownStyles[row] {
          return style(cell, styled: own)
        }
        return style(cell, column.style(inRow: row) ?? styles[row])
      }.joined(separator: Self.space)
    }
    guard let groups else { return ([heading] + rows).map { $0 + "\n" }.joined() }
    let blocks = groups.map { group in
      let title = TerminalText.truncated(
        TerminalText.sanitized(group.heading), to: (width ?? .max) - 6)
      let sums = group.sums.isEmpty ? "" : "  \(TerminalText.sanitized(group.sums))"
      let line = "\(style(title, .heading))  \(style("\(group.rows.count)\(sums)", .detail))"
      return ([line] + group.rows.map { rows[$0] }).map { $0 + "\n" }.joined()
    }
    return heading + "\n" + blocks.joined(separator: "\n")
  }

  /// Returns the room for one more column, with the flexible one cut to `cut` terminal columns.
  static func room(beside columns: [Column], in width: Int, cutTo cut: Int) -> Int {
    columns.reduce(width) { $0 - gap - ($1.isFlexible ? min(cut, $1.width) : $1.width) }
  }

  private static var space: String { String(repeating: " ", count: gap) }

  /// Returns the index of the column that is cut if the room is short.
  private static func flexible(_ columns: [Column]) -> Int {
    columns.firstIndex(where: \.isFlexible) ?? columns.count - 1
  }

  /// Returns the width that the other columns leave for that one.
  private static func room(for column: Int, _ widths: [Int], _ width: Int) -> Int {
    widths.indices.reduce(width + gap) { $0 - gap - ($1 == column ? 0 : widths[$1]) }
  }

  /// Narrows the widest other columns by what the flexible one lacks, down to the minimum width of
  /// either.
  private static func cutOthers(than flexible: Int, in widths: inout [Int], to width: Int) {
    while true {
      let lacking = min(leastRoom, widths[flexible]) - room(for: flexible, widths, width)
      let others = widths.indices.filter { $0 != flexible }
      guard lacking > 0, let widest = others.max(by: { widths[$0] < widths[$1] }),
        widths[widest] > leastRoom
      else { return }
      widths[widest] = max(leastRoom, widths[widest] - lacking)
    }
  }

  private static func padded(
    _ cells: [String], _ columns: [Column], _ widths: [Int]
  ) -> [String] {
    var parts = cells.indices.map { index in
      let cell = TerminalText.truncated(cells[index], to: widths[index])
      let isUnpadded = index == cells.count - 1 && columns[index].alignment == .left
      return isUnpadded
        ? cell
        : TerminalText.padded(cell, to: widths[index], alignment: columns[index].alignment)
    }
    if parts.last?.isEmpty == true { parts.removeLast() }
    return parts
  }
}

/// Tiles in rows, as many per row as fit, with lines between them.
struct TileGrid {
  /// The minimum width of the text in a tile, and the maximum while another tile fits beside it; in
  /// terminal columns.
  private static let widths = 6...16
  /// Lines of text in a tile.
  private static let height = 2

  private let rows: [[Report.Tile]]
  /// Terminal columns of the text in a tile.
  private let width: Int
  private let style: Styler
  /// Whether the lines are drawn in ASCII.
  private let isASCII: Bool

  /// - Parameter columns: the available terminal columns.
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

  /// Returns the line between two rows, with the titles of the lower one.
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

  /// Returns the character where lines meet: at the left of tile `index`, with that many tiles in
  /// the rows above and below.
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
