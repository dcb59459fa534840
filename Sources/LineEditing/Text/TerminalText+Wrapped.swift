extension TerminalText {
  /// The text in rows of at most `columns` terminal columns, which end where words end; every row
  /// after the first begins with `indent` spaces.
  ///
  /// Words are parted at spaces and, as nothing parts them in Japanese, where a phrase ends there: behind
  /// hiragana that something else follows, but for the stem of a verb that goes on (切り替える), and
  /// behind what closes (、。」). What is wider than half a
  /// row is broken before or after any wide character, but not before what closes or after what opens
  /// (「). A word that is wider than a row is broken anywhere. Gives the text itself where it fits, and
  /// always at least one row. The text must be sanitised and of one row.
  package static func wrapped(_ text: String, to columns: Int, indent: Int = 0) -> [String] {
    guard columns > 0, width(text) > columns else { return [text] }
    // A narrow row is left to the text.
    let indent = String(repeating: " ", count: indent <= columns / 2 && columns > 4 ? indent : 0)
    var rows: [String] = []
    var row = ""
    for piece in phrases(of: text, within: columns / 2) {
      let room = columns - width(row)
      let isStart = row.isEmpty || row == indent && !rows.isEmpty
      let needed = width(String(piece.trimmedEnd))
      if needed <= room {
        row += piece
      } else if !isStart, width(indent) + needed <= columns {
        rows.append(String(row.trimmedEnd))
        row = indent + piece
      } else {
        append(broken: piece, to: &row, &rows, columns, indent)
      }
    }
    return rows + [String(row.trimmedEnd)]
  }

  /// A word that has no row of its own goes on in the next wherever it is full.
  private static func append(
    broken piece: Substring, to row: inout String, _ rows: inout [String], _ columns: Int,
    _ indent: String
  ) {
    for character in piece {
      if width(row) + width(character) > columns, row != indent, !row.isEmpty {
        rows.append(String(row.trimmedEnd))
        row = indent
      }
      row.append(character)
    }
  }

  /// What should stand in one row, each with the spaces behind it; what is wider than so many columns
  /// in the pieces that may.
  private static func phrases(of text: String, within columns: Int) -> [Substring] {
    pieces(of: text[...], endsPhrase).flatMap { phrase in
      width(String(phrase.trimmedEnd)) <= columns ? [phrase] : pieces(of: phrase, mayBreak)
    }
  }

  private static func pieces(
    of text: Substring, _ mayBreak: (_ left: Substring, _ right: Character) -> Bool
  ) -> [Substring] {
    var pieces: [Substring] = []
    var start = text.startIndex
    for index in text.indices where index > start {
      if mayBreak(text[start..<index], text[index]) {
        pieces.append(text[start..<index])
        start = index
      }
    }
    return pieces + [text[start...]]
  }

  private static func endsPhrase(_ text: Substring, _ right: Character) -> Bool {
    guard let left = text.last, mayBreak(text, right) else { return false }
    return left == " " || ending.contains(left) || opening.contains(right)
      || left.isHiragana && !right.isHiragana && !(isVerbStem(text) && right.isKanji)
  }

  /// Whether it ends in a kanji and one hiragana of those that verbs are joined with: 切り替える.
  private static func isVerbStem(_ text: Substring) -> Bool {
    guard let last = text.last, "きぎしじちびみりえけげせべめれ".contains(last) else { return false }
    return text.dropLast().last?.isKanji == true
  }

  private static func mayBreak(_ text: Substring, _ right: Character) -> Bool {
    guard let left = text.last, right != " " else { return false }
    if left == " " { return true }
    // 3月22日(日) is one.
    if right == "(" { return false }
    if closing.contains(right) || opening.contains(left) { return false }
    return width(left) == 2 || width(right) == 2
  }

  /// What must not begin a row (JIS X 4051), as far as sentences here have it.
  private static let closing: Set<Character> = [
    "、", "。", "，", "．", "」", "』", "）", "】", "〉", "》", "］", "｝", "！", "？", "：", "；", "・", "ー", "々",
    "〜", "”", "ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "ゃ", "ゅ", "ょ", "っ", "ァ", "ィ", "ゥ", "ェ", "ォ", "ャ", "ュ", "ョ",
    "ッ", ")", "]", "}", ",", ".", ":",
    ";", "!", "?", "…", "\"",
  ]

  /// What ends a phrase whatever follows it.
  private static let ending: Set<Character> = ["、", "。", "，", "．", "！", "？", "；", "：", "・", "…"]

  /// What must not end one.
  private static let opening: Set<Character> = [
    "「", "『", "（", "【", "〈", "《", "［", "｛", "(", "[", "{", "“",
  ]
}

extension Character {
  fileprivate var isHiragana: Bool { ("\u{3041}"..."\u{309F}").contains(self) }
  fileprivate var isKanji: Bool { ("\u{4E00}"..."\u{9FFF}").contains(self) || self == "々" }
}

extension StringProtocol {
  /// Without the spaces at its end.
  fileprivate var trimmedEnd: SubSequence {
    lastIndex { $0 != " " }.map { self[...$0] } ?? self[startIndex..<startIndex]
  }
}
