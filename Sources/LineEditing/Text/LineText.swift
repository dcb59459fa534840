/// A line with its cursor, as used by the editor's functions.
///
/// Moves by grapheme clusters, so that a joined emoji or a letter with marks is one step.
struct LineText: Equatable {
  var scalars: [Unicode.Scalar]
  /// Index in ``scalars``, up to and including its end.
  var cursor: Int

  /// Creates a text with the cursor at its end, or at a scalar index.
  init(_ text: String, cursor: Int? = nil) {
    scalars = Array(text.unicodeScalars)
    self.cursor = min(cursor ?? scalars.count, scalars.count)
  }

  /// Creates a text from scalars.
  init(scalars: [Unicode.Scalar], cursor: Int) {
    self.scalars = scalars
    self.cursor = max(0, min(cursor, scalars.count))
  }

  var string: String { Self.string(scalars[...]) }
  /// The text before the cursor.
  var head: String { Self.string(scalars[..<cursor]) }
  /// The text from the cursor on.
  var tail: String { Self.string(scalars[cursor...]) }
  /// The UTF-8 offset of the cursor.
  var cursorOffset: Int { scalars[..<cursor].reduce(0) { $0 + UTF8.width($1) } }
  /// Whether nothing follows the cursor.
  var isAtEnd: Bool { cursor == scalars.count }

  /// Returns the scalar index for a UTF-8 offset; within a scalar, its start.
  ///
  /// Clamped to the text.
  func index(ofOffset offset: Int) -> Int {
    var reached = 0
    for (index, scalar) in scalars.enumerated() {
      reached += UTF8.width(scalar)
      if reached > offset { return index }
    }
    return scalars.count
  }

  /// Replaces scalars by text; the cursor is after it.
  mutating func replace(_ range: Range<Int>, with text: String) {
    let inserted = Array(text.unicodeScalars)
    let range = range.clamped(to: 0..<scalars.count)
    scalars.replaceSubrange(range, with: inserted)
    cursor = range.lowerBound + inserted.count
  }

  /// Inserts text at the cursor.
  mutating func insert(_ text: String) {
    replace(cursor..<cursor, with: text)
  }

  /// Returns this with text inserted at the cursor.
  func inserting(_ text: String) -> LineText {
    var line = self
    line.insert(text)
    return line
  }

  /// The index one cluster before the cursor, or 0.
  var previousCluster: Int {
    guard let last = head.last else { return 0 }
    return cursor - last.unicodeScalars.count
  }

  /// The index one cluster after the cursor, or the end.
  var nextCluster: Int {
    guard let first = tail.first else { return cursor }
    return cursor + first.unicodeScalars.count
  }

  /// Exchanges the word at or before the cursor with the one before that, and moves the cursor
  /// after both. Does nothing without two words.
  mutating func transposeWords() {
    var probe = self
    probe.cursor = nextWord
    probe.cursor = probe.previousWord
    let second = probe.cursor..<probe.nextWord
    let first = probe.previousWord
    probe.cursor = first
    let firstEnd = probe.nextWord
    guard first < firstEnd, firstEnd <= second.lowerBound, second.lowerBound < second.upperBound
    else { return }
    let words = [first..<firstEnd, firstEnd..<second.lowerBound, second].map { scalars[$0] }
    scalars.replaceSubrange(first..<second.upperBound, with: words[2] + words[1] + words[0])
    cursor = second.upperBound
  }

  /// The index where the cursor's row begins.
  var rowStart: Int {
    scalars[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0
  }

  /// The index where the cursor's row ends, before its line feed.
  var rowEnd: Int {
    scalars[cursor...].firstIndex(of: "\n") ?? scalars.count
  }

  /// The scalar index of the cursor's column in the row above; nil in the first row.
  var above: Int? {
    guard rowStart > 0 else { return nil }
    let previous = LineText(scalars: scalars, cursor: rowStart - 1)
    return min(previous.rowStart + cursor - rowStart, previous.cursor)
  }

  /// The scalar index of the cursor's column in the row below; nil in the last row.
  var below: Int? {
    guard rowEnd < scalars.count else { return nil }
    let next = LineText(scalars: scalars, cursor: rowEnd + 1)
    return min(next.cursor + cursor - rowStart, next.rowEnd)
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    // A view of scalars takes them one by one, at some 400 instructions each.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(scalars.count)
    for scalar in scalars {
      if scalar.isASCII {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Word boundaries.
///
/// Japanese has no spaces between words. There a run of one script is a word, and so are kanji with
/// the hiragana after them: 牛乳を|買う|スーパー.
extension LineText {
  /// The index where the word before the cursor begins.
  var previousWord: Int {
    var index = cursor
    while index > 0, !scalars[index - 1].isOfWord { index -= 1 }
    return start(ofWordBefore: index, while: \.isOfWord)
  }

  /// The index where the word at or after the cursor ends.
  var nextWord: Int {
    var index = cursor
    while index < scalars.count, !scalars[index].isOfWord { index += 1 }
    var script: Script?
    while index < scalars.count, scalars[index].isOfWord {
      let next = self.script(at: index)
      if let script, let next, !script.goesOn(with: next) { break }
      script = next ?? script
      index += 1
    }
    return index
  }

  /// The index where the run without white space before the cursor begins; in Japanese, the start
  /// of the word, with the marks around it.
  var previousBlank: Int {
    var index = cursor
    while index > 0, scalars[index - 1].properties.isWhitespace { index -= 1 }
    while index > 0, scalars[index - 1].endsClause { index -= 1 }
    return start(ofWordBefore: index) { !$0.properties.isWhitespace && !$0.endsClause }
  }

  /// Returns the script at an index; a mark or vowel lengthener has the script of its letter.
  private func script(at index: Int) -> Script? {
    var index = index
    while index > 0, scalars[index].belongsToLetter { index -= 1 }
    return scalars[index].script
  }

  /// Returns the start of the run of one script before `end`, of scalars for which `belongs` holds.
  private func start(
    ofWordBefore end: Int, while belongs: (Unicode.Scalar) -> Bool
  ) -> Int {
    var index = end
    var script: Script?
    while index > 0, belongs(scalars[index - 1]) {
      let previous = self.script(at: index - 1)
      if let script, let previous, !previous.goesOn(with: script) { break }
      script = previous ?? script
      index -= 1
    }
    return index
  }
}

/// The scripts whose changes separate Japanese words.
private enum Script {
  case kanji
  case hiragana
  case katakana
  /// Letters of any other script.
  case other

  /// Whether a word continues from this script to the next.
  func goesOn(with next: Script) -> Bool {
    self == next || self == .kanji && next == .hiragana
  }
}

extension Unicode.Scalar {
  /// The script; nil for what can follow any script: digits, marks and signs.
  fileprivate var script: Script? {
    switch value {
    case 0x3041...0x3096, 0x309D...0x309F: .hiragana
    case 0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF6F, 0xFF71...0xFF9D:
      .katakana
    case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      .kanji
    default: properties.isAlphabetic ? .other : nil
    }
  }

  /// Whether it is a mark of the letter before it, or lengthens its vowel: スーパー.
  fileprivate var belongsToLetter: Bool {
    switch value {
    case 0x3099...0x309C, 0x30FC, 0xFF70, 0xFF9E, 0xFF9F: true
    default: !isASCII && properties.isGraphemeExtend
    }
  }

  /// Whether it is a Japanese comma, full stop or closing bracket, after which a new word begins.
  fileprivate var endsClause: Bool {
    guard (0x3001...0x301F).contains(value) || (0xFF61...0xFF64).contains(value) else {
      return false
    }
    let category = properties.generalCategory
    return category == .otherPunctuation || category == .closePunctuation
  }

  /// Whether it is part of a word, and not a space or a mark.
  fileprivate var isOfWord: Bool {
    if isASCII {
      switch self {
      case "a"..."z", "A"..."Z", "0"..."9", "_": return true
      default: return false
      }
    }
    switch properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .connectorPunctuation,
      .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      return false
    default:
      return true
    }
  }
}
