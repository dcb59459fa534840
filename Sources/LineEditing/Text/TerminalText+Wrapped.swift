extension TerminalText {
  /// The text in rows of at most `columns` terminal columns, which end where words end; every row
  /// after the first begins with `indent` spaces.
  ///
  /// Words are parted at spaces and, as nothing parts them in Japanese, where a phrase ends there: behind
  /// hiragana that something else follows, but for the stem of a verb that goes on (切り替える), and
  /// behind what closes (、。」). What is wider than half a row is parted before the nouns that sentences
  /// hang on (複数選べる|とき) and where katakana or Latin letters begin or end, too. A word that is wider
  /// than a row is broken anywhere but before what closes or after what opens (「) where that can be.
  /// Gives the text itself where it fits, and always at least one row. The text must be sanitised and of
  /// one row.
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
    for unit in pieces(of: piece, { mayBreak($0.last, $1.first) }) {
      let fits = width(indent) + width(String(unit)) <= columns
      for part in fits ? [unit] : unit.indices.map({ unit[$0...$0] }) {
        if width(row) + width(String(part)) > columns, row != indent, !row.isEmpty {
          rows.append(String(row.trimmedEnd))
          row = indent
        }
        row += part
      }
    }
  }

  /// What should stand in one row, each with the spaces behind it; what is wider than so many columns
  /// in the pieces that may.
  private static func phrases(of text: String, within columns: Int) -> [Substring] {
    pieces(of: text[...], endsPhrase).flatMap { phrase in
      width(String(phrase.trimmedEnd)) <= columns ? [phrase] : pieces(of: phrase, endsWord)
    }
  }

  private static func pieces(
    of text: Substring, _ mayEnd: (_ left: Substring, _ rest: Substring) -> Bool
  ) -> [Substring] {
    var pieces: [Substring] = []
    var start = text.startIndex
    for index in text.indices where index > start {
      if mayEnd(text[start..<index], text[index...]) {
        pieces.append(text[start..<index])
        start = index
      }
    }
    return pieces + [text[start...]]
  }

  private static func endsPhrase(_ text: Substring, _ rest: Substring) -> Bool {
    guard mayBreak(text.last, rest.first), let left = text.last, let right = rest.first else {
      return false
    }
    return left == " " || ending.contains(left) || opening.contains(right)
      || left.isHiragana && !right.isHiragana && !isVerbStem(text, before: right)
  }

  /// Whether a word may end there, even if the phrase goes on.
  private static func endsWord(_ text: Substring, _ rest: Substring) -> Bool {
    guard mayBreak(text.last, rest.first), let left = text.last, let right = rest.first,
      left.isLetter
    else { return false }
    return left.isHiragana && boundNouns.contains(where: rest.hasPrefix)
      || right.isKatakana != left.isKatakana && !right.isHiragana
      || right.isLetter && width(left) != width(right)
  }

  /// Whether it ends in hiragana of those that verbs are joined to a kanji with: one behind a kanji
  /// (切り替える), or any where the kanji is one that verbs are joined to (使い方, やり直す).
  private static func isVerbStem(_ text: Substring, before right: Character) -> Bool {
    guard let last = text.last, right.isKanji else { return false }
    if "合方直".contains(right), "いきぎしじちびみりえけげせてべめれ".contains(last) { return true }
    return "きぎしじちびみりえけげせべめれ".contains(last) && text.dropLast().last?.isKanji == true
  }

  private static func mayBreak(_ left: Character?, _ right: Character?) -> Bool {
    guard let left, let right else { return false }
    if left == " " || right == " " { return left == " " && right != " " }
    // 3月22日(日) is one.
    if right == "(" { return false }
    if closing.contains(right) || opening.contains(left) { return false }
    return width(left) == 2 || width(right) == 2
  }

  /// Nouns that a clause before them makes a phrase of.
  private static let boundNouns = [
    "とき", "こと", "もの", "ため", "ところ", "まま", "ほう", "はず", "わけ", "うち", "あと",
  ]

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
  fileprivate var isKatakana: Bool { ("\u{30A1}"..."\u{30FF}").contains(self) }
  fileprivate var isKanji: Bool { ("\u{4E00}"..."\u{9FFF}").contains(self) || self == "々" }
}

extension StringProtocol {
  /// Without the spaces at its end.
  fileprivate var trimmedEnd: SubSequence {
    lastIndex { $0 != " " }.map { self[...$0] } ?? self[startIndex..<startIndex]
  }
}
