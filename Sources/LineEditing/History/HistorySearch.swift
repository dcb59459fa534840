/// Something to run that no line of the history is: offered behind those that have the query in them.
package struct SearchOffer: Equatable, Sendable {
  /// The line to run.
  package let line: String
  /// What it is about, in one row.
  package let display: String

  package init(line: String, display: String) {
    self.line = line
    self.display = display
  }
}

/// Incremental search in the history: any text, any characters, each line once; then among what else is
/// offered for the query. Before anything is typed, all lines fit, the newest first.
///
/// Lines that begin with the query come first. Of those that fit alike, the one that was run most often
/// does, then the newest. Small ASCII letters find capitals too; a capital letter in the query makes it
/// exact.
struct HistorySearch {
  /// A line that was run.
  private struct Line {
    let text: String
    /// How often it was run.
    var uses: Int
    /// Whether it failed when it was run last.
    let hasFailed: Bool
  }

  /// What stood in the line before.
  let original: LineText
  /// What is searched for.
  private(set) var query = ""
  /// Whether the last step found nothing; the last find stays.
  private(set) var hasFailed = false
  /// Whether nothing lies further on in the way that was gone.
  private(set) var isAtEnd = false
  /// What is offered besides, for the query as it is.
  private(set) var offers: [SearchOffer] = []
  private let offer: (String) -> [SearchOffer]
  /// The newest first.
  private var lines: [Line] = []
  /// Places of the lines that fit, the best first.
  private var fitting: [Int] = []
  /// Where among them the search is.
  private var position: Int?
  /// The place of the line found last, which may fit no more.
  private var index: Int?
  /// The offer that is chosen; then the last line found stays in mind, but is not it.
  private(set) var chosen: Int?

  /// The beginning of a search, for what stands in the line.
  init(
    from original: LineText, in entries: [HistoryEntry],
    offering offer: @escaping (String) -> [SearchOffer] = { _ in [] }
  ) {
    self.original = original
    self.offer = offer
    var places: [String: Int] = [:]
    for entry in entries.reversed() {
      if let place = places[entry.line] {
        lines[place].uses += 1
      } else {
        places[entry.line] = lines.count
        lines.append(Line(text: entry.line, uses: 1, hasFailed: entry.status != 0))
      }
    }
    query = original.string
    look()
  }

  /// Looks for the query, and takes the best line.
  private mutating func look() {
    fitting = lines.indices.filter { Self.offset(of: query, in: lines[$0].text) != nil }
    if !query.isEmpty {
      let ranks = Dictionary(
        uniqueKeysWithValues: fitting.map { place in
          let line = lines[place]
          return (
            place, (Self.offset(of: query, in: line.text) == 0 ? 0 : 1, -line.uses, place)
          )
        })
      fitting.sort { (ranks[$0] ?? (0, 0, 0)) < (ranks[$1] ?? (0, 0, 0)) }
    }
    offers = query.isEmpty ? [] : offer(query)
    isAtEnd = false
    position = fitting.isEmpty ? nil : 0
    index = fitting.first ?? index
    chosen = fitting.isEmpty && !offers.isEmpty ? 0 : nil
    // Nothing was looked for that could be missing.
    hasFailed = fitting.isEmpty && chosen == nil && !query.isEmpty
    if hasFailed { isAtEnd = true }
  }

  /// Whether there is something to run.
  var hasFound: Bool { !hasFailed && (chosen != nil || index != nil) }

  /// A line with the query in it.
  struct Match: Equatable {
    let line: String
    /// UTF-8 offsets of the query.
    let range: Range<Int>
    let isFound: Bool
    /// Whether it failed when it was run last.
    let hasFailed: Bool
  }

  /// Lines with the query, the best first, at most `limit`; the one found is among them.
  func matches(limit: Int) -> [Match] {
    guard limit > 0 else { return [] }
    // The list moves on with what is found.
    let start = max(0, (chosen == nil ? position ?? 0 : fitting.count - 1) - limit + 1)
    return fitting.indices.dropFirst(start).prefix(limit).map { place in
      let line = lines[fitting[place]]
      let offset = Self.offset(of: query, in: line.text) ?? 0
      return Match(
        line: line.text, range: offset..<offset + query.utf8.count,
        isFound: chosen == nil && place == position, hasFailed: line.hasFailed)
    }
  }

  /// The line found, with the cursor where the query is in it.
  var found: LineText? {
    if let chosen { return LineText(offers[chosen].line) }
    guard let index else { return nil }
    let line = lines[index].text
    let offset = Self.offset(of: query, in: line) ?? 0
    var text = LineText(line)
    text.cursor = text.index(ofOffset: offset)
    return text
  }

  /// UTF-8 offsets of the query in the line found.
  var foundRange: Range<Int>? {
    guard chosen == nil, let index, let start = Self.offset(of: query, in: lines[index].text)
    else { return nil }
    return start..<start + query.utf8.count
  }

  /// Adds to the query; the line that was gone to stays while it fits.
  mutating func append(_ scalar: Unicode.Scalar) {
    // What was shown before anything was typed was not searched for.
    if query.isEmpty { index = nil }
    let kept = position == 0 || chosen != nil ? nil : index
    query.unicodeScalars.append(scalar)
    look()
    if let kept, let place = fitting.firstIndex(of: kept) { (position, index) = (place, kept) }
  }

  /// Takes the last cluster off the query and looks for the best line again.
  mutating func removeLast() {
    if !query.isEmpty { query.removeLast() }
    index = nil
    look()
  }

  /// Goes to the next line with the query.
  mutating func older() {
    if let chosen {
      isAtEnd = chosen + 1 == offers.count
      if !isAtEnd { self.chosen = chosen + 1 }
    } else if let position, position + 1 < fitting.count {
      go(to: position + 1)
    } else {
      // Behind the last line comes what is offered besides.
      if !offers.isEmpty { chosen = 0 }
      isAtEnd = chosen == nil
    }
  }

  /// Goes back to the one before.
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

  private mutating func go(to place: Int) {
    (position, index) = (place, fitting[place])
    (hasFailed, isAtEnd) = (false, false)
  }

  /// Takes the line found out of the search, which goes on with the next one; nil where none is found.
  mutating func remove() -> String? {
    guard chosen == nil, let position, fitting.indices.contains(position) else { return nil }
    let place = fitting[position]
    let line = lines.remove(at: place).text
    index = nil
    look()
    if !fitting.isEmpty { go(to: min(position, fitting.count - 1)) }
    return line
  }

  /// UTF-8 offset of the first place where the query is in the line; nothing is at its beginning.
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

/// Walking through the history with Up and Down: the lines that have what was typed in them, or
/// begin with it, each once, newest first.
struct HistoryRecall {
  /// What was typed before the walk.
  let original: String
  private let entries: [HistoryEntry]
  private let anywhere: Bool
  /// Indices of the lines passed, the last being the one shown.
  private var path: [Int] = []
  private var seen: Set<String>

  /// The beginning of a walk.
  init(from original: String, in entries: [HistoryEntry], anywhere: Bool = false) {
    self.original = original
    self.anywhere = anywhere
    self.entries = entries
    seen = [original]
  }

  /// The line shown now.
  var current: String { path.last.map { entries[$0].line } ?? original }

  /// Goes to the next older line; nil, and stays, when there is none.
  mutating func older() -> String? {
    var index = path.last ?? entries.count
    while index > 0 {
      index -= 1
      let line = entries[index].line
      guard fits(line), seen.insert(line).inserted else { continue }
      path.append(index)
      return line
    }
    return nil
  }

  private func fits(_ line: String) -> Bool {
    line.utf8.starts(with: original.utf8)
      || anywhere && HistorySearch.offset(of: original, in: line) != nil
  }

  /// Goes back to the next newer line, at last to what was typed; nil when that is shown.
  mutating func newer() -> String? {
    guard let left = path.popLast() else { return nil }
    seen.remove(entries[left].line)
    return current
  }
}
