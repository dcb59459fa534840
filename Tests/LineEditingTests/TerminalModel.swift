import SystemCalls

@testable import LineEditing

/// A terminal of a few rows that understands only what the painters write.
struct TerminalModel {
  let size: WindowSize
  /// The rows, with one cluster per column; the second column of a wide cluster is empty.
  private(set) var cells: [[String]]
  private(set) var row = 0
  private(set) var column = 0
  /// Sequences that were not understood.
  private(set) var complaints: [String] = []

  init(rows: Int, columns: Int) {
    size = WindowSize(rows: rows, columns: columns)
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The rows without trailing spaces.
  var rows: [String] {
    cells.map { row in
      var text = row.joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  mutating func write(_ text: String) {
    var rest = Array(text)[...]
    while let character = rest.popFirst() {
      switch character {
      case "\r\n":
        column = 0
        lineFeed()
      case "\r": column = 0
      case "\n": lineFeed()
      case "\u{7}": break
      case "\u{1B}": rest = obey(rest)
      default: put(character)
      }
    }
  }

  private mutating func put(_ character: Character) {
    let width = TerminalText.width(character)
    guard column + width <= size.columns else {
      complaints.append("\(character) does not fit")
      return
    }
    guard width > 0 else { return }
    cells[row][column] = String(character)
    if width == 2 { cells[row][column + 1] = "" }
    column += width
  }

  private mutating func lineFeed() {
    if row + 1 < size.rows {
      row += 1
    } else {
      cells.removeFirst()
      cells.append(Array(repeating: " ", count: size.columns))
    }
  }

  private mutating func obey(_ rest: ArraySlice<Character>) -> ArraySlice<Character> {
    var rest = rest
    guard rest.popFirst() == "[" else {
      complaints.append("escape")
      return rest
    }
    var parameter = ""
    while let character = rest.popFirst() {
      guard character.isLetter else {
        parameter.append(character)
        continue
      }
      let count = Int(parameter) ?? 1
      switch character {
      case "A": row = max(0, row - count)
      case "B": row = min(size.rows - 1, row + count)
      case "C": column = min(size.columns - 1, column + count)
      case "G": column = count - 1
      case "K": for index in column..<size.columns { cells[row][index] = " " }
      case "J":
        for index in column..<size.columns { cells[row][index] = " " }
        for below in (row + 1)..<max(row + 1, size.rows) {
          cells[below] = Array(repeating: " ", count: size.columns)
        }
      case "m": break
      default: complaints.append("\(parameter)\(character)")
      }
      return rest
    }
    return rest
  }
}
