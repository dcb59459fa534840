/// A line to run that is not in the history, offered after the history lines that match.
package struct SearchOffer: Equatable, Sendable {
  /// The line to run.
  package let line: String
  /// A description in one row.
  package let display: String

  package init(line: String, display: String) {
    self.line = line
    self.display = display
  }
}

/// Incremental search in the history, listing each line once, and then among other offers for the
/// query. An empty query matches all lines, the newest first.
///
/// Lines that begin with the query come first. Equal matches are ordered by how often they were
/// run, then newest first. Lower-case ASCII letters also match capitals; a capital letter in the
/// query makes it case-sensitive.
struct HistorySearch {
  /// A history line.
  private struct Line {
    let text: String
    /// The number of times it was run.
    var uses: Int
    /// Whether it failed when last run.
    let hasFailed: Bool
  }

  /// The line before the search.
  let original: LineText
  /// The query.
  private(set) var query = ""
  /// Whether the last step found nothing; the previous match stays.
  private(set) var hasFailed = false
  /// Whether there are no more matches in the last direction.
  private(set) var isAtEnd = false
  /// The other offers for the current query.
  private(set) var offers: [SearchOffer] = []
  private let offer: (String) -> [SearchOffer]
  /// The lines, newest first.
  private var lines: [Line] = []
  /// Indices of the matching lines, the best first.
  private var fitting: [Int] = []
  /// The position of the search among them.
  private var position: Int?
  /// The index of the line matched last, which may not match any more.
  private var index: Int?
  /// The selected offer; then ``index`` is kept, but is not the result.
  private(set) var chosen: Int?

  /// Starts a search from the current line.
  init(
    from original: LineText, in entries: [HistoryEntry],
    offering offer: @escaping (String) -> [SearchOffer] = { _ in [] }
  ) {
    self.original = original
    self.offer = offer
    var indices: [String: Int] = [:]
    for entry in entries.reversed() {
      if let index = indices[entry.line] {
        lines[index].uses += 1
      } else {
        indices[entry.line] = lines.count
        lines.append(Line(text: entry.line, uses: 1, hasFailed: entry.status != 0))
      }
    }
    query = original.string
    look()
  }

  /// Searches for the query, and selects the best line.
  private mutating func look() {
    fitting = lines.indices.filter { Self.offset(of: query, in: lines[$0].text) != nil }
    if !query.isEmpty {
      let ranks = Dictionary(
        uniqueKeysWithValues: fitting.map { index in
          let line = lines[index]
          return (
            index, (Self.offset(of: query, in: line.text) == 0 ? 0 : 1, -line.uses, index)
          )
        })
      fitting.sort { (ranks[$0] ?? (0, 0, 0)) < (ranks[$1] ?? (0, 0, 0)) }
    }
    offers = query.isEmpty ? [] : offer(query)
    isAtEnd = false
    position = fitting.isEmpty ? nil : 0
    index = fitting.first ?? index
    chosen = fitting.isEmpty && !offers.isEmpty ? 0 : nil
    // An empty query cannot fail.
    hasFailed = fitting.isEmpty && chosen == nil && !query.isEmpty
    if hasFailed { isAtEnd = true }
  }

  /// Whether there is a result to run.
  var hasFound: Bool { !hasFailed && (chosen != nil || index != nil) }

  /// A line that contains the query.
  struct Match: Equatable {
    let line: String
    /// UTF-8 offsets of the query.
    let range: Range<Int>
    let isFound: Bool
    /// Whether it failed when last run.
    let hasFailed: Bool
  }

  /// Returns matching lines, the best first, at most `limit`, including the selected one.
  func matches(limit: Int) -> [Match] {
    guard limit > 0 else { return [] }
    // The list scrolls with the selection.
    let start = max(0, (chosen == nil ? position ?? 0 : fitting.count - 1) - limit + 1)
    return fitting.indices.dropFirst(start).prefix(limit).map { row in
      let line = lines[fitting[row]]
      let offset = Self.offset(of: query, in: line.text) ?? 0
      return Match(
        line: line.text, range: offset..<offset + query.utf8.count,
        isFound: chosen == nil && row == position, hasFailed: line.hasFailed)
    }
  }

  /// The selected line, with the cursor at the query in it.
  var found: LineText? {
    if let chosen { return LineText(offers[chosen].line) }
    guard let index else { return nil }
    let line = lines[index].text
    let offset = Self.offset(of: query, in: line) ?? 0
    var text = LineText(line)
    text.cursor = text.index(ofOffset: offset)
    return text
  }

  /// UTF-8 offsets of the query in the selected line.
  var foundRange: Range<Int>? {
    guard chosen == nil, let index, let start = Self.offset(of: query, in: lines[index].text)
    else { return nil }
    return start..<start + query.utf8.count
  }

  /// Appends to the query; a line reached by moving stays selected while it matches.
  mutating func append(_ scalar: Unicode.Scalar) {
    // The line shown for an empty query was not searched for.
    if query.isEmpty { index = nil }
    let kept = position == 0 || chosen != nil ? nil : index
    query.unicodeScalars.append(scalar)
    look()
    if let kept, let row = fitting.firstIndex(of: kept) { (position, index) = (row, kept) }
  }

  /// Removes the last cluster of the query and searches again.
  mutating func removeLast() {
    if !query.isEmpty { query.removeLast() }
    index = nil
    look()
  }

  /// Selects the next matching line.
  mutating func older() {
    if let chosen {
      isAtEnd = chosen + 1 == offers.count
      if !isAtEnd { self.chosen = chosen + 1 }
    } else if let position, position + 1 < fitting.count {
      go(to: position + 1)
    } else {
      // The other offers follow after the last line.
      if !offers.isEmpty { chosen = 0 }
      isAtEnd = chosen == nil
    }
  }

  /// Selects the previous matching line.
  mutating func newer() {
    if let chosen, chosen > 0 || position != nil {
      self.chosen = chosen > 0 ? chosen - 1 : nil
      isAtEnd = false
    } else if let position, position > 0 {
      go(to: position - 1)
    } else {
      isAtEnd = true
    }
  }

  private mutating func go(to row: Int) {
    (position, index) = (row, fitting[row])
    (hasFailed, isAtEnd) = (false, false)
  }

  /// Removes the selected line from the search, which moves on.
  ///
  /// - Parameter isGone: removes it from the history; the search keeps it if that fails.
  /// - Returns: false if none is selected, or it was kept.
  mutating func remove(_ isGone: (String) -> Bool) -> Bool {
    guard chosen == nil, let position, fitting.indices.contains(position),
      isGone(lines[fitting[position]].text)
    else { return false }
    lines.remove(at: fitting[position])
    index = nil
    look()
    if !fitting.isEmpty { go(to: min(position, fitting.count - 1)) }
    return true
  }

  /// Returns the UTF-8 offset of the first match in the line; 0 for an empty query.
  static func offset(of query: String, in line: String) -> Int? {
    if query.isEmpty { return 0 }
    let isExact = query.utf8.contains { (0x41...0x5A).contains($0) }
    let wanted = Array(query.utf8)
    let bytes = Array(line.utf8)
    guard let first = wanted.first, bytes.count >= wanted.count else { return nil }
    func folded(_ byte: UInt8) -> UInt8 {
      !isExact && (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
    for start in 0...(bytes.count - wanted.count) where folded(bytes[start]) == first {
      var matched = 1
      while matched < wanted.count, folded(bytes[start + matched]) == wanted[matched] {
        matched += 1
      }
      if matched == wanted.count { return start }
    }
    return nil
  }
}

/// Recall of history lines, or of their words, that contain the text or begin with it, each once,
/// newest first.
struct HistoryRecall {
  /// The line before the recall.
  let original: LineText
  /// The scalars that are replaced; nil for the whole line.
  let word: Range<Int>?
  /// The text that is searched for.
  private let query: String
  private let anywhere: Bool
  private let entries: [HistoryEntry]
  /// Returns the parts of a line to recall, the last first.
  private let parts: (String) -> [String]
  /// The number of entries that have not been searched.
  private var left: Int
  /// The query, and what was found so far.
  private var found: [String]
  private var position = 0

  /// Starts a recall.
  init(from original: LineText, in entries: [HistoryEntry], anywhere: Bool = false) {
    self.init(original, nil, original.string, in: entries, anywhere) { [$0] }
  }

  /// Starts a recall of words that contain the one at the cursor.
  ///
  /// - Parameter words: returns the UTF-8 ranges of the words of a line.
  init(
    wordOf original: LineText, in entries: [HistoryEntry],
    words: @escaping (String) -> [Range<Int>]
  ) {
    let (line, cursor) = (original.string, original.cursorOffset)
    let range = words(line).first { $0.contains(cursor) || $0.upperBound == cursor }
      .map { original.index(ofOffset: $0.lowerBound)..<original.index(ofOffset: $0.upperBound) }
    let word = range ?? original.cursor..<original.cursor
    let query = LineText(scalars: Array(original.scalars[word]), cursor: 0).string
    self.init(original, word, query, in: entries, true) { line in
      line.parts(words(line)).reversed()
    }
  }

  private init(
    _ original: LineText, _ word: Range<Int>?, _ query: String, in entries: [HistoryEntry],
    _ anywhere: Bool, parts: @escaping (String) -> [String]
  ) {
    (self.original, self.word, self.query, self.anywhere) = (original, word, query, anywhere)
    (self.entries, self.parts, left, found) = (entries, parts, entries.count, [query])
  }

  /// The current line.
  var current: LineText {
    if position == 0 { return original }
    guard let word else { return LineText(found[position]) }
    var line = original
    line.replace(word, with: found[position])
    return line
  }

  /// The UTF-8 range of the query in the current line; nil for the line before the recall.
  var foundRange: Range<Int>? {
    guard position > 0, let offset = HistorySearch.offset(of: query, in: found[position]) else {
      return nil
    }
    let before = original.scalars[..<(word?.lowerBound ?? 0)].reduce(0) { $0 + UTF8.width($1) }
    return before + offset..<before + offset + query.utf8.count
  }

  /// Moves to the next older line; returns nil, without moving, if there is none.
  mutating func older() -> LineText? {
    while position + 1 == found.count {
      guard left > 0 else { return nil }
      left -= 1
      for part in parts(entries[left].line) where fits(part) && !found.contains(part) {
        found.append(part)
      }
    }
    position += 1
    return current
  }

  private func fits(_ text: String) -> Bool {
    text.utf8.starts(with: query.utf8)
      || anywhere && HistorySearch.offset(of: query, in: text) != nil
  }

  /// Moves the other way, finally to the line before; nil if that is current already.
  mutating func newer() -> LineText? {
    guard position > 0 else { return nil }
    position -= 1
    return current
  }
}

extension String {
  /// The parts at these UTF-8 ranges.
  func parts(_ ranges: [Range<Int>]) -> [String] {
    let bytes = Array(utf8)
    return ranges.map { String(decoding: bytes[$0.clamped(to: bytes.indices)], as: UTF8.self) }
  }
}
