import Formats
import SystemCalls

/// Shows a block of rows on the screen and writes only what changes.
///
/// Returns strings for the terminal and remembers what is shown. The block begins at the row where
/// the cursor was when the first block was drawn.
struct ScreenPainter {
  private var shown: [ScreenBlock.Row] = []
  private var cursorRow = 0
  private var cursorColumn = 0
  private var columns = 0

  /// Whether nothing is on the screen.
  var isBlank: Bool { shown.isEmpty }

  /// Returns the output that shows the block; empty if it is shown already.
  ///
  /// A block of more rows than the screen is shown in part, including the cursor's row.
  mutating func draw(_ block: ScreenBlock, on size: WindowSize) -> String {
    var output = ""
    if columns != size.columns, !isBlank { output += erase(columns: size.columns) }
    columns = size.columns
    let top = max(0, min(block.rows.count - size.rows, max(0, block.cursorRow - size.rows / 2)))
    let rows = Array(block.rows[top..<min(block.rows.count, top + size.rows)])
    let target = block.cursorRow - top
    // Input echoed here before the first painting will be read again as keys.
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

  /// Returns the output that removes the block and moves the cursor to its start.
  ///
  /// If the width has changed since the block was drawn, allows for the terminal having rewrapped
  /// its rows.
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

  /// Returns the output that moves the cursor to the row below the block, which stays.
  mutating func leave() -> String {
    let output =
      isBlank
      ? "" : Self.move(from: cursorRow, to: shown.count - 1, existing: shown.count) + "\r\n"
    forget()
    return output
  }

  /// Regards the screen as blank from the cursor on.
  mutating func forget() {
    shown = []
    cursorRow = 0
    cursorColumn = 0
  }

  /// Moves between rows; missing rows are created by line feeds, which scroll at the bottom.
  private static func move(from row: Int, to target: Int, existing: Int) -> String {
    if target < row { return "\u{1B}[\(row - target)A" }
    let reachable = max(row, min(target, existing - 1))
    let down = reachable > row ? "\u{1B}[\(reachable - row)B" : ""
    return down + String(repeating: "\r\n", count: target - reachable)
  }
}

/// Lays out styled text in rows of a given width.
///
/// Rows are broken here and not by the terminal, so that the cursor's position never depends on how
/// a terminal wraps. After a cluster whose width differs between terminals, the column is set
/// explicitly.
struct ScreenBlockBuilder {
  /// Terminal columns of the screen.
  let columns: Int
  /// Whether styles may be shown.
  let showsStyles: Bool

  private var rows: [ScreenBlock.Row] = []
  private var row = ScreenBlock.Row()
  private var style = TextStyle.plain
  private var cursor: (row: Int, column: Int) = (0, 0)
  /// Whether the cursor's row still depends on the text that follows.
  private var cursorIsLoose = false

  /// Creates an empty layout.
  init(columns: Int, showsStyles: Bool) {
    self.columns = max(2, columns)
    self.showsStyles = showsStyles
  }

  /// Terminal columns left in the last row.
  var room: Int { columns - row.width }
  /// The number of rows.
  var count: Int { rows.count + 1 }

  /// Appends text, breaking at line feeds and where a row is full.
  ///
  /// Makes visible whatever could control the terminal.
  mutating func append(_ text: String, style: TextStyle = .plain) {
    for character in text { append(character, style: style) }
  }

  /// Appends one cluster.
  mutating func append(_ character: Character, style: TextStyle) {
    if character == "\n" {
      breakRow()
      return
    }
    if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F {
      place(character, width: 1, style: style)
      return
    }
    for shown in TerminalText.sanitized(String(character)) {
      place(shown, width: TerminalText.width(shown), style: style)
    }
  }

  /// Appends a control sequence of our own, which is invisible.
  mutating func append(control sequence: String) { row.text += sequence }

  /// Marks the cursor's position, where the next text goes.
  mutating func markCursor() {
    cursor = (rows.count, row.width)
    cursorIsLoose = true
  }

  /// Ends the row and begins the next; the marked cursor stays.
  mutating func breakRow() {
    cursorIsLoose = false
    wrap()
  }

  /// Ends the text with the cursor: after a full last row the cursor gets a row of its own.
  mutating func endText() {
    if cursor.column >= columns, cursor.row == rows.count {
      wrap()
      cursor = (rows.count, 0)
    }
    cursorIsLoose = false
  }

  private mutating func wrap() {
    changeStyle(to: .plain)
    rows.append(row)
    row = ScreenBlock.Row()
  }

  /// Returns the rows so far.
  func block() -> ScreenBlock {
    var finished = self
    finished.endText()
    finished.changeStyle(to: .plain)
    return ScreenBlock(
      rows: finished.rows + [finished.row], cursorRow: finished.cursor.row,
      cursorColumn: min(finished.cursor.column, columns - 1))
  }

  private mutating func place(_ character: Character, width: Int, style: TextStyle) {
    if row.width + width > columns { wrap() }
    if cursorIsLoose, width > 0 { cursor = (rows.count, row.width) }
    cursorIsLoose = cursorIsLoose && width == 0
    changeStyle(to: style)
    row.text.append(character)
    row.width += width
    let isJoined = character.utf8.count > 1 && character.unicodeScalars.dropFirst().first != nil
    if isJoined, row.width < columns {
      row.text += "\u{1B}[\(row.width + 1)G"
    }
  }

  private mutating func changeStyle(to style: TextStyle) {
    guard showsStyles, style != self.style else { return }
    row.text += style.controlSequence
    self.style = style
  }
}

/// The editor's rows from the prompt down, with the cursor's position in them.
struct ScreenBlock: Equatable {
  /// One row, no wider than the screen.
  struct Row: Equatable {
    /// Text and control sequences, ready to be written; ends in the plain style.
    var text = ""
    /// Terminal columns.
    var width = 0
  }

  /// The rows; never empty.
  var rows = [Row()]
  /// The index of the cursor's row.
  var cursorRow = 0
  /// Terminal columns before the cursor.
  var cursorColumn = 0
}

/// Keeps one row up to date on a terminal that supports only carriage return.
///
/// A line wider than the screen is shown in part, including the cursor.
struct DumbPainter {
  private var written = ""
  private var cursor = 0

  /// Returns the output that shows `before` and `after` in the row, with the cursor between them.
  mutating func draw(before: String, after: String, columns: Int) -> String {
    let room = max(1, columns - 1)
    let head = String(TerminalText.end(of: TerminalText.sanitized(before), columns: room))
    let column = TerminalText.width(head)
    var (visible, width) = (head, column)
    for character in TerminalText.sanitized(after) {
      width += TerminalText.width(character)
      if width > room { break }
      visible.append(character)
    }
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

  /// Returns the output that moves the cursor to the next row.
  mutating func leave() -> String {
    self = DumbPainter()
    return "\r\n"
  }

  /// Returns the output that blanks the row, with the cursor at its start.
  mutating func erase() -> String {
    let output = "\r" + String(repeating: " ", count: TerminalText.width(written)) + "\r"
    self = DumbPainter()
    return output
  }
}
