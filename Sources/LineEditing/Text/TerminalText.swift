/// The rules for text on a terminal: what may be written, how wide it is, how it is cut and padded.
///
/// All functions are pure, independent of the locale, and defined for any string. Units are
/// terminal columns; a grapheme cluster (`Character`) is never taken apart.
package enum TerminalText {
  /// Terminal columns that a string takes.
  ///
  /// East Asian wide characters and emoji (joined sequences, flags, keycaps, variation selector 16)
  /// count 2, combining marks 0, ambiguous width 1. Controls count 0: measure sanitised text.
  package static func width(_ string: String) -> Int {
    if isPrintableASCII(string) { return string.utf8.count }
    return string.reduce(0) { $0 + width($1) }
  }

  /// Terminal columns that one grapheme cluster takes.
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

  /// The string, cut to at most `columns` terminal columns, with `…` where something was left out.
  ///
  /// Gives the string itself when it fits, and the empty string for 0 columns or fewer.
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

  /// Where the text stands inside the columns given to it.
  package enum Alignment: Sendable {
    /// Spaces after the text.
    case left
    /// Spaces before the text.
    case right
  }

  /// The string with spaces up to `columns` terminal columns.
  ///
  /// A wider string is given back as it is; truncate first where it must not overflow.
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
  /// The one function through which data reaches a terminal: nothing in the result can drive it.
  ///
  /// Controls become their pictures (`U+001B` → `␛`, newline → `␊`, tab → `␉`, delete → `␡`); C1
  /// controls, bidirectional controls, tag characters, line and paragraph separators, the byte
  /// order mark and annotation anchors become `\u{202E}`-like text. Everything else is kept, so
  /// that joined emoji and right-to-left words stay readable. Text without any of those comes back
  /// unchanged and cheaply.
  package static func sanitized(_ string: String) -> String {
    sanitized(string, keepingNewlines: false)
  }

  /// As ``sanitized(_:)``, for text of several rows: line feeds are kept.
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

  /// A quick look at the bytes: false means that no scalar needs replacing.
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

  /// What to show instead of a scalar; nil when the scalar may be shown itself.
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
}

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

  /// What should stand in one row, each with the spaces behind it; what is wider than that many columns
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

extension TerminalText {
  /// The rows of what a program printed, of at most that many terminal columns each.
  ///
  /// Looks (SGR) stay and end with their row; all other control sequences and controls are left out, but
  /// for links (OSC 8) where those are kept. A row that is wider is cut, without its looks.
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

  /// The rows of what a program printed, without looks, however wide they are.
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

  /// Takes what follows an escape: `[`, parameters and a letter, or `]`, a text and its end.
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
  /// Text that was made safe for the terminal, and the control sequences of its looks; ends in the
  /// plain style.
  package var text: String
  /// Terminal columns.
  package var width: Int

  package init(text: String = "", width: Int = 0) { (self.text, self.width) = (text, width) }
}
