import LineEditing

/// Columns of text side by side; the last one takes the room that is left.
struct Table {
  struct Column {
    let heading: String
    let cells: [String]
    let alignment: TerminalText.Alignment
    /// Which columns go first when the room is short: 1 before 2; 0 never goes.
    let dropOrder: Int

    init(
      _ heading: String, _ cells: [String], alignment: TerminalText.Alignment = .left,
      dropOrder: Int = 0
    ) {
      self.heading = heading
      self.cells = cells.map(TerminalText.sanitized)
      self.alignment = alignment
      self.dropOrder = dropOrder
    }

    /// Terminal columns of the widest cell.
    var width: Int {
      cells.reduce(TerminalText.width(heading)) { max($0, TerminalText.width($1)) }
    }
  }

  /// Terminal columns between two columns.
  private static let gap = 2
  /// The least room that the last column is left with.
  private static let leastRoom = 16

  private var columns: [Column]
  private let styles: [TextStyle]

  init(columns: [Column], styles: [TextStyle]) {
    self.columns = columns
    self.styles = styles
  }

  /// Heading and rows, each cut to `width` terminal columns; nil does not cut.
  ///
  /// - Parameter groups: lines above rows, given as indices; without them all rows follow.
  func text(
    width: Int?, style: Styler, groups: [(heading: String, rows: [Int])]? = nil
  ) -> String {
    var shown = columns
    var widths = shown.map(\.width)
    if let width {
      while Self.room(widths, width) < min(Self.leastRoom, widths.last ?? 0),
        let next = shown.indices.filter({ shown[$0].dropOrder > 0 })
          .min(by: { shown[$0].dropOrder < shown[$1].dropOrder })
      {
        shown.remove(at: next)
        widths.remove(at: next)
      }
      let room = max(1, Self.room(widths, width))
      if let last = widths.indices.last { widths[last] = min(widths[last], room) }
    }
    let heading = style(line(shown.map(\.heading), shown, widths), .dim)
    let rows = styles.indices.map { row in
      style(line(shown.map { $0.cells[row] }, shown, widths), styles[row])
    }
    guard let groups else { return ([heading] + rows).map { $0 + "\n" }.joined() }
    let blocks = groups.map { group in
      let title = TerminalText.truncated(
        TerminalText.sanitized(group.heading), to: (width ?? .max) - 6)
      let line = "\(style(title, .bold))  \(style("\(group.rows.count)", .dim))"
      return ([line] + group.rows.map { rows[$0] }).map { $0 + "\n" }.joined()
    }
    return heading + "\n" + blocks.joined(separator: "\n")
  }

  /// What is left for the last column.
  private static func room(_ widths: [Int], _ width: Int) -> Int {
    widths.dropLast().reduce(width) { $0 - $1 - gap }
  }

  private func line(_ cells: [String], _ columns: [Column], _ widths: [Int]) -> String {
    let last = cells.count - 1
    let parts = cells.indices.map { index in
      let cell = TerminalText.truncated(cells[index], to: widths[index])
      let isUnpadded = index == last && columns[index].alignment == .left
      return isUnpadded
        ? cell
        : TerminalText.padded(cell, to: widths[index], alignment: columns[index].alignment)
    }
    return parts.joined(separator: String(repeating: " ", count: Self.gap))
  }
}
