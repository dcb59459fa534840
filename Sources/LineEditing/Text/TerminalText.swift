/// Rules for text on a terminal: what may be written, its width, cutting and padding.
///
/// All functions are pure, independent of the locale, and defined for any string. Units are
/// terminal columns; a grapheme cluster (`Character`) is never split.
package enum TerminalText {
  /// Returns the terminal columns of a string.
  ///
  /// East Asian wide characters and emoji (joined sequences, flags, keycaps, variation selector 16)
  /// count 2, combining marks 0, ambiguous width 1. Controls count 0: measure sanitised text.
  package static func width(_ string: String) -> Int {
    if isPrintableASCII(string) { return string.utf8.count }
    return string.reduce(0) { $0 + width($1) }
  }

  /// Returns the terminal columns of one grapheme cluster.
  package static func width(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.index(after: scalars.startIndex) == scalars.endIndex {
      return ScalarWidth.columns(first)
    }
    var sum = 0
    for scalar in scalars {
      switch scalar.value {
      case 0xFE0F, 0x200D, 0x1F3FB...0x1F3FF:
        if first.properties.isEmoji { return 2 }
      case 0x1F1E6...0x1F1FF:
        if scalar != first { return 2 }
      default:
        break
      }
      sum += ScalarWidth.columns(scalar)
    }
    return sum
  }

  /// Cuts the string to at most `columns` terminal columns, with `…` where something was left out.
  ///
  /// Returns the string itself if it fits, and the empty string for 0 columns or fewer.
  package static func truncated(_ string: String, to columns: Int) -> String {
    guard columns > 0 else { return "" }
    if isPrintableASCII(string) {
      let count = string.utf8.count
      return count <= columns ? string : String(string.prefix(columns - 1)) + "…"
    }
    var used = 0
    var cut = string.startIndex
    for index in string.indices {
      used += width(string[index])
      if used > columns { return String(string[..<cut]) + "…" }
      if used <= columns - 1 { cut = string.index(after: index) }
    }
    return string
  }

  /// Returns as much of the end of the string as fits into `columns` terminal columns.
  package static func end(of string: String, columns: Int) -> Substring {
    var (start, used) = (string.endIndex, 0)
    while start > string.startIndex {
      let before = string.index(before: start)
      used += width(string[before])
      if used > columns { break }
      start = before
    }
    return string[start...]
  }

  /// The alignment of text within its columns.
  package enum Alignment: Sendable {
    /// Spaces after the text.
    case left
    /// Spaces before the text.
    case right
  }

  /// Pads the string with spaces to `columns` terminal columns.
  ///
  /// Returns a wider string unchanged; truncate first if it must not overflow.
  package static func padded(
    _ string: String, to columns: Int, alignment: Alignment = .left
  ) -> String {
    let missing = columns - width(string)
    guard missing > 0 else { return string }
    let spaces = String(repeating: " ", count: missing)
    return alignment == .left ? string + spaces : spaces + string
  }

  private static func isPrintableASCII(_ string: String) -> Bool {
    string.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }
}

extension TerminalText {
  /// Makes data safe for a terminal: nothing in the result can control it. All data must pass here.
  ///
  /// Controls become their pictures (`U+001B` → `␛`, newline → `␊`, tab → `␉`, delete → `␡`); C1
  /// controls, bidirectional controls, tag characters, line and paragraph separators, the byte
  /// order mark and annotation anchors become `\u{202E}`-like text. Everything else is kept, so
  /// that joined emoji and right-to-left words stay readable. Text without any of those is returned
  /// unchanged, at low cost.
  package static func sanitized(_ string: String) -> String {
    sanitized(string, keepingNewlines: false)
  }

  /// Like ``sanitized(_:)``, but keeps line feeds, for text of several rows.
  package static func sanitizedLines(_ string: String) -> String {
    sanitized(string, keepingNewlines: true)
  }

  private static func sanitized(_ string: String, keepingNewlines: Bool) -> String {
    guard mayDriveTerminal(string) else { return string }
    var result = ""
    for scalar in string.unicodeScalars {
      if scalar == "\n", keepingNewlines {
        result.unicodeScalars.append(scalar)
      } else if let visible = visibleForm(scalar) {
        result += visible
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Scans the bytes quickly: false means that no scalar needs replacing.
  private static func mayDriveTerminal(_ string: String) -> Bool {
    let answer = string.utf8.withContiguousStorageIfAvailable { bytes in
      for byte in bytes where mayStart(byte) { return true }
      return false
    }
    return answer ?? string.utf8.contains(where: mayStart)
  }

  /// Whether a scalar that needs replacing can start with this byte.
  @inline(__always)
  private static func mayStart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x7F: true
    // First bytes of U+0080–009F, U+061C, U+2000–2FFF, U+F000–FFFF, U+C0000–FFFFF.
    case 0xC2, 0xD8, 0xE2, 0xEF, 0xF3: true
    default: false
    }
  }

  /// Returns the replacement of a scalar; nil if the scalar may be shown itself.
  private static func visibleForm(_ scalar: Unicode.Scalar) -> String? {
    let value = scalar.value
    switch value {
    case 0..<0x20:
      return Unicode.Scalar(0x2400 + value).map { String($0) }
    case 0x7F:
      return "\u{2421}"
    case 0x80..<0xA0,  // C1
      0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069,  // bidirectional controls
      0x2028, 0x2029,  // separators
      0xFEFF, 0xFFF9...0xFFFB,  // byte order mark, annotations
      0xE0000...0xE007F:  // tags
      return "\\u{" + String(value, radix: 16, uppercase: true) + "}"
    default:
      return nil
    }
  }

  /// Wraps text into rows of at most `columns` terminal columns, at word boundaries; every row
  /// after the first begins with `indent` spaces.
  ///
  /// Words are separated at spaces and, as Japanese has none, at the ends of phrases: after
  /// hiragana followed by something else, except the stem of a verb that continues (切り替える), and
  /// after closing marks (、。」). Phrases wider than half a row are also separated before nouns that
  /// follow a clause (複数選べる|とき) and where katakana or Latin letters begin or end. A word wider than
  /// a row is broken anywhere, if possible not before a closing mark or after an opening one (「).
  /// Returns the text itself if it fits, and always at least one row. The text must be sanitised
  /// and of one row.
  package static func wrapped(_ text: String, to columns: Int, indent: Int = 0) -> [String] {
    guard columns > 0, width(text) > columns else { return [text] }
    // In a narrow row, the text gets all the room.
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

  /// Appends a word wider than a row, continuing it in the next row wherever one is full.
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

  /// Returns the parts to keep in one row, each with the spaces after it; parts wider than
  /// `columns` are split into the pieces that may be separated.
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

  /// Whether a word may end here, even if the phrase continues.
  private static func endsWord(_ text: Substring, _ rest: Substring) -> Bool {
    guard mayBreak(text.last, rest.first), let left = text.last, let right = rest.first,
      left.isLetter
    else { return false }
    return left.isHiragana && boundNouns.contains(where: rest.hasPrefix)
      || right.isKatakana != left.isKatakana && !right.isHiragana
      || right.isLetter && width(left) != width(right)
  }

  /// Whether it ends in the hiragana that joins verbs to a kanji: after a kanji (切り替える), or after
  /// anything if the next kanji is one that verbs are joined to (使い方, やり直す).
  private static func isVerbStem(_ text: Substring, before right: Character) -> Bool {
    guard let last = text.last, right.isKanji else { return false }
    if "合方直".contains(right), "いきぎしじちびみりえけげせてべめれ".contains(last) { return true }
    return "きぎしじちびみりえけげせべめれ".contains(last) && text.dropLast().last?.isKanji == true
  }

  private static func mayBreak(_ left: Character?, _ right: Character?) -> Bool {
    guard let left, let right else { return false }
    if left == " " || right == " " { return left == " " && right != " " }
    // 3月22日(日) is one word.
    if right == "(" { return false }
    if closing.contains(right) || opening.contains(left) { return false }
    return width(left) == 2 || width(right) == 2
  }

  /// Nouns that form a phrase with the clause before them.
  private static let boundNouns = [
    "とき", "こと", "もの", "ため", "ところ", "まま", "ほう", "はず", "わけ", "うち", "あと",
  ]

  /// Characters that must not begin a row (JIS X 4051), as far as our sentences use them.
  private static let closing: Set<Character> = [
    "、", "。", "，", "．", "」", "』", "）", "】", "〉", "》", "］", "｝", "！", "？", "：", "；", "・", "ー", "々",
    "〜", "”", "ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "ゃ", "ゅ", "ょ", "っ", "ァ", "ィ", "ゥ", "ェ", "ォ", "ャ", "ュ", "ョ",
    "ッ", ")", "]", "}", ",", ".", ":",
    ";", "!", "?", "…", "\"",
  ]

  /// Characters that end a phrase whatever follows.
  private static let ending: Set<Character> = ["、", "。", "，", "．", "！", "？", "；", "：", "・", "…"]

  /// Characters that must not end a phrase.
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
  /// The text without the spaces at its end.
  fileprivate var trimmedEnd: SubSequence {
    lastIndex { $0 != " " }.map { self[...$0] } ?? self[startIndex..<startIndex]
  }
}

extension TerminalText {
  /// Returns the rows of a program's output, each at most `columns` terminal columns wide.
  ///
  /// Styles (SGR) are kept and end with their row; all other control sequences and controls are
  /// removed, except links (OSC 8) if these are kept. A wider row is cut, without its styles.
  package static func rows(
    ofOutput text: String, columns: Int, keepsLinks: Bool = false
  ) -> [ScreenRow] {
    lines(ofOutput: text, keepsLinks).map { line in
      let width = width(line.plain)
      guard width > columns else { return ScreenRow(text: line.styled, width: width) }
      let cut = truncated(line.plain, to: columns)
      return ScreenRow(text: cut, width: self.width(cut))
    }
  }

  /// Returns the rows of a program's output without styles, of any width.
  package static func plainRows(ofOutput text: String) -> [String] {
    lines(ofOutput: text, false).map(\.plain)
  }

  private static func lines(
    ofOutput text: String, _ keepsLinks: Bool
  ) -> [(styled: String, plain: String)] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { line(ofOutput: $0, keepsLinks) }
  }

  private static func line(
    ofOutput line: Substring, _ keepsLinks: Bool
  ) -> (styled: String, plain: String) {
    var (styled, plain) = ("", "")
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}" {
        let sequence = controlSequence(&rest)
        let isLink = keepsLinks && sequence.hasPrefix("]8;")
        if isLink || sequence.first == "[" && sequence.last == "m" { styled += "\u{1B}" + sequence }
      } else if scalar.value >= 0x20, scalar.value != 0x7F, !(0x80..<0xA0).contains(scalar.value) {
        styled.unicodeScalars.append(scalar)
        plain.unicodeScalars.append(scalar)
      }
    }
    return (styled, plain)
  }

  /// Consumes a sequence after escape: `[`, parameters and a letter, or `]`, a text and its end.
  private static func controlSequence(
    _ rest: inout Substring.UnicodeScalarView
  ) -> String {
    var sequence = ""
    guard let first = rest.popFirst() else { return "" }
    sequence.unicodeScalars.append(first)
    if first == "[" {
      while let next = rest.popFirst() {
        sequence.unicodeScalars.append(next)
        if (0x40...0x7E).contains(next.value) { break }
      }
    } else if first == "]" {
      var isEnded = false
      while !isEnded, let next = rest.popFirst() {
        isEnded = next == "\u{7}" || next == "\u{1B}"
        if next == "\u{1B}" { _ = rest.popFirst() }
        if !isEnded { sequence.unicodeScalars.append(next) }
      }
      return isEnded ? sequence + "\u{1B}\\" : ""
    }
    return sequence
  }
}

/// A row of a screen, ready to be written.
package struct ScreenRow: Equatable, Sendable {
  /// Text made safe for the terminal, with the control sequences of its styles; ends in the plain
  /// style.
  package var text: String
  /// Terminal columns.
  package var width: Int

  package init(text: String = "", width: Int = 0) { (self.text, self.width) = (text, width) }
}
