/// A line and the cursor in it, as the editor's functions see them.
///
/// Moves by grapheme cluster, so that a joined emoji or a letter with marks is one step.
struct LineText: Equatable {
  /// The text.
  var scalars: [Unicode.Scalar]
  /// Index in ``scalars``, up to and including its end.
  var cursor: Int

  /// A text with the cursor at its end, or at a scalar index.
  init(_ text: String, cursor: Int? = nil) {
    scalars = Array(text.unicodeScalars)
    self.cursor = min(cursor ?? scalars.count, scalars.count)
  }

  /// The scalars of a text.
  init(scalars: [Unicode.Scalar], cursor: Int) {
    self.scalars = scalars
    self.cursor = max(0, min(cursor, scalars.count))
  }

  /// The whole text.
  var string: String { Self.string(scalars[...]) }
  /// What stands before the cursor.
  var head: String { Self.string(scalars[..<cursor]) }
  /// What stands from the cursor on.
  var tail: String { Self.string(scalars[cursor...]) }
  /// UTF-8 offset of the cursor.
  var cursorOffset: Int { scalars[..<cursor].reduce(0) { $0 + UTF8.width($1) } }
  /// Whether nothing follows the cursor.
  var isAtEnd: Bool { cursor == scalars.count }

  /// The scalar index of a UTF-8 offset; inside a scalar, its beginning.
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

  /// Puts text in the place of scalars; the cursor stands after it.
  mutating func replace(_ range: Range<Int>, with text: String) {
    let inserted = Array(text.unicodeScalars)
    let range = range.clamped(to: 0..<scalars.count)
    scalars.replaceSubrange(range, with: inserted)
    cursor = range.lowerBound + inserted.count
  }

  /// Puts text where the cursor is.
  mutating func insert(_ text: String) {
    replace(cursor..<cursor, with: text)
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

  /// The last word of the line, with its quotes.
  var lastWord: String {
    let line = string.trimmed
    if let quote = line.last, quote == "\"" || quote == "'",
      let open = line.dropLast().lastIndex(of: quote), opensWord(at: open, in: line)
    {
      return String(line[open...])
    }
    return line.split(whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
  }

  private func opensWord(at index: String.Index, in line: Substring) -> Bool {
    index == line.startIndex || !line[line.index(before: index)].isLetter
  }

  /// Exchanges the word at or before the cursor with the one before that; the cursor goes behind
  /// both. Nothing happens without two words.
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

  /// The index where the cursor's row of a text of several rows begins.
  var rowStart: Int {
    scalars[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0
  }

  /// The index where the cursor's row ends, before its line feed.
  var rowEnd: Int {
    scalars[cursor...].firstIndex(of: "\n") ?? scalars.count
  }

  /// The position of this column in the row above, in scalars; nil in the first row.
  var above: Int? {
    guard rowStart > 0 else { return nil }
    let previous = LineText(scalars: scalars, cursor: rowStart - 1)
    return min(previous.rowStart + cursor - rowStart, previous.cursor)
  }

  /// The position of this column in the row below, in scalars; nil in the last row.
  var below: Int? {
    guard rowEnd < scalars.count else { return nil }
    let next = LineText(scalars: scalars, cursor: rowEnd + 1)
    return min(next.cursor + cursor - rowStart, next.rowEnd)
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}

extension String {
  fileprivate var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
  }
}
