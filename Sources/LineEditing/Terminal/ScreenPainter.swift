import SystemCalls

/// Keeps a block of rows on the screen and writes only what changes.
///
/// Makes strings for the terminal and remembers what is shown. The block begins at the row the
/// cursor was in when the first block was drawn.
struct ScreenPainter {
  private var shown: [ScreenBlock.Row] = []
  private var cursorRow = 0
  private var cursorColumn = 0
  private var columns = 0

  /// True when nothing is on the screen.
  var isBlank: Bool { shown.isEmpty }

  /// What to write so that the block is shown; empty when it is already.
  ///
  /// A block of more rows than the screen is shown in part, with the cursor's row.
  mutating func draw(_ block: ScreenBlock, on size: WindowSize) -> String {
    var output = ""
    if columns != size.columns, !isBlank { output += erase(columns: size.columns) }
    columns = size.columns
    let top = max(0, min(block.rows.count - size.rows, max(0, block.cursorRow - size.rows / 2)))
    let rows = Array(block.rows[top..<min(block.rows.count, top + size.rows)])
    let target = block.cursorRow - top
    // What was echoed here before the first painting will come again as keys.
    var changes = isBlank ? "\r\u{1B}[J" : ""
    var row = cursorRow
    for index in rows.indices where index >= shown.count || shown[index] != rows[index] {
      changes += Self.move(from: row, to: index, existing: shown.count) + "\r" + rows[index].text
      if index < shown.count, rows[index].width < size.columns { changes += "\u{1B}[K" }
      if index >= shown.count { shown.append(rows[index]) }
      row = index
    }
    if rows.count < shown.count {
      changes += Self.move(from: row, to: rows.count, existing: shown.count) + "\r\u{1B}[J"
      row = rows.count
    }
    let cursorMoves = target != cursorRow || block.cursorColumn != cursorColumn
    guard !changes.isEmpty || cursorMoves else { return output }
    changes += Self.move(from: row, to: target, existing: max(rows.count, shown.count)) + "\r"
    if block.cursorColumn > 0 { changes += "\u{1B}[\(block.cursorColumn)C" }
    shown = rows
    cursorRow = target
    cursorColumn = block.cursorColumn
    return output + changes
  }

  /// What to write so that the block disappears and the cursor stands where it began.
  ///
  /// With another width than the block was drawn for, allows for the terminal having broken its
  /// rows anew.
  mutating func erase(columns now: Int? = nil) -> String {
    guard !isBlank else { return "" }
    var above = cursorRow
    if let now, now < columns {
      above = shown[..<cursorRow].reduce(cursorColumn / now) {
        $0 + max(1, ($1.width + now - 1) / now)
      }
    }
    forget()
    return "\r" + (above > 0 ? "\u{1B}[\(above)A" : "") + "\u{1B}[J"
  }

  /// What to write so that the cursor stands in the row below the block, which stays.
  mutating func leave() -> String {
    let output =
      isBlank
      ? "" : Self.move(from: cursorRow, to: shown.count - 1, existing: shown.count) + "\r\n"
    forget()
    return output
  }

  /// Counts the screen as blank from the cursor on.
  mutating func forget() {
    shown = []
    cursorRow = 0
    cursorColumn = 0
  }

  /// Rows that do not exist yet are made by line feeds, which scroll at the bottom.
  private static func move(from row: Int, to target: Int, existing: Int) -> String {
    if target < row { return "\u{1B}[\(row - target)A" }
    let reachable = max(row, min(target, existing - 1))
    let down = reachable > row ? "\u{1B}[\(reachable - row)B" : ""
    return down + String(repeating: "\r\n", count: target - reachable)
  }
}
