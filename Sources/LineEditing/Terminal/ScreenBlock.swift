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
