import LineEditing

/// Text in lines of so many terminal columns, broken between words.
///
/// Japanese is broken between characters, but no line begins with a mark that closes or ends with
/// one that opens (JIS X 4051). Only a word that is wider than a line is broken itself.
struct WrappedText {
  let lines: [String]

  init(_ text: String, columns: Int) {
    var lines: [String] = []
    var line = Line()
    for piece in Self.pieces(text) {
      if line.columns + line.spaces + piece.columns > columns, !line.text.isEmpty {
        lines.append(line.text)
        line = Line()
      }
      line.append(piece)
      while line.columns > max(1, columns), let end = line.end(of: columns) {
        lines.append(String(line.text[..<end]))
        line = Line(String(line.text[end...]), spaces: line.spaces)
      }
    }
    if !line.text.isEmpty || lines.isEmpty { lines.append(line.text) }
    self.lines = lines
  }

  /// What is not broken, and the blanks after it.
  private struct Piece {
    var text = ""
    var spaces = 0
    var columns: Int { TerminalText.width(text) }
  }

  private struct Line {
    private(set) var text: String
    private(set) var columns: Int
    /// Blanks that come before the next piece, unless that begins a line.
    private(set) var spaces: Int

    init(_ text: String = "", spaces: Int = 0) {
      self.text = text
      self.spaces = spaces
      columns = TerminalText.width(text)
    }

    mutating func append(_ piece: Piece) {
      if !text.isEmpty { text += String(repeating: " ", count: spaces) }
      text += piece.text
      columns = TerminalText.width(text)
      spaces = piece.spaces
    }

    /// Where so many columns end; nil where all of it fits.
    func end(of columns: Int) -> String.Index? {
      var width = 0
      for index in text.indices {
        width += TerminalText.width(text[index])
        if width > columns { return index > text.startIndex ? index : text.index(after: index) }
      }
      return nil
    }
  }

  private static func pieces(_ text: String) -> [Piece] {
    var pieces: [Piece] = []
    var piece = Piece()
    var last: Character?
    for character in text {
      if character == " " {
        piece.spaces += 1
      } else {
        if piece.spaces > 0 || last.map({ isBreak($0, character) }) == true {
          pieces.append(piece)
          piece = Piece()
        }
        piece.text.append(character)
      }
      last = character
    }
    return pieces + [piece]
  }

  /// Whether a line may end between these two.
  private static func isBreak(_ left: Character, _ right: Character) -> Bool {
    (TerminalText.width(left) > 1 || TerminalText.width(right) > 1)
      && !opening.contains(left) && !closing.contains(right)
  }

  private static let opening: Set<Character> = ["(", "（", "「", "『", "【", "[", "\"", "“"]
  private static let closing: Set<Character> = [
    ")", "）", "」", "』", "】", "]", "、", "。", "，", "．", ",", ".", ":", "：", ";", "?", "？", "!", "！",
    "…", "ー", "々", "〜", "\"", "”", "ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "っ", "ゃ", "ゅ", "ょ", "ァ", "ィ",
    "ゥ", "ェ", "ォ", "ッ", "ャ", "ュ", "ョ",
  ]
}
