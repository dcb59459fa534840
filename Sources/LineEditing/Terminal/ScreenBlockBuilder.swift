import Formats

/// Lays styled text out in rows of a given width.
///
/// Rows are broken here and not by the terminal, so that where the cursor is never depends on how a
/// terminal wraps. After a cluster whose width terminals disagree about, the column is set
/// explicitly.
struct ScreenBlockBuilder {
  /// Terminal columns of the screen.
  let columns: Int
  /// False when no style may be shown.
  let showsStyles: Bool

  private var rows: [ScreenBlock.Row] = []
  private var row = ScreenBlock.Row()
  private var style = TextStyle.plain
  private var cursor: (row: Int, column: Int) = (0, 0)
  /// True until the text after the cursor shows which row it is in.
  private var cursorIsLoose = false

  /// An empty layout.
  init(columns: Int, showsStyles: Bool) {
    self.columns = max(2, columns)
    self.showsStyles = showsStyles
  }

  /// Terminal columns used in the last row.
  var width: Int { row.width }
  /// Terminal columns left in the last row.
  var room: Int { columns - row.width }
  /// How many rows there are.
  var count: Int { rows.count + 1 }

  /// Adds text, breaking rows where they are full and at line feeds.
  ///
  /// Whatever could drive the terminal is shown instead.
  mutating func append(_ text: String, style: TextStyle = .plain) {
    for character in text { append(character, style: style) }
  }

  /// Adds one cluster.
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

  /// Adds a control sequence of our own, which shows nothing.
  mutating func append(control sequence: String) { row.text += sequence }

  /// Marks that the cursor stands where the next text goes.
  mutating func markCursor() {
    cursor = (rows.count, row.width)
    cursorIsLoose = true
  }

  /// Ends the row and begins the next; the cursor stays where it was marked.
  mutating func breakRow() {
    cursorIsLoose = false
    wrap()
  }

  /// Ends the text that the cursor is in: a cursor behind a full last row gets a row of its own.
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

  /// The rows so far.
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
    let scalars = character.unicodeScalars
    if scalars.dropFirst().first != nil, row.width < columns {
      row.text += "\u{1B}[\(row.width + 1)G"
    }
  }

  private mutating func changeStyle(to style: TextStyle) {
    guard showsStyles, style != self.style else { return }
    row.text += style.controlSequence
    self.style = style
  }
}

/// What the editor shows: rows from the prompt down, and where the cursor stands in them.
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
  /// Index of the cursor's row.
  var cursorRow = 0
  /// Terminal columns before the cursor.
  var cursorColumn = 0
}
